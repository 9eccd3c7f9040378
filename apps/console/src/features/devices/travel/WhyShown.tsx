import { Anchor } from '@mantine/core'
import type { Evaluation, RenderData } from '@vitrine/core'
import type { Device, DeviceAt } from '@vitrine/protocol'
import { Link } from 'react-router'
import { formatDay, formatTime } from '../../../app/format.ts'
import { localOfInstant } from '../../../app/localInstant.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { zoneReasonText } from '../../sites/index.ts'
import { FromCampaign } from './FromCampaign.tsx'
import { FromPlaylists } from './FromPlaylists.tsx'
import { hindrancesAt } from './hindrances.ts'
import { Hindrances } from './Hindrances.tsx'
import { OpenLink } from './OpenLink.tsx'
import { eventPath, zonePath } from './places.ts'
import { contentsOf, type Place } from './whyNot.ts'
import { travelTexts } from './travel.texts.ts'
import styles from './travel.module.css'

/** Which rules decided what is shown, each with where it is changed. */
export function WhyShown({
  device,
  answer,
  render,
  evaluation,
}: {
  device: Device
  answer: DeviceAt
  render: RenderData | null
  evaluation: Evaluation | null
}) {
  const { screen_id: screenId, event_name: event, until, time_zone: timeZone } = answer
  const screen = answer.screen_name ?? ''
  const names = new Map(render ? contentsOf(render).map(({ id, name }) => [id, name]) : [])
  const day = localOfInstant(answer.t, timeZone).slice(0, 10)
  const hindrances = hindrancesAt(device, answer, serverNowMs())
  return (
    <section className={styles.section}>
      <h3>{travelTexts.why()}</h3>
      <ol>
        {hindrances.length > 0 && (
          <li>
            <Hindrances of={hindrances} deviceId={device.id} timeZone={timeZone} />
          </li>
        )}
        <li>
          {screenId === null
            ? travelTexts.byNothing()
            : event === null
              ? travelTexts.byDefault({ screen })
              : travelTexts.byEvent({ screen, event })}{' '}
          {until !== null &&
            until !== answer.emergency?.until &&
            `${travelTexts.until({ day: formatDay(until, timeZone), time: formatTime(until, timeZone) })} `}
          <div>
            <Anchor component={Link} to={`/schedules?device=${device.id}&day=${day}`}>
              {travelTexts.openSchedule()}
            </Anchor>
            {answer.event_id !== null && (
              <OpenLink to={eventPath(device.id, answer.event_id, day)} label={travelTexts.openEvent()} />
            )}
          </div>
        </li>
        {evaluation && screenId !== null && (
          <li>
            <ul>
              {evaluation.zones.map(({ group_id: id, current, reason }) => (
                <li key={id}>
                  {travelTexts.inZone({
                    zone: render?.screen.groups.find((group) => group.id === id)?.name ?? '',
                    item: names.get(current?.ad_id ?? current?.slide_id ?? '') ?? travelTexts.nothingIn(),
                  })}
                  {'. '}
                  {zoneReasonText(reason)}
                  <OpenLink to={zonePath(screenId, id, placeOf(current))} label={labelOf(current)} />
                  <FromCampaign adId={current?.ad_id} />
                  <FromPlaylists of={answer.playlists[current?.item_id ?? '']} />
                </li>
              ))}
            </ul>
            <Anchor component={Link} to={`/sites-edit/${screenId}`}>
              {travelTexts.openScreen({ screen })}
            </Anchor>
          </li>
        )}
      </ol>
    </section>
  )
}

type Current = Evaluation['zones'][number]['current']

/** What is changed where a zone shows something; null: the zone itself. */
function placeOf(current: Current): Place | null {
  if (!current) return null
  if (current.ad_id !== null) return { adId: current.ad_id }
  return current.item_id === null ? null : { itemId: current.item_id }
}
function labelOf(current: Current): string {
  const place = placeOf(current)
  if (place === null) return travelTexts.openZone()
  return 'adId' in place ? travelTexts.openAd() : travelTexts.openItem()
}
