import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconBan, IconPlayerStop, IconVolume } from '@tabler/icons-react'
import {
  EMERGENCY_ARROWS,
  EMERGENCY_COLOUR_NAMES,
  EMERGENCY_COLOURS,
  EMERGENCY_SOUNDS,
  EMERGENCY_SYMBOLS,
  type EmergencyArrow,
  type EmergencyKind,
  type EmergencyMessage,
} from '@vitrine/core/emergency'
import { createAlarm, EmergencyArrowView, EmergencySymbolView } from '@vitrine/render/emergency'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { emergencyTexts } from '../emergencies.texts.ts'
import { emergencyFormTexts } from './emergencyForm.texts.ts'
import styles from './edit.module.css'

const ICON_PX = 24

/** One of several, shown as what it is, with its name for those who do not see it. */
function Choice<T extends string>({
  label,
  hint,
  values,
  value,
  nameOf,
  draw,
  onChange,
}: {
  label: string
  hint?: string
  values: readonly T[]
  value: T
  nameOf: (value: T) => string
  draw: (value: T) => ReactNode
  onChange: (value: T) => void
}) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <span id={id} className="v-field-label">
        {label}
      </span>
      <div className={styles.choices}>
        {values.map((one) => (
          <label key={one} className={styles.choice} data-chosen={one === value} title={nameOf(one)}>
            <input
              type="radio"
              name={id}
              className="v-sr"
              aria-label={nameOf(one)}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {draw(one)}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="v-quiet v-small">{hint}</p>}
    </div>
  )
}

/** Colour, symbol and sound of a message. */
export function LookFields({
  kind,
  value,
  onChange,
}: {
  kind: EmergencyKind
  value: EmergencyMessage
  onChange: (change: Partial<EmergencyMessage>) => void
}) {
  return (
    <Stack gap="md">
      <Choice
        label={emergencyFormTexts.colour()}
        hint={emergencyFormTexts.colourHint()}
        values={EMERGENCY_COLOUR_NAMES}
        value={value.colour}
        nameOf={(colour) => emergencyFormTexts.colourName[colour]()}
        draw={(colour) => {
          const { ground, ink } = EMERGENCY_COLOURS[colour]
          return (
            <span className={styles.colour} style={{ background: ground, color: ink }}>
              {emergencyFormTexts.colourName[colour]()}
            </span>
          )
        }}
        onChange={(colour) => onChange({ colour })}
      />
      <Choice
        label={emergencyFormTexts.symbol()}
        values={EMERGENCY_SYMBOLS}
        value={value.symbol}
        nameOf={(symbol) => emergencyFormTexts.symbolName[symbol]()}
        draw={(symbol) =>
          symbol === 'none' ? (
            <IconBan size={ICON_PX} stroke={1.5} aria-hidden="true" />
          ) : (
            <EmergencySymbolView symbol={symbol} arrow={null} sizePx={ICON_PX} />
          )
        }
        onChange={(symbol) => onChange({ symbol })}
      />
      <div>
        <span className="v-field-label">{emergencyFormTexts.sound()}</span>
        <div className={styles.buttons}>
          <SegmentedControl
            aria-label={emergencyFormTexts.sound()}
            data={EMERGENCY_SOUNDS.map((sound) => ({
              value: sound,
              label: emergencyTexts.soundName[sound](),
            }))}
            value={value.sound}
            onChange={(sound) => onChange({ sound })}
          />
          {value.sound !== 'none' && (
            <Listen key={`${kind} ${value.sound}`} kind={kind} sound={value.sound} />
          )}
        </div>
        <p className="v-quiet v-small">{emergencyFormTexts.soundHint()}</p>
      </div>
    </Stack>
  )
}

/** Plays the sound as displays do, until it is stopped. */
function Listen({ kind, sound }: { kind: EmergencyKind; sound: EmergencyMessage['sound'] }) {
  const [plays, setPlays] = useState(false)
  useEffect(() => {
    if (!plays) return undefined
    const alarm = createAlarm(
      () => new AudioContext(),
      () => undefined,
    )
    alarm.play({ activation_id: '', kind, drill: false, sound })
    return () => alarm.play(null)
  }, [plays, kind, sound])
  return (
    <Button
      variant="default"
      leftSection={plays ? <IconPlayerStop size={16} /> : <IconVolume size={16} />}
      onClick={() => setPlays(!plays)}
    >
      {plays ? emergencyFormTexts.stopListening() : emergencyFormTexts.listen()}
    </Button>
  )
}

/** The arrow on the foot of a message. */
export function ArrowField({
  value,
  onChange,
}: {
  value: EmergencyArrow | null
  onChange: (arrow: EmergencyArrow | null) => void
}) {
  return (
    <Choice
      label={emergencyFormTexts.arrow()}
      values={['none', ...EMERGENCY_ARROWS]}
      value={value ?? 'none'}
      nameOf={(arrow) =>
        arrow === 'none' ? emergencyFormTexts.noArrow() : emergencyFormTexts.arrowName[arrow]()
      }
      draw={(arrow) =>
        arrow === 'none' ? (
          <IconBan size={ICON_PX} stroke={1.5} aria-hidden="true" />
        ) : (
          <EmergencyArrowView arrow={arrow} sizePx={ICON_PX} />
        )
      }
      onChange={(arrow) => onChange(arrow === 'none' ? null : arrow)}
    />
  )
}
