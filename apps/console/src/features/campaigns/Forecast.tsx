import { Alert, Skeleton, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CampaignForecast, WrittenCampaign } from '@vitrine/protocol'
import { api } from '../../app/client.ts'
import { formatWallDate, formatWallTime, listed } from '../../app/format.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import styles from './campaigns.module.css'
import { campaignTexts } from './campaigns.texts.ts'
import { isComplete } from './editedCampaign.ts'

/** Changes are gathered for so long before they are forecast, ms. */
const GATHER_MS = 500
/** Over-booked hours that are named. */
const HOURS_NAMED = 5

/** What a campaign would play by day and zone, and the hours that it would over-book. */
export function Forecast({ id, campaign }: { id: string | undefined; campaign: WrittenCampaign }) {
  const [asked] = useDebouncedValue(campaign, GATHER_MS)
  const forecast = useQuery({
    queryKey: ['campaigns', 'forecast', id, asked],
    queryFn: ({ signal }) =>
      api('forecastCampaign', { query: id === undefined ? {} : { id }, body: asked, signal }),
    enabled: isComplete(asked),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className={styles.panel} aria-label={campaignTexts.forecast()}>
      <Title order={2} size="h4">
        {campaignTexts.forecast()}
      </Title>
      {!isComplete(asked) ? (
        <Text c="dimmed">{campaignTexts.fillIn()}</Text>
      ) : forecast.isError ? (
        <FaultMessage
          title={campaignTexts.couldNotForecast()}
          error={forecast.error}
          retry={() => void forecast.refetch()}
        />
      ) : !forecast.data ? (
        <Skeleton height={96} aria-label={campaignTexts.forecasting()} />
      ) : (
        <Shown forecast={forecast.data} />
      )}
    </section>
  )
}

function Shown({ forecast }: { forecast: CampaignForecast }) {
  const over = forecast.over_booked
  return (
    <>
      <Text fw={560}>{campaignTexts.playsForecast({ count: forecast.plays })}</Text>
      <Text size="sm" className="v-quiet">
        {campaignTexts.forecastText()}
      </Text>
      {over.length > 0 && (
        <Alert
          color="red"
          my="sm"
          title={campaignTexts.overBooked({ count: forecast.over_booked_hours })}
          role="status"
        >
          {over.slice(0, HOURS_NAMED).map((hour) => (
            <Text key={`${hour.site_id} ${hour.group_id} ${hour.date} ${hour.hour}`} size="sm">
              {campaignTexts.overBookedHour({
                date: formatWallDate(hour.date),
                time: formatWallTime(`${String(hour.hour).padStart(2, '0')}:00`),
                promised: hour.promised,
                available: hour.available,
                names: listed(hour.by.map(({ id, name }) => (id === null ? campaignTexts.ownAds() : name))),
              })}
            </Text>
          ))}
          {forecast.over_booked_hours > HOURS_NAMED && (
            <Text size="sm">
              {campaignTexts.moreHours({ count: forecast.over_booked_hours - HOURS_NAMED })}
            </Text>
          )}
        </Alert>
      )}
      {forecast.screens.map((screen) => (
        <Bars key={`${screen.site_id} ${screen.group_id}`} screen={screen} />
      ))}
    </>
  )
}

/** A bar for each day. */
function Bars({ screen }: { screen: CampaignForecast['screens'][number] }) {
  const zone = `${screen.screen} › ${screen.zone}`
  const { days } = screen
  const most = Math.max(1, ...days.map(({ plays }) => plays))
  return (
    <div>
      <Text size="sm" fw={560} mt="sm">
        {zone}
      </Text>
      <Text size="sm" className="v-quiet">
        {screen.published
          ? campaignTexts.devicesIn({ count: screen.devices, places: listed(screen.time_zones) })
          : campaignTexts.unpublished()}
      </Text>
      {days.length > 0 && (
        <>
          <ul className={styles.bars} aria-label={campaignTexts.barsLabel({ zone })}>
            {days.map(({ date, plays, over_booked: hours }) => {
              const facts = { date: formatWallDate(date), count: plays }
              const words =
                hours > 0 ? campaignTexts.dayBarOver({ ...facts, hours }) : campaignTexts.dayBar(facts)
              return (
                <li
                  key={date}
                  title={words}
                  data-over={hours > 0}
                  style={{ height: `${Math.max(2, (plays / most) * 100)}%` }}
                >
                  <span className="v-sr">{words}</span>
                </li>
              )
            })}
          </ul>
          <div className={`${styles.ends} v-quiet v-small`}>
            <span>{formatWallDate(days[0]!.date)}</span>
            <span>{formatWallDate(days.at(-1)!.date)}</span>
          </div>
        </>
      )}
    </div>
  )
}
