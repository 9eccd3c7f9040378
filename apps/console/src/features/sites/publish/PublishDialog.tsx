import './publishing.css'
import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FreezeProblem, Sides, SiteDraft } from '@vitrine/core'
import type { Device, Site } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../../app/client.ts'
import { counted, formatInstant, readerTimeZone } from '../../../app/format.ts'
import { useStore } from '../../../app/store.ts'
import { errorMessage } from '../../../app/toasts.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/content.ts'
import { allDevicesQuery } from '../../../queries/devices.ts'
import { siteQuery } from '../../../queries/sites.ts'
import { misfitWords } from '../../../ui/fitWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import { instantOfLocal, localOfInstant } from '../preview/previewInstant.ts'
import { ForecastView } from '../forecast/ForecastView.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { NoDeviceYet } from './NoDeviceYet.tsx'
import { publicationOf } from './publication.ts'
import { PublicationView } from './PublicationView.tsx'
import type { EditedSite } from '../siteEdits.ts'
import { useVersion } from './useVersion.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { Modal } from '../../../ui/Dialog.tsx'

/** Displays that a screen does not fit are named up to this many. */
const MISFITS_MOST = 8
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
  const response = publish.data
  const isLater = response !== undefined && response.site.scheduled?.version === response.version.version
  const isNowhere = !isLater && devices.data !== undefined && own.length === 0
  // The version that the dialog was opened with: after publishing nothing differs any more.
  const [published] = useState(site.published?.version ?? null)
  const { differences } = useVersion(site.id, published, draft, library)
  const { saving } = useStore(editor.state)
  const isSame =
    later === null &&
    site.published !== null &&
    !site.published.changed_since &&
    saving.kind === 'saved' &&
    differences?.length === 0
  return (
    <Modal opened onClose={onClose} withCloseButton={!response} title={`Publish “${site.name}”`} size="md">
      {response ? (
        <Stack>
          {isLater ? (
            <Text>
              Scheduled for {formatInstant(response.version.at, nowMs)}, with the draft as it is now. You can
              cancel it in the screen’s properties until then.
            </Text>
          ) : (
            <PublicationView
              publication={publicationOf(new Map([[site.id, response.version.version]]), devices.data ?? [])}
            />
          )}
          <Group justify="flex-end">
            {isNowhere && <NoDeviceYet site={site} devices={devices.data ?? []} />}
            <Button variant={isNowhere ? 'default' : 'filled'} onClick={onClose} data-autofocus>
              Close
            </Button>
          </Group>
        </Stack>
      ) : problems.length > 0 ? (
        <Stack>
          <Text>Fix this before publishing:</Text>
          <ul role="alert" style={{ margin: 0, paddingLeft: 'var(--v-space-5)' }}>
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
              <DifferenceList differences={differences} same="No changes since the last publication." />
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
                : errorMessage(publish.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button
              variant={isSame ? 'filled' : 'default'}
              onClick={onClose}
              data-autofocus={isSame || undefined}
            >
              {isSame ? 'Close' : 'Cancel'}
            </Button>
            <Button
              variant={isSame ? 'default' : 'filled'}
              loading={publish.isPending}
              disabled={laterFault !== undefined}
              onClick={() => publish.mutate()}
              data-autofocus={!isSame || undefined}
            >
              {publishWords(later !== null, isSame, own.length)}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function publishWords(isLater: boolean, isSame: boolean, devices: number): string {
  if (isLater) return 'Schedule'
  if (isSame) return 'Publish again'
  return devices === 0 ? 'Publish' : `Publish to ${counted(devices, 'device')}`
}

/** Displays that the screen does not fit, before it goes out to them. */
function Misfits({ devices, screen }: { devices: readonly Device[]; screen: Sides }) {
  const found = devices.flatMap((device) => {
    const words = misfitWords(device, screen)
    return words ? [{ device, words }] : []
  })
  const [faults, notes] = (['attention', 'note'] as const).map((weight) =>
    found.filter(({ words }) => words.weight === weight),
  )
  return [faults!, notes!].map(
    (list, at) =>
      list.length > 0 && (
        <ul
          key={at}
          className="v-misfits"
          data-attention={at === 0}
          aria-label={
            at === 0
              ? 'Displays that the screen does not fit'
              : 'Displays that the screen fits less than fully'
          }
        >
          <Each items={list.slice(0, MISFITS_MOST)} keyOf={({ device }) => device.id} what="device" as="li">
            {({ device, words }) => (
              <li className={`v-fit-${words.weight} v-small`}>
                <strong>{device.name}</strong>: {words.sentence}
              </li>
            )}
          </Each>
          {list.length > MISFITS_MOST && (
            <li className="v-quiet v-small">{counted(list.length - MISFITS_MOST, 'more device')}</li>
          )}
        </ul>
      ),
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
        <div style={{ marginTop: 'var(--v-space-3)' }}>
          <ForecastView {...props} />
        </div>
      )}
    </section>
  )
}
