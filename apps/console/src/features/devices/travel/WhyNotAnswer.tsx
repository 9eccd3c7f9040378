import { useQuery } from '@tanstack/react-query'
import { type Evaluation, type RenderData, type ZonePlan } from '@vitrine/core'
import { answersAt, type ConditionAnswer } from '@vitrine/core/conditions'
import type { Device, DeviceAt, StoredCampaign } from '@vitrine/protocol'
import { formatDay, formatTime } from '../../../app/format.ts'
import { localOfInstant } from '../../../app/localInstant.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { eventsShowingQuery } from '../../../queries/devices.ts'
import { whyNotWords } from '../../sites/index.ts'
import { FromCampaign } from './FromCampaign.tsx'
import { FromPlaylists } from './FromPlaylists.tsx'
import { hindrancesAt } from './hindrances.ts'
import { Hindrances } from './Hindrances.tsx'
import { OpenLink } from './OpenLink.tsx'
import { eventPath, ownPath, zonePath, type Choice } from './places.ts'
import {
  answersFor,
  soughtCampaign,
  soughtContent,
  soughtPlaylist,
  type ContentAnswer,
  type Sought,
} from './whyNot.ts'
import { travelTexts } from './travel.texts.ts'

/** What a device shows at an instant, with everything that follows from it. */
export type Moment = {
  device: Device
  answer: DeviceAt
  render: RenderData | null
  plans: ReadonlyMap<string, ZonePlan> | null
  evaluation: Evaluation | null
}

/** Why what a person named is not shown, each rule with a link to where it is changed. */
export function WhyNotAnswer({
  choice,
  name,
  campaign,
  ...moment
}: Moment & {
  choice: Choice
  name: string
  /** the campaign that was named */
  campaign: StoredCampaign | undefined
}) {
  const { device, answer } = moment
  if (choice.kind === 'event') {
    const event = answer.others.find(({ id }) => id === choice.id)
    return (
      <>
        <Hindrances
          of={hindrancesAt(device, answer, serverNowMs())}
          deviceId={device.id}
          timeZone={answer.time_zone}
        />
        {event && <EventAnswer event={event} device={device} answer={answer} />}
      </>
    )
  }
  if (choice.kind === 'screen') return <ScreenAnswer id={choice.id} name={name} {...moment} />
  return <ContentAnswers choice={choice} name={name} campaign={campaign} {...moment} />
}

function EventAnswer({
  event: { id, name, why },
  device,
  answer,
}: Pick<Moment, 'device' | 'answer'> & { event: DeviceAt['others'][number] }) {
  return (
    <p>
      {travelTexts.event[why]({ name })}
      <OpenLink to={eventPath(device.id, id, dayOf(answer))} label={travelTexts.openEvent()} />
    </p>
  )
}

const dayOf = ({ t, time_zone: timeZone }: DeviceAt): string => localOfInstant(t, timeZone).slice(0, 10)

/** Why a screen is not shown: what keeps the events from playing that show it. */
function ScreenAnswer({ id, name, device, answer }: Moment & { id: string; name: string }) {
  const events = useQuery(eventsShowingQuery(device.id, id))
  const path = ownPath({ kind: 'screen', id })
  const link = path !== null && <OpenLink to={path} label={travelTexts.openNamed({ name })} />
  if (answer.screen_id === id)
    return (
      <p>
        {travelTexts.screenOn({ name })}
        {link}
      </p>
    )
  const own = new Set(events.data?.map((event) => event.id))
  const waiting = answer.others.filter((event) => own.has(event.id))
  if (events.isPending) return <p className="v-quiet">{travelTexts.loadingEvents()}</p>
  if (events.isError) return <p role="alert">{travelTexts.couldNotLoadEvents()}</p>
  return (
    <>
      <p>
        {waiting.length === 0 ? travelTexts.screenNowhere({ name }) : travelTexts.screenByEvents({ name })}
        {link}
      </p>
      {waiting.map((event) => (
        <EventAnswer key={event.id} event={event} device={device} answer={answer} />
      ))}
    </>
  )
}

function soughtBy({ kind, id }: Choice, answer: DeviceAt): Sought {
  if (kind === 'playlist') return soughtPlaylist(id, answer.playlists)
  return kind === 'campaign' ? soughtCampaign(id) : soughtContent(id)
}

function ContentAnswers({
  choice,
  name,
  campaign,
  device,
  answer,
  render,
  plans,
  evaluation,
}: Moment & { choice: Choice; name: string; campaign: StoredCampaign | undefined }) {
  const answers =
    render && plans && evaluation ? answersFor(render, plans, evaluation, soughtBy(choice, answer)) : []
  // The same facts as the plans.
  const conditions = render ? answersAt(render, answer.facts, answer.t) : new Map<string, ConditionAnswer>()
  const isPart = choice.kind !== 'playlist' && choice.kind !== 'campaign'
  const hindrances = hindrancesAt(
    device,
    answer,
    serverNowMs(),
    ...(isPart && render && answers.length > 0 ? [{ id: choice.id, render }] : []),
  )
  const own = ownPath(choice)
  const state = campaign && campaign.state !== 'running' ? campaign.state : null
  return (
    <>
      <Hindrances of={hindrances} deviceId={device.id} timeZone={answer.time_zone} />
      {answers.map((one) => (
        <p key={one.groupId}>
          {contentWords(name, one, answer.time_zone, hindrances.length > 0, conditions)}
          <OpenLink to={zonePath(answer.screen_id ?? '', one.groupId, one.place)} label={labelOf(one)} />
          {'adId' in one.place && choice.kind === 'ad' && <FromCampaign adId={one.place.adId} />}
          {'itemId' in one.place && <FromPlaylists of={answer.playlists[one.place.itemId]} />}
        </p>
      ))}
      {state !== null && <p>{travelTexts.campaign[state]({ name })}</p>}
      {(answers.length === 0 || own !== null) && (
        <p>
          {answers.length === 0 &&
            state === null &&
            travelTexts.notOnScreen({ name, screen: answer.screen_name ?? '' })}
          {own !== null && <OpenLink to={own} label={travelTexts.openNamed({ name })} />}
        </p>
      )}
    </>
  )
}

const labelOf = ({ place }: ContentAnswer): string =>
  'itemId' in place ? travelTexts.openItem() : travelTexts.openAd()

function contentWords(
  name: string,
  answer: ContentAnswer,
  timeZone: string,
  isHindered: boolean,
  conditions: ReadonlyMap<string, ConditionAnswer>,
): string {
  const { zone } = answer
  if (answer.code === 'onNow')
    return isHindered ? travelTexts.underneath({ name, zone }) : travelTexts.onNow({ name, zone })
  const said =
    answer.code === 'waits'
      ? travelTexts.waits({ name, zone })
      : travelTexts.skipped({ name, zone, why: whyNotWords(answer.why, conditions.get(answer.id)) })
  const next =
    answer.nextMs === null
      ? travelTexts.notNext()
      : travelTexts.next({
          day: formatDay(answer.nextMs, timeZone),
          time: formatTime(answer.nextMs, timeZone, true),
        })
  return `${said} ${next}`
}
