import { NumberInput, SegmentedControl, Slider, Switch } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { ElementOf, ElementType } from '@vitrine/core'
import type { Message } from '@vitrine/texts'
import { formatPercent } from '../../../../app/format.ts'
import type { MediaById } from '../drawing.ts'
import styles from './fields.module.css'

/** What a form of one type of element is given. */
export type FieldsOf<K extends ElementType> = {
  element: ElementOf<K>
  media: MediaById | null
  /** one step; steps in a row with the same gesture count as one */
  change: (change: (before: ElementOf<K>) => ElementOf<K>, gesture?: string) => void
  /** ends a gesture */
  settle: () => void
}

/** Choices that a table holds, in the reader's words: what fields to choose from take. */
export const choicesOf = <V extends string>(
  table: readonly { value: V; label: Message }[],
): { value: V; label: string }[] => table.map(({ value, label }) => ({ value, label: label() }))

/** One subject of the form: its name, perhaps what stands beside it, and its fields. */
export function Section({
  title,
  beside,
  children,
}: {
  title: string
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className="v-editor-head">
        <h2>{title}</h2>
        {beside}
      </div>
      <div className={styles.sectionFields}>{children}</div>
    </section>
  )
}

/** Fields beside each other. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** A number; what is not one, or out of its limits, is not passed on. */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  decimals = 0,
  unit,
  onChange,
  onSettle,
}: {
  label: string
  value: number
  min: number
  max: number
  step?: number
  decimals?: number
  unit?: string
  onChange: (value: number) => void
  onSettle: () => void
}) {
  return (
    <NumberInput
      label={label}
      size="xs"
      min={min}
      max={max}
      step={step}
      decimalScale={decimals}
      clampBehavior="blur"
      {...(unit === undefined ? {} : { suffix: ` ${unit}` })}
      value={Math.round(value * 10 ** decimals) / 10 ** decimals}
      onChange={(input) => {
        if (typeof input === 'number' && input >= min && input <= max) onChange(input)
      }}
      onBlur={onSettle}
    />
  )
}

/** A share from 0 to `max`, shown in per cent. */
export function ShareField({
  label,
  value,
  min = 0,
  max = 1,
  step = 0.05,
  words = formatPercent,
  onChange,
  onSettle,
}: {
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  words?: (value: number) => string
  onChange: (value: number) => void
  onSettle: () => void
}) {
  return (
    <div>
      <span className="v-field-label">
        {label}, {words(value)}
      </span>
      <Slider
        size="sm"
        min={min}
        max={max}
        step={step}
        label={words}
        thumbLabel={label}
        value={value}
        onChange={onChange}
        onChangeEnd={onSettle}
      />
    </div>
  )
}

/** One of a few, all in sight. */
export function ChoiceField<V extends string>({
  label,
  value,
  choices,
  hidesLabel = false,
  onChange,
}: {
  label: string
  value: V
  choices: readonly { value: V; label: string }[]
  hidesLabel?: boolean
  onChange: (value: V) => void
}) {
  const id = useId()
  return (
    <div>
      <span id={id} className={hidesLabel ? 'v-sr' : 'v-field-label'}>
        {label}
      </span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        value={value}
        onChange={(next) => onChange(next as V)}
        data={[...choices]}
      />
    </div>
  )
}

export function SwitchField({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <Switch
      size="xs"
      label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
