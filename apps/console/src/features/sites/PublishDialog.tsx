import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FreezeProblem, Sides, SiteDraft } from '@vitrine/core'
import type { Device, Site } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { counted, formatInstant, readerTimeZone } from '../../app/format.ts'
import { sentenceOf } from '../../app/toasts.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import type { Library } from '../../queries/content.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { siteQuery } from '../../queries/sites.ts'
import { misfitWords } from '../../ui/fitWords.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { arrivalOf } from './arrival.ts'
import { instantOfLocal, localOfInstant } from './previewInstant.ts'
import { ForecastView } from './forecast/ForecastView.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import type { EditedSite } from './siteEdits.ts'
import { useVersion } from './useVersion.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'

const HOUR_MS = 60 * 60_000

/** Publishes the draft, and stays to show how it arrives on each device. */
export function PublishDialog({
  site,
  draft,
  library,
  editor,
  problems,
  timeZones,
  onClose,
  onPublished,
}: {
  site: Site
  draft: SiteDraft
  library: Library
  editor: DraftEditor<EditedSite>
  problems: readonly FreezeProblem[]
  timeZones: readonly string[]
  onClose: () => void
  onPublished: () => void
}) {
  const [when, setWhen] = useState<'boundary' | 'now'>('boundary')
  const [later, setLater] = useState<string | null>(null)
  const nowMs = useNow()
  const here = readerTimeZone()
  const laterMs = later === null || later === '' ? null : instantOfLocal(later, here)
  const laterFault =
    later === null
      ? undefined
      : laterMs === null
        ? 'Enter a date and time.'
        : laterMs <= nowMs
          ? 'Choose a time in the future.'
          : undefined
  const devices = useQuery(allDevicesQuery)
  const own = (devices.data ?? []).filter((device) => device.site_id === site.id && device.active)
  const publish = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      if (!(await editor.flush())) throw new Error('unsaved')
      return api('publishSite', {
        params: { id: site.id },
        body: {
          revision: editor.state.get().revision,
          when,
          ...(laterMs === null ? {} : { at: laterMs }),
        },
      })
    },
    onSuccess: ({ site: published }) => {
      queryClient.setQueryData(siteQuery(site.id).queryKey, published)
      void queryClient.invalidateQueries({ queryKey: ['sites'] })
      void queryClient.invalidateQueries({ queryKey: ['devices'] })
      onPublished()
    },
  })
  const answer = publish.data
  const isLater = answer !== undefined && answer.site.scheduled?.version === answer.version.version
  // What the dialogue opened for: after publishing there is no difference any more.
  const [published] = useState(site.published?.version ?? null)
  const { differences } = useVersion(site.id, published, draft, library)
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        answer
          ? `“${answer.site.name}” ${isLater ? 'is scheduled' : 'is published'}`
          : `Publish “${site.name}”`
      }
      size="md"
    >
      {answer ? (
        <Stack>
          {isLater ? (
            <Text>
              This draft will be published at {formatInstant(answer.version.at, nowMs)}. You can cancel that
              in the screen’s properties until then.
            </Text>
          ) : own.length === 0 ? (
            <Text>
              No device shows this screen yet.{' '}
              <Link to={`/sites-assignment/${site.id}`}>Assign it to a device</Link>, and it plays at once.
            </Text>
          ) : (
            <>
              <Text c="dimmed">Publishing. You can close this; Home and Devices show the progress too.</Text>
              <Arrivals devices={own} version={answer.version.version} />
            </>
          )}
          <Button style={{ alignSelf: 'end' }} onClick={onClose} data-autofocus>
            Done
          </Button>
        </Stack>
      ) : problems.length > 0 ? (
        <Stack>
          <Text>Fix this before publishing:</Text>
          <ul role="alert" style={{ margin: 0, paddingLeft: 20 }}>
            {problems.map((problem) => (
              <li key={`${problem.field}-${problem.message}`}>{problem.message}</li>
            ))}
          </ul>
          <Button variant="default" style={{ alignSelf: 'end' }} onClick={onClose}>
            Back to the draft
          </Button>
        </Stack>
      ) : (
        <Stack>
          <Text>
            {own.length === 0
              ? 'No device shows this screen yet.'
              : `Publishes to ${counted(own.length, 'device')}: ${own
                  .slice(0, 6)
                  .map((device) => device.name)
                  .join(', ')}${own.length > 6 ? ' and others' : ''}.`}
          </Text>
          <Misfits devices={own} screen={draft} />
          {differences && (
            <section aria-label="What changes">
              <DifferenceList differences={differences} same="Nothing has changed since it was published." />
            </section>
          )}
          <Forecast draft={draft} library={library} timeZones={timeZones} displays={own.length} />
          <Radio.Group label="Start" value={when} onChange={(value) => setWhen(value as 'boundary' | 'now')}>
            <Stack gap="xs" mt="xs">
              <Radio value="boundary" label="After the current item" />
              <Radio value="now" label="Immediately" />
            </Stack>
          </Radio.Group>
          <Checkbox
            label="Schedule for later"
            checked={later !== null}
            onChange={(event) =>
              setLater(event.currentTarget.checked ? localOfInstant(nowMs + HOUR_MS, here) : null)
            }
          />
          {later !== null && (
            <TextInput
              type="datetime-local"
              label="Publish at"
              description={`In your time, ${here}`}
              value={later}
              error={laterFault}
              onChange={(event) => setLater(event.currentTarget.value.slice(0, 16))}
            />
          )}
          {publish.error && (
            <Text c="var(--v-danger)" role="alert">
              {publish.error.message === 'unsaved'
                ? 'Couldn’t save the draft, so nothing was published.'
                : sentenceOf(publish.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              loading={publish.isPending}
              disabled={laterFault !== undefined}
              onClick={() => publish.mutate()}
              data-autofocus
            >
              {later === null ? 'Publish' : 'Schedule'}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Displays that the screen does not fit, before it goes out to them. */
function Misfits({ devices, screen }: { devices: readonly Device[]; screen: Sides }) {
  const found = devices.flatMap((device) => {
    const words = misfitWords(device, screen)
    return words ? [{ device, words }] : []
  })
  if (found.length === 0) return null
  return (
    <ul className="v-misfits" aria-label="Displays that the screen does not fit">
      <Each items={found.slice(0, 8)} keyOf={({ device }) => device.id} what="device" as="li">
        {({ device, words }) => (
          <li className="v-warning v-small">
            <strong>{device.name}</strong>: {words.sentence}
          </li>
        )}
      </Each>
      {found.length > 8 && <li className="v-warning v-small">{counted(found.length - 8, 'more device')}</li>}
    </ul>
  )
}

/** How often each will play in a day, once somebody asks. */
function Forecast(props: Parameters<typeof ForecastView>[0]) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label="Plays per day">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={open}
        leftSection={<IconChartBar size={15} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        Plays per day
      </Button>
      {open && (
        <div style={{ marginTop: 12 }}>
          <ForecastView {...props} />
        </div>
      )}
    </section>
  )
}

function Arrivals({ devices, version }: { devices: readonly Device[]; version: string }) {
  const nowMs = useNow(1_000)
  return (
    <ul className="v-arrivals" aria-live="polite">
      {devices.map((device) => {
        const arrival = arrivalOf(device.status, version)
        return (
          <li key={device.id}>
            <span className="v-clip">{device.name}</span>
            <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
              {arrival.sinceMs !== null && (
                <span className="v-quiet v-small v-numbers">{formatInstant(arrival.sinceMs, nowMs)}</span>
              )}
              <Pill tone={arrival.tone} shape={arrival.shape}>
                {arrival.words}
              </Pill>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
