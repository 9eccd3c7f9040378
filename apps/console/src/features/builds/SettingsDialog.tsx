import { Button, MultiSelect, NumberInput, Stack, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { WATCH_HOURS_LEAST, WATCH_HOURS_MOST } from '@vitrine/core/builds'
import type { RolloutSettings } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { toast } from '../../app/toasts.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { buildTexts } from './builds.texts.ts'

/** Who tries new versions of the player, and for how long. */
export function SettingsDialog({
  settings,
  opened,
  onClose,
}: {
  settings: RolloutSettings
  opened: boolean
  onClose: () => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={buildTexts.settings()}>
      <Form key={settings.revision} settings={settings} onClose={onClose} />
    </Modal>
  )
}

const optionsOf = (entities: readonly { id: string; name: string }[] | undefined) =>
  (entities ?? []).map(({ id, name }) => ({ value: id, label: name }))

function Form({ settings, onClose }: { settings: RolloutSettings; onClose: () => void }) {
  const [draft, setDraft] = useState(settings)
  const groups = useQuery(groupsQuery)
  const devices = useQuery(allDevicesQuery)
  const save = useMutation({
    mutationFn: ({ revision, ...body }: RolloutSettings) => api('writeRolloutSettings', { revision, body }),
    onSuccess: async () => {
      toast(buildTexts.saved())
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['player-builds'] })
    },
  })
  return (
    <Stack>
      <Switch
        label={buildTexts.automatic()}
        description={buildTexts.automaticHint()}
        checked={draft.automatic}
        onChange={(event) => setDraft({ ...draft, automatic: event.currentTarget.checked })}
      />
      <MultiSelect
        label={buildTexts.groups()}
        description={buildTexts.groupsHint()}
        searchable
        data={optionsOf(groups.data)}
        value={draft.groups}
        onChange={(chosen) => setDraft({ ...draft, groups: chosen })}
      />
      <MultiSelect
        label={buildTexts.testDevices()}
        searchable
        limit={50}
        data={optionsOf(devices.data)}
        value={draft.devices}
        onChange={(chosen) => setDraft({ ...draft, devices: chosen })}
      />
      <NumberInput
        label={buildTexts.watchHours()}
        description={buildTexts.watchHoursHint()}
        min={WATCH_HOURS_LEAST}
        max={WATCH_HOURS_MOST}
        allowDecimal={false}
        value={draft.watch_hours}
        onChange={(hours) => typeof hours === 'number' && setDraft({ ...draft, watch_hours: hours })}
      />
      <Button loading={save.isPending} onClick={() => save.mutate(draft)}>
        {commonTexts.save()}
      </Button>
    </Stack>
  )
}
