import { Anchor, Select, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { showError, toast } from '../../app/toasts.ts'
import { deviceQuery } from '../../queries/devices.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { frameTexts } from '../../ui/frame.texts.ts'
import { misfitWords } from '../../ui/fitWords.ts'
import { groupDevices, groupPath, GroupSelect, groupTexts } from '../groups/index.ts'
import { deviceTexts } from './device.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** The screen of a device, for those who may only look. */
export function ScreenFact({ device }: { device: Device }) {
  return (
    <dl className="v-facts">
      <dt>{deviceTexts.screen()}</dt>
      <dd>{device.site_name ?? deviceTexts.noScreen()}</dd>
    </dl>
  )
}

/** A device's name and screen, each saved as it is changed. */
export function NameAndScreen({ device }: { device: Device }) {
  const [name, setName] = useState<string | null>(null)
  const sites = useQuery(allSitesQuery)
  const groups = useQuery(groupsQuery)
  const change = useMutation({
    mutationFn: (body: { name?: string; site_id?: string | null }) =>
      api('changeDevice', { params: { id: device.id }, body, revision: device.revision }),
    onSuccess: (changed, body) => {
      queryClient.setQueryData(deviceQuery(device.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['devices'] })
      void queryClient.invalidateQueries({ queryKey: ['sites'] })
      if (body.site_id !== undefined)
        toast(
          changed.site_name === null
            ? deviceTexts.unassigned()
            : deviceTexts.assigned({ screen: changed.site_name }),
        )
    },
    onError: (error) => {
      showError(error)
      void queryClient.invalidateQueries({ queryKey: ['devices'] })
    },
    onSettled: () => setName(null),
  })
  const rename = () => {
    const wanted = name?.trim()
    if (wanted && wanted !== device.name) change.mutate({ name: wanted })
    else setName(null)
  }
  return (
    <Stack gap="sm">
      <TextInput
        label={commonTexts.name()}
        value={name ?? device.name}
        maxLength={200}
        error={name !== null && name.trim() === '' ? frameTexts.enterName() : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <Select
        label={deviceTexts.screen()}
        placeholder={deviceTexts.noScreen()}
        searchable
        clearable
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': deviceTexts.noScreen() }}
        nothingFoundMessage={deviceTexts.noScreensFound()}
        data={(sites.data ?? []).map((site) => ({ value: site.id, label: site.name }))}
        renderOption={({ option }) => {
          const site = sites.data?.find(({ id }) => id === option.value)
          const misfit = site && misfitWords(device, site.draft)
          return (
            <span>
              {option.label}
              {misfit && (
                <span className="v-fit v-small" data-weight={misfit.weight}>
                  {' '}
                  · {misfit.short}
                </span>
              )}
            </span>
          )
        }}
        value={device.site_id}
        disabled={change.isPending}
        onChange={(site_id) => change.mutate({ site_id })}
      />
      {(groups.data ?? []).length > 0 && (
        <GroupSelect
          label={groupTexts.group()}
          placeholder={groupTexts.noGroup()}
          clearButtonProps={{ 'aria-label': groupTexts.noGroup() }}
          value={device.group_id}
          onChange={(id) => void groupDevices([device], id, groupPath(groups.data ?? [], id).at(-1) ?? '')}
        />
      )}
      {device.site_id !== null && (
        <Anchor component={Link} to={`/sites-edit/${device.site_id}`} size="sm">
          {deviceTexts.openScreen({ screen: device.site_name ?? '' })}
        </Anchor>
      )}
    </Stack>
  )
}
