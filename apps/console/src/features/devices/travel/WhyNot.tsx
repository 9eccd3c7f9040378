import { Select } from '@mantine/core'
import { itemsOf, type Evaluation, type RenderData, type ZonePlan } from '@vitrine/core'
import { answersAt, type ConditionAnswer } from '@vitrine/core/conditions'
import type { Device, DeviceAt } from '@vitrine/protocol'
import { useState } from 'react'
import { formatDay, formatTime } from '../../../app/format.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { useLibrary } from '../../../queries/wholeLibrary.ts'
import { whyNotWords } from '../../sites/index.ts'
import { FromPlaylists } from './FromPlaylists.tsx'
import { hindrancesAt } from './hindrances.ts'
import { Hindrances } from './Hindrances.tsx'
import { answersFor, contentsOf, type ContentAnswer } from './whyNot.ts'
import { travelTexts } from './travel.texts.ts'
import styles from './travel.module.css'

/** Why an event or a content that a person names is not shown at an instant. */
export function WhyNot({
  device,
  answer,
  render,
  plans,
  evaluation,
}: {
  device: Device
  answer: DeviceAt
  render: RenderData | null
  plans: ReadonlyMap<string, ZonePlan> | null
  evaluation: Evaluation | null
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const library = useLibrary()
  const here = render ? contentsOf(render) : []
  const onScreen = new Set(here.map(({ id }) => id))
  const elsewhere = [...(library?.slides.values() ?? [])].filter(({ id }) => !onScreen.has(id))
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  const event = answer.others.find(({ id }) => id === chosen)
  const name = [...here, ...elsewhere].find(({ id }) => id === chosen)?.name ?? ''
  const answers =
    chosen !== null && render && plans && evaluation ? answersFor(render, plans, evaluation, chosen) : []
  // The same facts as the plans.
  const conditions = render ? answersAt(render, answer.facts, answer.t) : new Map<string, ConditionAnswer>()
  const hindrances =
    chosen === null
      ? []
      : hindrancesAt(
          device,
          answer,
          serverNowMs(),
          ...(render && answers.length > 0 ? [{ id: chosen, render }] : []),
        )
  return (
    <section className={styles.section}>
      <h3>{travelTexts.whyNot()}</h3>
      <Select
        label={travelTexts.choose()}
        searchable
        clearable
        nothingFoundMessage={travelTexts.nothingFound()}
        limit={200}
        data={[
          { group: travelTexts.ofSchedule(), items: answer.others.map(option) },
          { group: travelTexts.ofScreen(), items: here.map(option) },
          { group: travelTexts.ofLibrary(), items: elsewhere.map(option) },
        ].filter(({ items }) => items.length > 0)}
        value={chosen}
        onChange={setChosen}
      />
      {chosen !== null && (
        <div role="status">
          <Hindrances of={hindrances} deviceId={device.id} timeZone={answer.time_zone} />
          {event ? (
            <p>{travelTexts.event[event.why]({ name: event.name })}</p>
          ) : answers.length > 0 ? (
            answers.map((one) => (
              <p key={one.zone}>
                {contentWords(name, one, answer.time_zone, hindrances.length > 0, conditions)}
                <FromPlaylists of={answer.playlists[itemShowing(render, one.zone, chosen) ?? '']} />
              </p>
            ))
          ) : (
            <p>{travelTexts.notOnScreen({ name, screen: answer.screen_name ?? '' })}</p>
          )}
        </div>
      )}
    </section>
  )
}

/** The first item of a zone that shows a content. */
const itemShowing = (render: RenderData | null, zone: string, contentId: string): string | undefined =>
  (render?.screen.groups ?? [])
    .filter(({ name }) => name === zone)
    .flatMap(({ items }) => itemsOf(items))
    .find(({ slide }) => slide.id === contentId)?.id

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
