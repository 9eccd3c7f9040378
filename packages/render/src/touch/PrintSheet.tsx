import { useContext, useState, type CSSProperties, type ReactElement } from 'react'
import { fillPlaceholders, SAMPLE_FACTS } from '../elements/placeholders.ts'
import { DataContext, type Facts } from '../facts.ts'
import { activeLocale, directionOf } from '@vitrine/texts'
import { GLASS_FONT } from '../textStyle.ts'
import type { ReadNow } from '../viewFrame.ts'
import { touchTexts } from './touch.texts.ts'

/** Only the sheet is printed, as wide as the paper of the printer. */
const PRINTED = `@media print {
  body * { visibility: hidden !important }
  [data-version], [data-version] * { transform: none !important }
  [data-sheet], [data-sheet] * { visibility: visible !important }
  [data-sheet] { position: fixed !important; left: 0 !important; top: 0 !important; width: 100% !important;
    box-shadow: none !important; font-size: 12pt !important; padding: 4mm !important }
}`

/** A sheet that a visitor may print: a heading and lines, with what they chose filled in. */
export default function PrintSheet(props: {
  title: string
  text: string
  /** the screen's shorter side, px */
  side: number
  facts: Facts | undefined
  values: Readonly<Record<string, string>>
  readNow: ReadNow
  onClose: () => void
}): ReactElement {
  const { side } = props
  // As it was when it was opened: a sheet does not change while it is looked at.
  const [atMs] = useState(props.readNow)
  const data = useContext(DataContext)
  const facts = { ...(props.facts ?? SAMPLE_FACTS), values: props.values, data }
  const fill = (text: string) => fillPlaceholders(text, facts, atMs)
  const button: CSSProperties = {
    fontFamily: GLASS_FONT,
    fontSize: side * 0.034,
    fontWeight: 600,
    height: side * 0.08,
    padding: `0 ${side * 0.045}px`,
    margin: `0 ${side * 0.012}px`,
    border: 0,
    borderRadius: side * 0.012,
  }
  return (
    <div
      role="dialog"
      aria-label={fill(props.title)}
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        background: 'rgba(8, 12, 18, 0.82)',
      }}
    >
      <style>{PRINTED}</style>
      <div
        data-sheet=""
        style={{
          width: side * 0.62,
          boxSizing: 'border-box',
          padding: side * 0.05,
          background: '#ffffff',
          color: '#101828',
          fontFamily: GLASS_FONT,
          fontSize: side * 0.03,
          lineHeight: 1.45,
          boxShadow: '0 20px 80px rgba(0, 0, 0, 0.5)',
        }}
      >
        <div
          dir="auto"
          style={{ fontSize: '1.7em', fontWeight: 700, lineHeight: 1.15, marginBottom: '0.7em' }}
        >
          {fill(props.title)}
        </div>
        <div dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {fill(props.text)}
        </div>
      </div>
      <div dir={directionOf(activeLocale())} style={{ marginTop: side * 0.05 }}>
        <button
          type="button"
          style={{ ...button, background: '#12877F', color: '#ffffff' }}
          onClick={() => window.print()}
        >
          {touchTexts.print()}
        </button>
        <button
          type="button"
          style={{ ...button, background: 'rgba(247, 244, 238, 0.16)', color: '#F7F4EE' }}
          onClick={props.onClose}
        >
          {touchTexts.close()}
        </button>
      </div>
    </div>
  )
}
