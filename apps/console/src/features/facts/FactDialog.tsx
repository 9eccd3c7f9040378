import { Button, Fieldset, Group, Select, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { factNameSchema } from '@vitrine/core'
import type { StoredFact } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { useNow } from '../../ui/useNow.ts'
import { readValue } from '../conditions/index.ts'
import { GroupSelect } from '../groups/index.ts'
import { measuredWords, placeWords, usedWords } from './factWords.ts'
import { factTexts } from './facts.texts.ts'

type Scope = 'everywhere' | 'group' | 'device'

/** Sets a fact by hand: a new one, or one that exists, whose place stays. */
export function FactDialog({
  fact,
  mayEdit,
  onClose,
  onDelete,
}: {
  /** null: a new one */
  fact: StoredFact | null
  mayEdit: boolean
  onClose: () => void
  onDelete: (fact: StoredFact) => void
}) {
  const groups = useQuery(groupsQuery).data ?? []
  const devices = useQuery(allDevicesQuery).data ?? []
  const nowMs = useNow()
  const [name, setName] = useState(fact?.name ?? '')
  const [typed, setTyped] = useState(fact ? String(fact.value) : '')
  const [scope, setScope] = useState<Scope>('everywhere')
  const [groupId, setGroupId] = useState<string | null>(null)
  const [deviceId, setDeviceId] = useState<string | null>(null)
  const value = readValue(typed)
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (set: NonNullable<typeof value>) => {
      const group_id = fact ? fact.group_id : scope === 'group' ? groupId : null
      const device_id = fact ? fact.device_id : scope === 'device' ? deviceId : null
      return api('setFact', {
        params: { name: name.trim() },
        body: { value: set, ...(group_id && { group_id }), ...(device_id && { device_id }) },
      })
    },
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: ['facts'] })
      toast(factTexts.saved({ name: saved.name }))
      onClose()
    },
  })
  const isName = factNameSchema.safeParse(name.trim()).success
  const hasPlace = scope === 'everywhere' || (scope === 'group' ? groupId : deviceId) !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayEdit && isName && hasPlace && value !== null) save.mutate(value)
  }
  const refused = (['name', 'value', 'group_id', 'device_id'] as const).map((field) =>
    fieldMessage(save.error, field),
  )
  const [atName, atValue, atGroup, atDevice] = refused
  return (
    <Modal
      opened
      onClose={onClose}
      title={fact ? factTexts.editFact({ name: fact.name }) : factTexts.newFact()}
    >
      <form onSubmit={submit} noValidate>
        <Fieldset variant="unstyled" disabled={!mayEdit}>
          <Stack>
            {!fact && (
              <TextInput
                label={commonTexts.name()}
                data-autofocus
                maxLength={60}
                value={name}
                description={factTexts.nameHint()}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={atName ?? (name !== '' && !isName)}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
            <TextInput
              label={factTexts.value()}
              data-autofocus={fact !== null}
              maxLength={300}
              value={typed}
              description={factTexts.valueHint()}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={atValue}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            {fact ? (
              <dl className="v-facts">
                <dt>{factTexts.scope()}</dt>
                <dd>{placeWords(fact, groups, devices)}</dd>
                <dt>{factTexts.measured()}</dt>
                <dd>{measuredWords(fact, nowMs)}</dd>
                <dt>{factTexts.usedIn()}</dt>
                <dd>{usedWords(fact)}</dd>
              </dl>
            ) : (
              <Select
                label={factTexts.scope()}
                allowDeselect={false}
                data={[
                  { value: 'everywhere', label: factTexts.everywhere() },
                  { value: 'group', label: factTexts.oneGroup(), disabled: groups.length === 0 },
                  { value: 'device', label: factTexts.oneDevice(), disabled: devices.length === 0 },
                ]}
                value={scope}
                onChange={(next) => setScope(next as Scope)}
              />
            )}
            {scope === 'group' && (
              <GroupSelect label={factTexts.group()} value={groupId} error={atGroup} onChange={setGroupId} />
            )}
            {scope === 'device' && (
              <Select
                label={factTexts.device()}
                searchable
                limit={200}
                nothingFoundMessage={factTexts.nothingFound()}
                data={devices.map((device) => ({ value: device.id, label: device.name }))}
                value={deviceId}
                error={atDevice}
                onChange={setDeviceId}
              />
            )}
          </Stack>
        </Fieldset>
        {save.isError && refused.every((message) => message === undefined) && (
          <p className="v-fault" role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        {mayEdit && (
          <Group mt="md" justify="flex-end">
            {fact && (
              <Button variant="subtle" color="red" me="auto" onClick={() => onDelete(fact)}>
                {commonTexts.deleteEllipsis()}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel()}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isName || !hasPlace || value === null}>
              {factTexts.set()}
            </Button>
          </Group>
        )}
      </form>
    </Modal>
  )
}
