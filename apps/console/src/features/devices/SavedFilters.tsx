import { Button, Group, Menu, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeviceFilterFields, SavedDeviceFilter } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { errorMessage, showError } from '../../app/toasts.ts'
import { deviceFiltersQuery } from '../../queries/devices.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { deviceListTexts } from './deviceList.texts.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: deviceFiltersQuery.queryKey })

/** Filters under a name, for everyone in the organisation: to apply, to save, to delete. */
export function SavedFilters({
  current,
  onApply,
}: {
  /** what the list is narrowed to now */
  current: DeviceFilterFields
  onApply: (filter: DeviceFilterFields) => void
}) {
  const mayEdit = useMay('editor')
  const { data: saved = [] } = useQuery(deviceFiltersQuery)
  const [naming, setNaming] = useState(false)
  const isFiltered = Object.keys(current).length > 0
  const maySave = mayEdit && isFiltered
  if (saved.length === 0 && !maySave) return null
  const remove = async ({ id, name, filter, revision }: SavedDeviceFilter) => {
    try {
      await api('removeDeviceFilter', { params: { id }, revision })
      undoNotice(deviceListTexts.filterDeleted({ name }), async () => {
        await api('saveDeviceFilter', { body: { name, filter } })
        await refresh()
      })
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} />}>
            {deviceListTexts.savedFilters()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map((one) => (
            <Menu.Item key={one.id} onClick={() => onApply(one.filter)}>
              {one.name}
            </Menu.Item>
          ))}
          {mayEdit && (saved.length > 0 || maySave) && <Menu.Divider />}
          {maySave && <Menu.Item onClick={() => setNaming(true)}>{deviceListTexts.saveFilter()}</Menu.Item>}
          {mayEdit &&
            saved.map((one) => (
              <Menu.Item
                key={one.id}
                c="var(--v-danger)"
                leftSection={<IconTrash size={15} />}
                onClick={() => void remove(one)}
              >
                {deviceListTexts.deleteFilter({ name: one.name })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {naming && <NameFilter filter={current} onClose={() => setNaming(false)} />}
    </>
  )
}

function NameFilter({ filter, onClose }: { filter: DeviceFilterFields; onClose: () => void }) {
  const [name, setName] = useState('')
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('saveDeviceFilter', { body: { name, filter } }),
    onSuccess: () => {
      void refresh()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={deviceListTexts.saveFilterTitle()} size="sm">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={commonTexts.name()}
            description={deviceListTexts.saveFilterHint()}
            data-autofocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {save.error && (
            <p className="v-fault" role="alert">
              {errorMessage(save.error)}
            </p>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              {commonTexts.save()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
