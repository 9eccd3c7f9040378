import { PALETTE } from '@vitrine/core'
import { useId } from 'react'
import { colourTexts } from './colour.texts.ts'
import { frameTexts } from './frame.texts.ts'
import styles from './colourField.module.css'

/** Picks a colour: the eight of the palette first, by name, then any. */
export function ColourField({
  label,
  value,
  onChange,
  onSettle,
}: {
  label: string
  value: string
  onChange: (colour: string) => void
  onSettle?: () => void
}) {
  const id = useId()
  const own = PALETTE.every((colour) => colour.hex.toLowerCase() !== value.toLowerCase())
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className="v-field-label">
        {label}
      </span>
      <div className={styles.swatches}>
        {PALETTE.map((colour) => (
          <button
            key={colour.hex}
            type="button"
            className={styles.swatch}
            style={{ background: colour.hex }}
            aria-label={colourTexts[colour.name]()}
            title={colourTexts[colour.name]()}
            aria-pressed={colour.hex.toLowerCase() === value.toLowerCase()}
            onClick={() => {
              onChange(colour.hex)
              onSettle?.()
            }}
          />
        ))}
        <input
          type="color"
          className={styles.swatch}
          data-own={own}
          aria-label={frameTexts.customColourOf({ label })}
          title={frameTexts.customColour()}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onSettle}
        />
      </div>
    </div>
  )
}
