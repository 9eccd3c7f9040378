import { Slider } from '@mantine/core'
import { useId } from 'react'
import { formatPercent } from '../../../app/format.ts'
import styles from './zones.module.css'
import formStyles from '../form.module.css'

/** A share as per cent; all of it is left out of the draft, where it says nothing. */
export function PercentField({
  label,
  value,
  onChange,
  onSettle,
}: {
  label: string
  /** 0 to 1; undefined: 1 */
  value: number | undefined
  onChange: (share: number | undefined) => void
  onSettle: () => void
}) {
  const id = useId()
  const percent = Math.round((value ?? 1) * 100)
  return (
    <div className={formStyles.formRow}>
      <label id={id} htmlFor={`${id}-thumb`}>
        {label}
      </label>
      <div className={styles.percent}>
        <Slider
          size="sm"
          min={0}
          max={100}
          step={5}
          label={null}
          thumbProps={{ id: `${id}-thumb`, 'aria-labelledby': id }}
          thumbLabel={label}
          value={percent}
          onChange={(next) => onChange(next === 100 ? undefined : next / 100)}
          onChangeEnd={onSettle}
        />
        <span className="v-small v-numbers">{formatPercent(percent / 100)}</span>
      </div>
    </div>
  )
}
