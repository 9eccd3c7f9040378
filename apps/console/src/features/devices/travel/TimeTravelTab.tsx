import { ActionIcon, Button, Skeleton, Slider, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { evaluateSite, plannedDevice } from '@vitrine/core'
import { conditionedPlans } from '@vitrine/core/conditions'
import type { Device, DeviceAt } from '@vitrine/protocol'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { formatDay, formatTime } from '../../../app/format.ts'
import { formatCalendarDay } from '../../../app/formatCalendar.ts'
import { instantOfLocal, localOfInstant } from '../../../app/localInstant.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { deviceAtQuery, devicePlanQuery } from '../../../queries/devices.ts'
import { versionQuery } from '../../../queries/sites.ts'
import { FaultMessage } from '../../../ui/Message.tsx'
import { keyAlongLine } from '../../../ui/readingKeys.ts'
import { SitePicture } from '../../../ui/SitePicture.tsx'
import { useSearchState } from '../../../ui/useSearchState.ts'
import { dayAfter, daysAround, overMidnight } from './days.ts'
import { EmergencyOver } from './EmergencyOver.tsx'
import { PlayRecords } from './PlayRecords.tsx'
import { WhyNot } from './WhyNot.tsx'
import { WhyShown } from './WhyShown.tsx'
import { travelTexts } from './travel.texts.ts'
import styles from './travel.module.css'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** How far apart the places of the slider are, minutes. */
const STEP_MINUTES = 5
const LAST_MINUTE = DAY_MINUTES - STEP_MINUTES

/** What a device shows at any time, past or future: its picture, why, and why not something else. */
export default function TimeTravelTab({ device }: { device: Device }) {
  const [openedMs, setOpenedMs] = useState(nowInSeconds)
  // The instant stands in the address, so that others can be shown the same.
  const [asked, setAsked] = useSearchState('t', '')
  const askedMs = Number(asked)
  const atMs = asked !== '' && Number.isSafeInteger(askedMs) && askedMs >= 0 ? askedMs : openedMs
  const answer = useQuery({ ...deviceAtQuery(device.id, atMs), placeholderData: keepPreviousData })
  const timeZone = answer.data?.time_zone ?? device.data?.time_zone ?? 'UTC'
  const go = (ms: number) => setAsked(String(ms))
  const goNow = () => {
    setOpenedMs(nowInSeconds())
    setAsked('')
  }

  if (answer.isError && !answer.data)
    return (
      <FaultMessage
        title={travelTexts.couldNotLoad()}
        error={answer.error}
        retry={() => void answer.refetch()}
      />
    )
  return (
    <>
      <Scrubber deviceId={device.id} atMs={atMs} timeZone={timeZone} onGo={go} onNow={goNow} />
      {answer.data ? (
        <Shown device={device} answer={answer.data} />
      ) : (
        <Skeleton height={240} aria-busy="true" aria-label={travelTexts.loading()} />
      )}
    </>
  )
}

/** A day with the screens that are shown in it, and where in it the instant lies. */
function Scrubber({
  deviceId,
  atMs,
  timeZone,
  onGo,
  onNow,
}: {
  deviceId: string
  atMs: number
  timeZone: string
  onGo: (atMs: number) => void
  onNow: () => void
}) {
  const local = localOfInstant(atMs, timeZone)
  const [date = '', time = ''] = local.split('T')
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const dayMs = instantOfLocal(`${date}T00:00`, timeZone)
  const nextDayMs = instantOfLocal(`${dayAfter(date, 1)}T00:00`, timeZone)
  const plan = useQuery(devicePlanQuery(deviceId, dayMs, nextDayMs))
  const goTo = (day: string, at: number) => {
    const ms = instantOfLocal(`${day}T${timeOfMinute(at)}`, timeZone)
    if (Number.isFinite(ms) && ms >= 0) onGo(ms)
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const over = overMidnight(keyAlongLine(event.key, event.currentTarget), minute, LAST_MINUTE)
    if (!over) return
    // The slider would stay where the day ends.
    event.preventDefault()
    event.stopPropagation()
    goTo(dayAfter(date, over.days), over.minute)
  }
  return (
    <>
      <div className={styles.tools}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={travelTexts.previousDay()}
          onClick={() => goTo(dayAfter(date, -1), minute)}
        >
          <IconChevronLeft size={18} className="v-points" />
        </ActionIcon>
        <TextInput
          type="date"
          aria-label={travelTexts.date()}
          value={date}
          onChange={(event) => {
            if (event.currentTarget.value !== '') goTo(event.currentTarget.value, minute)
          }}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={travelTexts.nextDay()}
          onClick={() => goTo(dayAfter(date, 1), minute)}
        >
          <IconChevronRight size={18} className="v-points" />
        </ActionIcon>
        <Button variant="default" onClick={onNow}>
          {travelTexts.now()}
        </Button>
      </div>
      <div className={styles.days} role="group" aria-label={travelTexts.days()}>
        {daysAround(date).map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={day === date}
            onClick={() => goTo(day, minute)}
          >
            {formatCalendarDay(Math.floor(Date.parse(`${day}T00:00Z`) / (DAY_MINUTES * MINUTE_MS)))}
          </button>
        ))}
      </div>
      <div className={styles.scrubber} onKeyDownCapture={onKey}>
        <div className={styles.spans} aria-hidden="true">
          {plan.data?.spans.map(
            ({ from, until, screen_name: screen, event_id: event, reason, emergency }) => (
              <span
                key={from}
                className={styles.span}
                data-event={event !== null}
                data-emergency={reason === 'emergency'}
                title={(reason === 'emergency' ? emergency?.name : screen) ?? ''}
                style={{
                  insetInlineStart: `${((from - dayMs) / (nextDayMs - dayMs)) * 100}%`,
                  width: `${((until - from) / (nextDayMs - dayMs)) * 100}%`,
                }}
              >
                {reason === 'emergency' ? emergency?.name : screen}
              </span>
            ),
          )}
        </div>
        <Slider
          min={0}
          max={LAST_MINUTE}
          step={STEP_MINUTES}
          value={minute}
          label={(at) => timeOfMinute(at)}
          thumbLabel={travelTexts.time()}
          onChange={(at) => goTo(date, at)}
        />
      </div>
    </>
  )
}

function Shown({ device, answer }: { device: Device; answer: DeviceAt }) {
  const { t: atMs, time_zone: timeZone, screen_id: screenId, version } = answer
  const known = useQuery({
    ...versionQuery(screenId ?? '', version ?? ''),
    enabled: screenId !== null && version !== null,
  })
  const render = screenId !== null && version !== null ? (known.data?.render ?? null) : null
  const plans = useMemo(
    () => render && conditionedPlans(render, timeZone, answer.facts),
    [render, timeZone, answer.facts],
  )
  const evaluation = useMemo(
    () => render && plans && evaluateSite(render, plannedDevice(timeZone), atMs, plans),
    [render, plans, timeZone, atMs],
  )
  const [day, time] = [formatDay(atMs, timeZone), formatTime(atMs, timeZone)]
  const ratio = render
    ? Number.parseInt(render.screen.width, 10) / Number.parseInt(render.screen.height, 10)
    : 16 / 9
  return (
    <>
      <figure className={styles.picture} aria-label={travelTexts.picture({ device: device.name, day, time })}>
        <div className={`${styles.glass} v-ltr`}>
          {!answer.emergency_picture?.message && (
            <SitePicture
              render={render}
              ratio={ratio}
              dark
              {...(plans && { at: { ms: atMs, plans } })}
              {...(version === null ? { note: travelTexts.noPicture() } : {})}
            />
          )}
          <EmergencyOver answer={answer} render={render} ratio={ratio} />
        </div>
        <figcaption className="v-quiet v-small">
          {travelTexts.planned({ time: `${day}, ${time}`, zone: timeZone })}
        </figcaption>
      </figure>
      <WhyShown device={device} answer={answer} render={render} evaluation={evaluation} />
      <PlayRecords device={device} atMs={atMs} timeZone={timeZone} render={render} evaluation={evaluation} />
      <WhyNot device={device} answer={answer} render={render} plans={plans} evaluation={evaluation} />
      <p className="v-quiet v-small">{travelTexts.limits()}</p>
    </>
  )
}

/** The present time, epoch ms, in whole seconds: what began this minute counts. */
const nowInSeconds = (): number => Math.floor(serverNowMs() / 1_000) * 1_000
const timeOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
