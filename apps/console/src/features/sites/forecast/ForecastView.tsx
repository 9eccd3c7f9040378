import { Progress, Select, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core'
import { sitePlans, type SiteDraft } from '@vitrine/core'
import { useMemo, useState } from 'react'
import { formatNumber, formatPercent, formatSpan } from '../../../app/format.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { drawable } from '../preview/preview.ts'
import { dateOf, dayOf } from './dayOf.ts'
import { forecastRows, gapWords, type ForecastRow } from './forecastRows.ts'
import { useForecast } from './useForecast.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { forecastTexts } from './forecast.texts.ts'
import styles from './forecast.module.css'

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
          label={forecastTexts.on()}
          value={date}
          error={day ? undefined : forecastTexts.dateMissing()}
          onChange={(event) => setDate(event.currentTarget.value.slice(0, 10))}
        />
        {draft.groups.length > 1 && (
          <Select
            label={forecastTexts.zone()}
            allowDeselect={false}
            data={draft.groups.map((group) => ({ value: group.id, label: group.name }))}
            value={zone?.id ?? null}
            onChange={(id) => setZoneId(id ?? '')}
          />
        )}
        <Select
          label={forecastTexts.timeZone()}
          allowDeselect={false}
          searchable
          data={[...timeZones]}
          value={timeZone}
          onChange={(name) => setTimeZone(name ?? timeZone)}
        />
      </SimpleGrid>
      {!plans ? (
        <Text c="dimmed" size="sm">
          {forecastTexts.screenEmpty()}
        </Text>
      ) : !forecast && zones ? (
        <Text c="dimmed" size="sm">
          {forecastTexts.zoneEmpty()}
        </Text>
      ) : !zones ? (
        <div role="status" aria-label={forecastTexts.counting()}>
          <Text size="sm" c="dimmed" mb="xs">
            {forecastTexts.countingShare({ share: formatPercent(share) })}
          </Text>
          <Progress value={share * 100} aria-label={forecastTexts.counted()} />
        </div>
      ) : (
        <>
          <div className={styles.forecast}>
            <ForecastTable rows={rows} caption={forecastTexts.tableOf({ name: zone?.name ?? '' })} />
          </div>
          {gaps !== '' && (
            <Text size="sm" c="var(--v-warn)">
              {forecastTexts.gaps({ gaps })}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {forecastTexts.forOneDevice()} {displays > 1 && forecastTexts.devicesShow({ count: displays })}
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
          <th scope="col">{forecastTexts.item()}</th>
          <th scope="col" className={styles.right}>
            {forecastTexts.plays()}
          </th>
          <th scope="col" className={styles.right}>
            {forecastTexts.time()}
          </th>
          <th scope="col" className={styles.right}>
            {forecastTexts.share()}
          </th>
        </tr>
      </thead>
      <tbody>
        <Each items={rows} keyOf={(row) => row.id} what="row" as="tr">
          {(row) => (
            <tr>
              <th scope="row">
                {row.name}
                {row.kind === 'ad' && <span className="v-quiet">{` · ${forecastTexts.ad()}`}</span>}
              </th>
              <td className={styles.right}>{formatNumber(row.plays)}</td>
              <td className={styles.right}>
                {row.plays === 0 ? forecastTexts.notOnThisDay() : formatSpan(row.ms)}
              </td>
              <td className={styles.right}>{shareWords(row.share)}</td>
            </tr>
          )}
        </Each>
      </tbody>
    </Table>
  )
}

const shareWords = (share: number): string =>
  share === 0
    ? ''
    : share < 0.01
      ? forecastTexts.under({ percent: formatPercent(0.01) })
      : formatPercent(share)
