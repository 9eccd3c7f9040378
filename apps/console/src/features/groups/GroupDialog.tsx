import { Button, Group, NumberInput, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DeviceGroup } from '@vitrine/protocol'
import { useId, useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { groupTexts } from './groups.texts.ts'
import { groupPath, possibleParents, zoneOf } from './groupTree.ts'

/** What stands for the top in a list that needs a value. */
const TOP = ''

type Fields = Pick<
  DeviceGroup,
  'name' | 'parent_id' | 'time_zone' | 'address' | 'latitude' | 'longitude' | 'geocodes'
>
const EMPTY: Fields = {
  name: '',
  parent_id: null,
  time_zone: null,
  address: '',
  latitude: null,
  longitude: null,
  geocodes: [],
}

/** A number of a field that may be empty. */
const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value))

/** Asks for everything about a group: a new one, or one to change. */
export function GroupDialog({
  group,
  parentId,
  groups,
  onClose,
}: {
  /** null: a new one */
  group: DeviceGroup | null
  /** the group that a new one is created in */
  parentId: string | null
  groups: readonly DeviceGroup[]
  onClose: () => void
}) {
  const [fields, setFields] = useState<Fields>(() => group ?? { ...EMPTY, parent_id: parentId })
  const hint = useId()
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }))
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      const { name, parent_id, time_zone, address, latitude, longitude, geocodes } = fields
      const body = { name, parent_id, time_zone, address, latitude, longitude, geocodes }
      return group
        ? api('changeDeviceGroup', { params: { id: group.id }, revision: group.revision, body })
        : api('makeDeviceGroup', { body })
    },
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: ['groups'] })
      if (!group) toast(groupTexts.created({ name: saved.name }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.name.trim() !== '') save.mutate()
  }
  const inherited = zoneOf(groups, fields.parent_id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={group ? groupTexts.editTitle({ name: group.name }) : groupTexts.createTitle()}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={commonTexts.name()}
            data-autofocus
            maxLength={200}
            value={fields.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Select
            label={groupTexts.within()}
            searchable
            allowDeselect={false}
            nothingFoundMessage={groupTexts.noGroupsFound()}
            data={[
              { value: TOP, label: groupTexts.topLevel() },
              ...possibleParents(groups, group?.id ?? null).map((row) => ({
                value: row.group.id,
                label: groupPath(groups, row.group.id).join(' › '),
              })),
            ]}
            value={fields.parent_id ?? TOP}
            onChange={(id) => set({ parent_id: id === TOP ? null : id })}
          />
          <TextInput
            label={groupTexts.address()}
            maxLength={300}
            value={fields.address}
            onChange={(event) => set({ address: event.currentTarget.value })}
          />
          <Select
            label={groupTexts.timeZone()}
            placeholder={
              inherited === null ? groupTexts.browserZone() : groupTexts.inheritedZone({ zone: inherited })
            }
            searchable
            clearable
            clearButtonProps={{ 'aria-label': groupTexts.browserZone() }}
            nothingFoundMessage={groupTexts.noZonesFound()}
            data={Intl.supportedValuesOf('timeZone')}
            value={fields.time_zone}
            onChange={(time_zone) => set({ time_zone })}
          />
          <Group grow align="start">
            <NumberInput
              label={groupTexts.latitude()}
              aria-describedby={hint}
              min={-90}
              max={90}
              decimalScale={6}
              hideControls
              value={fields.latitude ?? ''}
              onChange={(value) => set({ latitude: numberOf(value) })}
            />
            <NumberInput
              label={groupTexts.longitude()}
              aria-describedby={hint}
              min={-180}
              max={180}
              decimalScale={6}
              hideControls
              value={fields.longitude ?? ''}
              onChange={(value) => set({ longitude: numberOf(value) })}
            />
          </Group>
          <Text className="v-quiet v-small" id={hint}>
            {groupTexts.positionHint()}
          </Text>
          <TagsInput
            label={groupTexts.geocodes()}
            description={groupTexts.geocodesHint()}
            maxTags={50}
            acceptValueOnBlur
            value={fields.geocodes}
            onChange={(geocodes) => set({ geocodes })}
          />
          {save.error && (
            <p className="v-fault" role="alert">
              {errorMessage(save.error)}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel()}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={fields.name.trim() === ''}>
              {group ? commonTexts.save() : groupTexts.create()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
