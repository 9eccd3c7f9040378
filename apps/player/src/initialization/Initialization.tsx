import { useEffect, useRef, useState, type ReactElement } from 'react'
import { INITIALIZATION_UNATTENDED_MS, settingsOf } from '@vitrine/core'
import type { Device, DeviceView } from '@vitrine/device'
import { greetingTexts } from '../glass/greeting.texts.ts'
import { Mark } from '../glass/Mark.tsx'
import { Output } from '../glass/Output.tsx'
import { useGlassSize } from '../glass/useGlassSize.ts'
import { displayLanguage } from '../language/followLanguage.ts'
import { SETUP_FIELDS, shownValue, stepped, type SetupDraft, type SetupField } from './draft.ts'
import './initialization.css'
import { setupTexts } from './setup.texts.ts'
import { TestPicture } from './TestPicture.tsx'

/**
 * The set-up of a display: its picture put right, with a test picture in place. Made for a mouse, a finger, a keyboard
 * and a remote control's arrows; it needs none of them: untouched it goes on by itself.
 */
export default function Initialization(props: { device: Device; view: DeviceView }): ReactElement | null {
  const { device, view } = props
  const glass = useGlassSize()
  const settings = settingsOf(view.state)
  const [draft, setDraft] = useState<SetupDraft>(() => ({
    rotate: settings?.rotate ?? 0,
    x: settings?.x ?? 0,
    y: settings?.y ?? 0,
    scaleX: settings?.scaleX ?? 1,
    scaleY: settings?.scaleY ?? 1,
  }))
  const [touched, setTouched] = useState(false)
  const [resetAsked, setResetAsked] = useState(false)
  const leftS = useCountdown(!touched, device.nowMs, () => device.saveSetup({}))
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-start]')?.focus()
  }, [])

  const change = (next: SetupDraft) => {
    setTouched(true)
    setDraft(next)
  }
  const save = () => device.saveSetup(draft)
  const moveFocus = (by: -1 | 1) => {
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement))
    rows[(at + by + rows.length) % rows.length]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return setTouched(true)
    const field = (document.activeElement as HTMLElement | null)?.dataset['field'] as
      keyof SetupDraft | undefined
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      setTouched(true)
      moveFocus(event.key === 'ArrowUp' ? -1 : 1)
    } else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && field) {
      change(stepped(draft, field, event.key === 'ArrowLeft' ? -1 : 1, event.shiftKey))
    } else if (event.key === 'Enter' && field) {
      save()
    } else return
    event.preventDefault()
  }

  const latest = useRef(onKeyDown)
  useEffect(() => {
    latest.current = onKeyDown
  })
  // A remote control's arrows come to the page, not to what was focused last.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (view.state.kind !== 'settingUp' && view.state.kind !== 'presenting') return null

  const { name, siteName } = view.state
  const units: Record<SetupField, string> = {
    rotate: '°',
    x: ` ${setupTexts.px()}`,
    y: ` ${setupTexts.px()}`,
    scaleX: ' %',
    scaleY: ' %',
  }
  const rows = SETUP_FIELDS.map((field) => ({
    field,
    label: setupTexts.field[field](),
    value: shownValue(draft, field, displayLanguage()),
    unit: units[field],
  }))
  const quarterTurn = draft.rotate === 90 || draft.rotate === 270
  return (
    <main className="initialization" data-testid="initialization" onPointerDown={() => setTouched(true)}>
      <Output settings={draft} glass={glass}>
        {(box) => <TestPicture {...box} />}
      </Output>
      <div
        className="setup-place"
        style={draft.rotate === 0 ? {} : { transform: `rotate(${draft.rotate}deg)` }}
      >
        <div
          className="setup"
          ref={panel}
          role="group"
          aria-label={setupTexts.title()}
          tabIndex={-1}
          style={{ maxHeight: (quarterTurn ? glass.widthPx : glass.heightPx) * 0.94 }}
        >
          <header className="setup-head">
            <Mark className="setup-mark" />
            <div>
              <h1>
                {!name
                  ? setupTexts.title()
                  : view.remoteActivation
                    ? greetingTexts.hello({ name })
                    : setupTexts.titleOf({ name })}
              </h1>
              <p>{siteName ? setupTexts.screen({ screen: siteName }) : setupTexts.noScreen()}</p>
            </div>
          </header>
          <p className="setup-help">{setupTexts.help()}</p>
          {rows.map(({ field, label, value, unit }) => (
            <div className="setup-row" key={field}>
              <span className="setup-label" id={`setup-${field}`}>
                {label}
              </span>
              {/* Less is left, as the arrow is that does the same, and as what it moves goes. */}
              <div className="setup-step" dir="ltr">
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={setupTexts.less({ field: label })}
                  onClick={(event) => change(stepped(draft, field, -1, event.shiftKey))}
                >
                  −
                </button>
                <span
                  className="setup-value"
                  tabIndex={0}
                  role="spinbutton"
                  data-row
                  data-field={field}
                  aria-labelledby={`setup-${field}`}
                  aria-valuenow={draft[field]}
                  aria-valuetext={`${value}${unit}`}
                >
                  {value}
                  <small>{unit}</small>
                </span>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={setupTexts.more({ field: label })}
                  onClick={(event) => change(stepped(draft, field, 1, event.shiftKey))}
                >
                  +
                </button>
              </div>
            </div>
          ))}
          <button type="button" className="setup-start" data-row data-start onClick={save}>
            {setupTexts.start()}
          </button>
          <button
            type="button"
            className="setup-reset"
            data-row
            onClick={() => {
              setTouched(true)
              if (resetAsked) device.reset()
              setResetAsked(true)
            }}
          >
            {resetAsked ? setupTexts.resetAgain() : setupTexts.reset()}
          </button>
          <p className="setup-countdown" aria-live="off">
            {touched ? setupTexts.startsOnPress() : setupTexts.startsIn({ seconds: leftS })}
          </p>
        </div>
      </div>
    </main>
  )
}

/** Seconds left; calls `onEnd` when they are over, unless it is stopped before. */
function useCountdown(running: boolean, readNow: () => number, onEnd: () => void): number {
  const [startedMs] = useState(readNow)
  const [nowMs, setNowMs] = useState(startedMs)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  const leftS = Math.max(0, Math.ceil((startedMs + INITIALIZATION_UNATTENDED_MS - nowMs) / 1_000))
  const over = leftS === 0
  useEffect(() => {
    if (!running) return
    if (over) return end.current()
    const timer = setInterval(() => setNowMs(readNow()), 1_000)
    return () => clearInterval(timer)
  }, [running, over, readNow])
  return leftS
}
