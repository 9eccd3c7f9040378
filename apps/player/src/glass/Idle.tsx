import { useEffect, useState, type ReactElement } from 'react'
import type { ReadNow } from '@vitrine/render'
import { displayLanguage } from '../language/followLanguage.ts'
import { Backdrop } from './Backdrop.tsx'
import { greetingTexts } from './greeting.texts.ts'
import { Mark, PRODUCT } from './Mark.tsx'

/** What the glass shows when there is nothing to show: the time, quietly, and at first its name. */
export default function Idle(props: {
  name: string
  greets?: boolean
  readNow: ReadNow
  /** it is in the page */
  onShown?: (shown: true) => void
}): ReactElement {
  const { readNow, onShown } = props
  useEffect(() => onShown?.(true), [onShown])
  const [nowMs, setNowMs] = useState(readNow)
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(readNow()), 60_000 - (readNow() % 60_000) + 20)
    return () => clearTimeout(timer)
  }, [readNow, nowMs])
  const now = new Date(nowMs)
  const language = displayLanguage()
  const time = now.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const date = now.toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <Backdrop readNow={readNow}>
      <main className="idle" data-testid="idle">
        <time className="idle-time" lang={language}>
          {time}
        </time>
        <p className="idle-date" lang={language} dir="auto">
          {date}
        </p>
        {props.greets && props.name && (
          <p className="idle-greeting" data-testid="greeting">
            {greetingTexts.hello({ name: props.name })}
          </p>
        )}
        <footer className="brand idle-brand">
          <Mark className="brand-mark" />
          <span className="brand-name" dir="auto">
            {(!props.greets && props.name) || PRODUCT}
          </span>
        </footer>
      </main>
    </Backdrop>
  )
}
