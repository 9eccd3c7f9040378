import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { PAUSED_PARTS, type PausedPart } from '@vitrine/core'
import type { DeviceSelection } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { formatSpan, listed, readerTimeZone } from '../../app/format.ts'
import { localOfInstant } from '../../app/localInstant.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { useNow } from '../../ui/useNow.ts'
import { GroupSelect } from '../groups/index.ts'
import { LENGTHS_MS, orderOf, ownEndFault, refusedOf, type Duration, type PauseChoice } from './choice.ts'
import styles from './pause.module.css'
import { pauseTexts } from './pause.texts.ts'
import { refresh } from './refresh.ts'

const HOUR_MS = 60 * 60_000

/** Which devices are meant: some with a name for the title, or those that are chosen in the dialog. */
export type PauseTarget =
  { deviceIds: readonly string[]; name: string } | { groupId: string; name: string } | 'choose'

/** Pauses the ads or the presentation of devices, and says before which of them can't be. */
export function PauseDialog({ target, onClose }: { target: PauseTarget | null; onClose: () => void }) {
  return (
    <Modal
      opened={target !== null}
      onClose={onClose}
      size="md"
      title={
        target === null || target === 'choose'
          ? pauseTexts.titleAny()
          : pauseTexts.title({
              count: 'groupId' in target ? 1 : target.deviceIds.length,
              name: target.name,
            })
      }
    >
      {target && <PauseForm target={target} onDone={onClose} />}
    </Modal>
  )
}

function PauseForm({ target, onDone }: { target: PauseTarget; onDone: () => void }) {
  const here = readerTimeZone()
  const nowMs = useNow()
  const { data: groups = [] } = useQuery({ ...groupsQuery, enabled: target === 'choose' })
  const [group, setGroup] = useState<string | null>(null)
  const [choice, setChoice] = useState<PauseChoice>(() => ({
    what: 'ads',
    duration: `${LENGTHS_MS[0]}`,
    ownEnd: localOfInstant(serverNowMs() + HOUR_MS, here),
  }))
  const selection: DeviceSelection =
    target !== 'choose'
      ? 'groupId' in target
        ? { group_id: target.groupId }
        : { device_ids: [...target.deviceIds] }
      : group === null
        ? { all: true }
        : { group_id: group }
  const fault = ownEndFault(choice, nowMs, here)
  const preview = useQuery({
    queryKey: ['pause preview', selection, choice],
    queryFn: ({ signal }) =>
      api('pauseDevices', { body: { ...orderOf(selection, choice, here), preview: true }, signal }),
    enabled: fault === null,
    placeholderData: keepPreviousData,
  })
  const pause = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('pauseDevices', { body: orderOf(selection, choice, here) }),
    onSuccess: async ({ results }) => {
      toast(pauseTexts.paused({ count: results.filter(({ result }) => result === 'paused').length }))
      onDone()
      await refresh()
    },
  })
  const count = preview.data?.results.filter(({ result }) => result === 'paused').length ?? 0
  const isReady = fault === null && preview.data !== undefined && !preview.isPlaceholderData
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && count > 0) pause.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {target === 'choose' && groups.length > 0 && (
          <GroupSelect
            label={pauseTexts.devices()}
            placeholder={pauseTexts.allDevices()}
            value={group}
            onChange={setGroup}
          />
        )}
        <Radio.Group
          label={pauseTexts.what()}
          value={choice.what}
          onChange={(what) => setChoice({ ...choice, what: what as PausedPart })}
        >
          <Stack gap="xs" mt="xs">
            {PAUSED_PARTS.map((part, index) => (
              <Radio
                key={part}
                value={part}
                label={pauseTexts.part[part]()}
                description={pauseTexts.partHint[part]()}
                {...(index === 0 && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={pauseTexts.howLong()}
          value={choice.duration}
          onChange={(duration) => setChoice({ ...choice, duration: duration as Duration })}
        >
          <div className={styles.lengths}>
            {LENGTHS_MS.map((ms) => (
              <Radio key={ms} value={String(ms)} label={formatSpan(ms)} />
            ))}
            <Radio value="tomorrow" label={pauseTexts.tomorrow()} />
            <Radio value="own" label={pauseTexts.ownTime()} />
          </div>
        </Radio.Group>
        {choice.duration === 'own' && (
          <TextInput
            type="datetime-local"
            label={pauseTexts.endsAt()}
            description={pauseTexts.inYourTime({ timeZone: here })}
            value={choice.ownEnd}
            error={fault}
            onChange={(event) => setChoice({ ...choice, ownEnd: event.currentTarget.value.slice(0, 16) })}
          />
        )}
        <Text size="sm" c="dimmed">
          {choice.duration === 'tomorrow' && `${pauseTexts.tomorrowHint()} `}
          {pauseTexts.endsItself()}
        </Text>
        <div role="status" className={styles.preview}>
          {fault === null && <Preview query={preview} count={count} />}
        </div>
        {pause.error && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(pause.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {commonTexts.cancel()}
          </Button>
          <Button type="submit" loading={pause.isPending} disabled={!isReady || count === 0}>
            {isReady && count > 0 ? pauseTexts.pauseOf[choice.what]({ count }) : commonTexts.pause()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Preview({
  query,
  count,
}: {
  query: Pick<
    ReturnType<typeof useQuery<Awaited<ReturnType<typeof api<'pauseDevices'>>>>>,
    'data' | 'isError'
  >
  count: number
}) {
  if (query.isError) return <Text c="var(--v-danger)">{pauseTexts.couldNotCheck()}</Text>
  if (!query.data) return <Text c="dimmed">{pauseTexts.checking()}</Text>
  const refused = refusedOf(query.data.results)
  return (
    <>
      <Text>{pauseTexts.will({ count })}</Text>
      {refused.length > 0 && (
        <>
          <Text size="sm">{pauseTexts.cannot({ count: query.data.results.length - count })}</Text>
          <ul className={styles.refused}>
            {refused.map(({ reason, names }) => (
              <li key={reason}>
                {pauseTexts.reasonOf({ names: listed(names), reason: pauseTexts.because[reason]() })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
