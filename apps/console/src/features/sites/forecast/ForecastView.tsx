import { Progress, Select, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core'
import { sitePlans, type SiteDraft } from '@vitrine/core'
import { useMemo, useState } from 'react'
import { counted, formatNumber, formatPercent, formatSpan } from '../../../app/format.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import type { Library } from '../../../queries/content.ts'
import { drawable } from '../preview/preview.ts'
import { dateOf, dayOf } from './dayOf.ts'
import { forecastRows, gapWords, type ForecastRow } from './forecastRows.ts'
import { useForecast } from './useForecast.ts'
import { Each } from '../../../ui/Guarded.tsx'

/** How often and how long each item and each ad of a draft will show on one device, on a day of one's choice. */
export function ForecastView({
  draft,
  library,
  timeZones,
  displays,
}: {
  draft: SiteDraft
  library: Library
  /** those of the displays that show it first */
  timeZones: readonly string[]
  /** how many displays show it */
  displays: number
}) {
  const [timeZone, setTimeZone] = useState(timeZones[0] ?? 'UTC')
  const [date, setDate] = useState(() => dateOf(serverNowMs(), timeZone))
  const [zoneId, setZoneId] = useState(draft.groups[0]?.id ?? '')
  const day = useMemo(() => dayOf(date, timeZone), [date, timeZone])
  const fromMs = day?.fromMs ?? 0
  const untilMs = day?.untilMs ?? 0
  // As if it had been published when the day began: the day as it is every time.
  const plans = useMemo(() => {
    const render = day && drawable(draft, library, day.fromMs)
    return render && sitePlans(render, timeZone)
  }, [draft, library, day, timeZone])
  const { share, zones } = useForecast(plans, fromMs, untilMs)
  const zone = draft.groups.find((group) => group.id === zoneId) ?? draft.groups[0]
  const forecast = zone && zones?.get(zone.id)
  const rows = zone && forecast ? forecastRows(draft, zone.id, forecast, untilMs - fromMs, library) : []
  const gaps = forecast ? gapWords(forecast.gaps, timeZone) : ''
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: draft.groups.length > 1 ? 3 : 2 }} spacing="sm">
        <TextInput
          type="date"
          label="On"
          value={date}
          error={day ? undefined : 'Enter a date.'}
          onChange={(event) => setDate(event.currentTarget.value.slice(0, 10))}
        />
        {draft.groups.length > 1 && (
          <Select
            label="Zone"
            allowDeselect={false}
            data={draft.groups.map((group) => ({ value: group.id, label: group.name }))}
            value={zone?.id ?? null}
            onChange={(id) => setZoneId(id ?? '')}
          />
        )}
        <Select
          label="Time zone"
          allowDeselect={false}
          searchable
          data={[...timeZones]}
          value={timeZone}
          onChange={(name) => setTimeZone(name ?? timeZone)}
        />
      </SimpleGrid>
      {!plans ? (
        <Text c="dimmed" size="sm">
          This screen has nothing to show yet.
        </Text>
      ) : !forecast && zones ? (
        <Text c="dimmed" size="sm">
          This zone has nothing to show yet.
        </Text>
      ) : !zones ? (
        <div role="status" aria-label="Counting plays">
          <Text size="sm" c="dimmed" mb="xs">
            Counting plays: {formatPercent(share)}
          </Text>
          <Progress value={share * 100} aria-label="Counted" />
        </div>
      ) : (
        <>
          <div className="v-forecast">
            <ForecastTable rows={rows} caption={`What ${zone?.name} will show on one device`} />
          </div>
          {gaps !== '' && (
            <Text size="sm" c="var(--v-warn)">
              Nothing to show: {gaps}.
            </Text>
          )}
          <Text size="xs" c="dimmed">
            For one device that is on all day.
            {displays > 1 && ` ${counted(displays, 'device')} show this screen.`}
          </Text>
        </>
      )}
    </Stack>
  )
}

function ForecastTable({ rows, caption }: { rows: readonly ForecastRow[]; caption: string }) {
  return (
    <Table captionSide="top" className="v-numbers">
      <caption className="v-sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="v-right">
            Plays
          </th>
          <th scope="col" className="v-right">
            Time
          </th>
          <th scope="col" className="v-right">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        <Each items={rows} keyOf={(row) => row.id} what="row" as="tr">
          {(row) => (
            <tr>
              <th scope="row">
                {row.name}
                {row.kind === 'ad' && <span className="v-quiet"> · ad</span>}
              </th>
              <td className="v-right">{formatNumber(row.plays)}</td>
              <td className="v-right">{row.plays === 0 ? 'Not on this day' : formatSpan(row.ms)}</td>
              <td className="v-right">{shareWords(row.share)}</td>
            </tr>
          )}
        </Each>
      </tbody>
    </Table>
  )
}

const shareWords = (share: number): string =>
  share === 0 ? '' : share < 0.01 ? `Under ${formatPercent(0.01)}` : formatPercent(share)
