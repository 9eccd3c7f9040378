import { Button, Progress, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowsDiff } from '@tabler/icons-react'
import { sitePlans, type SiteDraft } from '@vitrine/core'
import type { Device, Site } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { formatPercent, listed, readerTimeZone } from '../../../app/format.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { errorMessage } from '../../../app/toasts.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { publishedQuery } from '../../../queries/sites.ts'
import { useForecast } from '../forecast/useForecast.ts'
import { comparedVersions, planChanges, type PlanChange } from './planChanges.ts'
import { publishTexts } from './publish.texts.ts'
import styles from './publishing.module.css'

const WEEK_MS = 7 * 24 * 60 * 60_000
/** Changes that are listed, and devices that are named. */
const LISTED_MOST = 12
const NAMED_MOST = 6

type Asked = {
  site: Pick<Site, 'id'>
  /** the version that devices show now */
  version: string
  draft: SiteDraft
  library: Library
  /** those that show it */
  devices: readonly Device[]
}

/** What changes on devices within a week of publishing, once somebody asks. */
export function PlanChanges(props: Asked) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={publishTexts.nextWeek()}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={open}
        leftSection={<IconArrowsDiff size={15} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {publishTexts.nextWeek()}
      </Button>
      {open && <Changes {...props} />}
    </section>
  )
}

function Changes({ site, version, draft, library, devices }: Asked) {
  const timeZones = [...new Set(devices.map(zoneOf))]
  const [timeZone, setTimeZone] = useState(timeZones[0] ?? readerTimeZone())
  const [fromMs] = useState(serverNowMs)
  const untilMs = fromMs + WEEK_MS
  const published = useQuery(publishedQuery(site.id, version))
  const { before, after } = useMemo(
    () =>
      published.data
        ? comparedVersions(published.data, draft, library, fromMs)
        : { before: null, after: null },
    [published.data, draft, library, fromMs],
  )
  const plansBefore = useMemo(() => before && sitePlans(before, timeZone), [before, timeZone])
  const plansAfter = useMemo(() => after && sitePlans(after, timeZone), [after, timeZone])
  const was = useForecast(plansBefore, fromMs, untilMs)
  const is = useForecast(plansAfter, fromMs, untilMs)
  const changes = useMemo(
    () =>
      before && after && was.zones && is.zones
        ? planChanges({ render: before, zones: was.zones }, { render: after, zones: is.zones }, WEEK_MS)
        : null,
    [before, after, was.zones, is.zones],
  )
  const there = devices.filter((device) => zoneOf(device) === timeZone)
  const more = (changes?.length ?? 0) - LISTED_MOST
  return (
    <Stack gap="sm" mt="sm">
      {timeZones.length > 1 && (
        <Select
          label={publishTexts.timeZone()}
          allowDeselect={false}
          data={timeZones}
          value={timeZone}
          onChange={(name) => setTimeZone(name ?? timeZone)}
        />
      )}
      {there.length > 0 && (
        <Text size="sm" c="dimmed">
          {publishTexts.onDevices({
            names: listed(
              there.map(({ name }) => name),
              NAMED_MOST,
            ),
          })}
        </Text>
      )}
      {published.isError ? (
        <p className="v-fault" role="alert">
          {errorMessage(published.error)}
        </p>
      ) : changes === null ? (
        <Progress value={((was.share + is.share) / 2) * 100} aria-label={publishTexts.comparingPlans()} />
      ) : changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {publishTexts.sameNextWeek()}
        </Text>
      ) : (
        <ul className={styles.differences} aria-label={publishTexts.nextWeek()}>
          {changes.slice(0, LISTED_MOST).map((change) => (
            <li key={`${change.zone} ${change.kind} ${change.id}`}>{changeWords(change)}</li>
          ))}
          {more > 0 && <li>{publishTexts.moreChanges({ count: more })}</li>}
        </ul>
      )}
    </Stack>
  )
}

/** Devices that have not reported their zone count as in the reader's. */
const zoneOf = ({ data }: Device): string => data?.time_zone ?? readerTimeZone()

function changeWords({ name, zone, before, after }: PlanChange): string {
  const share = (value: number | null) => formatPercent(value ?? 0)
  if ((before ?? 0) === 0) return publishTexts.comes({ name, zone, share: share(after) })
  if ((after ?? 0) === 0) return publishTexts.goes({ name, zone, share: share(before) })
  return publishTexts.changesShare({ name, zone, before: share(before), after: share(after) })
}
