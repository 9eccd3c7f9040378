import { Select, type SelectProps } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../app/client.ts'
import { deviceQuery } from '../queries/devices.ts'
import { devicePickerTexts } from './devicePicker.texts.ts'

/** Devices that are offered at a time; typing finds the others. */
const OFFERED = 20

/**
 * Chooses one of any number of devices: the server looks for what is typed. Nothing is read before it is opened.
 * @param props.value the device's row id, empty for none
 */
export function DevicePicker({
  value,
  onChange,
  ...rest
}: {
  value: string
  onChange: (id: string) => void
} & Pick<
  SelectProps,
  'size' | 'className' | 'label' | 'aria-label' | 'placeholder' | 'clearable' | 'clearButtonProps'
>) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const chosen = useQuery({ ...deviceQuery(value), enabled: value !== '' })
  // The name of the one that is chosen is no search for others.
  const q = words === chosen.data?.name ? '' : words.trim()
  const found = useQuery({
    queryKey: ['devices', 'offered', q],
    queryFn: ({ signal }) =>
      api('listDevices', { query: { limit: OFFERED, sort: 'name', ...(q !== '' && { q }) }, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const offered = (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = value === '' || offered.some((one) => one.value === value)
  return (
    <Select
      {...rest}
      searchable
      nothingFoundMessage={devicePickerTexts.noneFound()}
      // The server has looked already, also where a name has other letters than what was typed.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      data={
        isOffered ? offered : [{ value, label: chosen.data?.name ?? devicePickerTexts.gone() }, ...offered]
      }
      searchValue={words}
      onSearchChange={setWords}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
