import { Slider } from '@mantine/core'
import { useId } from 'react'

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
  return (
    <div className="v-form-row">
      <span id={id}>{label}</span>
      <Slider
        size="sm"
        min={0}
        max={100}
        step={5}
        label={(percent) => `${percent} %`}
        thumbProps={{ 'aria-labelledby': id }}
        thumbLabel={label}
        value={Math.round((value ?? 1) * 100)}
        onChange={(percent) => onChange(percent === 100 ? undefined : percent / 100)}
        onChangeEnd={onSettle}
      />
    </div>
  )
}
