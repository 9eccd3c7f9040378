import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FreezeProblem, Sides, SiteDraft } from '@vitrine/core'
import type { Device, Site } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../../app/client.ts'
import { formatInstant, listed, readerTimeZone } from '../../../app/format.ts'
import { useStore } from '../../../app/store.ts'
import { errorMessage } from '../../../app/toasts.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { allDevicesQuery } from '../../../queries/devices.ts'
import { siteQuery } from '../../../queries/sites.ts'
import { freezeProblemText } from '../../../ui/freezeProblemText.ts'
import { misfitWords } from '../../../ui/fitWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import { instantOfLocal, localOfInstant } from '../../../app/localInstant.ts'
import { ForecastView } from '../forecast/ForecastView.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { PlanChanges } from './PlanChanges.tsx'
import { NoDeviceYet } from './NoDeviceYet.tsx'
import { publicationOf } from './publication.ts'
import { PublicationView } from './PublicationView.tsx'
import type { EditedSite } from '../siteEdits.ts'
import { useVersion } from './useVersion.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { publishTexts } from './publish.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './publishing.module.css'

/** Displays that a screen does not fit are named up to this many. */
const MISFITS_MOST = 8
/** Devices that are named; more are counted. */
const NAMED_MOST = 6
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
        ? publishTexts.timeMissing()
        : laterMs <= nowMs
          ? publishTexts.timePast()
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
    <Modal
      opened
      onClose={onClose}
      withCloseButton={!response}
      title={publishTexts.publishTitle({ name: site.name })}
      size="md"
    >
      {response ? (
        <Stack>
          {isLater ? (
            <Text>{publishTexts.scheduled({ time: formatInstant(response.version.at, nowMs) })}</Text>
          ) : (
            <PublicationView
              publication={publicationOf(new Map([[site.id, response.version.version]]), devices.data ?? [])}
            />
          )}
          <Group justify="flex-end">
            {isNowhere && <NoDeviceYet site={site} devices={devices.data ?? []} />}
            <Button variant={isNowhere ? 'default' : 'filled'} onClick={onClose} data-autofocus>
              {commonTexts.close()}
            </Button>
          </Group>
        </Stack>
      ) : problems.length > 0 ? (
        <Stack>
          <Text>{publishTexts.fixFirst()}</Text>
          <ul role="alert" style={{ margin: 0, paddingInlineStart: 'var(--v-space-5)' }}>
            {problems.map((problem) => {
              const text = freezeProblemText(problem)
              return <li key={`${problem.field}-${text}`}>{text}</li>
            })}
          </ul>
          <Button variant="default" style={{ alignSelf: 'end' }} onClick={onClose}>
            {publishTexts.backToDraft()}
          </Button>
        </Stack>
      ) : (
        <Stack>
          <Text>
            {own.length === 0
              ? publishTexts.noDevice()
              : publishTexts.publishesTo({
                  count: own.length,
                  names: listed(
                    own.map((device) => device.name),
                    NAMED_MOST,
                  ),
                })}
          </Text>
          <Misfits devices={own} screen={draft} />
          {differences && (
            <section aria-label={publishTexts.whatChanges()}>
              <DifferenceList differences={differences} same={publishTexts.sameAsPublished()} />
            </section>
          )}
          {published !== null && (
            <PlanChanges site={site} version={published} draft={draft} library={library} devices={own} />
          )}
          <Forecast draft={draft} library={library} timeZones={timeZones} displays={own.length} />
          <Radio.Group
            label={publishTexts.start()}
            value={when}
            onChange={(value) => setWhen(value as 'boundary' | 'now')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="boundary" label={publishTexts.afterTheCurrentItem()} />
              <Radio value="now" label={publishTexts.immediately()} />
            </Stack>
          </Radio.Group>
          <Checkbox
            label={publishTexts.scheduleForLater()}
            checked={later !== null}
            onChange={(event) =>
              setLater(event.currentTarget.checked ? localOfInstant(nowMs + HOUR_MS, here) : null)
            }
          />
          {later !== null && (
            <TextInput
              type="datetime-local"
              label={publishTexts.publishAt()}
              description={publishTexts.inYourTime({ timeZone: here })}
              value={later}
              error={laterFault}
              onChange={(event) => setLater(event.currentTarget.value.slice(0, 16))}
            />
          )}
          {publish.error && (
            <Text c="var(--v-danger)" role="alert">
              {publish.error.message === 'unsaved'
                ? publishTexts.draftNotSaved()
                : errorMessage(publish.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button
              variant={isSame ? 'filled' : 'default'}
              onClick={onClose}
              data-autofocus={isSame || undefined}
            >
              {isSame ? commonTexts.close() : commonTexts.cancel()}
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
  if (isLater) return publishTexts.schedule()
  if (isSame) return publishTexts.publishAgain()
  return devices === 0 ? commonTexts.publish() : publishTexts.publishTo({ count: devices })
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
          className={styles.misfits}
          data-attention={at === 0}
          aria-label={at === 0 ? publishTexts.misfits() : publishTexts.looseFits()}
        >
          <Each items={list.slice(0, MISFITS_MOST)} keyOf={({ device }) => device.id} what="device" as="li">
            {({ device, words }) => (
              <li className="v-fit v-small" data-weight={words.weight}>
                <strong>{device.name}</strong>: {words.sentence}
              </li>
            )}
          </Each>
          {list.length > MISFITS_MOST && (
            <li className="v-quiet v-small">
              {publishTexts.moreDevices({ count: list.length - MISFITS_MOST })}
            </li>
          )}
        </ul>
      ),
  )
}

/** How often each will play in a day, once somebody asks. */
function Forecast(props: Parameters<typeof ForecastView>[0]) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={publishTexts.playsPerDay()}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={open}
        leftSection={<IconChartBar size={15} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {publishTexts.playsPerDay()}
      </Button>
      {open && (
        <div style={{ marginTop: 'var(--v-space-3)' }}>
          <ForecastView {...props} />
        </div>
      )}
    </section>
  )
}
