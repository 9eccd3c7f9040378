import { Stack, Switch } from '@mantine/core'
import {
  changedMessage,
  type EmergencyChange,
  type EmergencyKind,
  type EmergencyMessage,
} from '@vitrine/core/emergency'
import { useState } from 'react'
import { emergencyFormTexts } from './emergencyForm.texts.ts'
import { ArrowField, LookFields } from './LookFields.tsx'
import { TextsFields } from './TextsFields.tsx'
import styles from './edit.module.css'

/** The parts of a message that a place changes as a whole. */
const PARTS = {
  texts: ['texts', 'seconds_each'],
  direction: ['arrow', 'direction'],
  look: ['colour', 'symbol', 'sound'],
} as const satisfies Record<string, readonly (keyof EmergencyMessage)[]>
export type Part = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as Part[]

/** Which parts a change names. */
export const partsOf = (change: EmergencyChange): Part[] =>
  PART_NAMES.filter((part) => PARTS[part].some((field) => change[field] !== undefined))

/** What a place changes of a message: only what is switched on, with everything else as it is elsewhere. */
export function ChangeFields({
  kind,
  base,
  value,
  onChange,
}: {
  kind: EmergencyKind
  /** what is shown without the change */
  base: EmergencyMessage
  value: EmergencyChange
  onChange: (change: EmergencyChange) => void
}) {
  const shown = changedMessage(base, value)
  const [language, setLanguage] = useState(shown.texts[0]!.language)
  const parts = partsOf(value)
  const wrong = new Set(
    shown.texts.filter(({ heading }) => heading.trim() === '').map((text) => text.language),
  )
  const put = (change: Partial<EmergencyMessage>) => onChange({ ...value, ...change })
  const turn = (part: Part, on: boolean) => {
    const left = Object.fromEntries(
      Object.entries(value).filter(([field]) => !(PARTS[part] as readonly string[]).includes(field)),
    ) as EmergencyChange
    onChange(
      on ? { ...left, ...Object.fromEntries(PARTS[part].map((field) => [field, shown[field]])) } : left,
    )
  }
  const text = { kind, value: shown, language, wrong, onLanguage: setLanguage, onChange: put }
  return (
    <Stack gap="md">
      {PART_NAMES.map((part) => (
        <div key={part} className={styles.part}>
          <Switch
            label={emergencyFormTexts.differsIn[part]()}
            checked={parts.includes(part)}
            onChange={(event) => turn(part, event.currentTarget.checked)}
          />
          {parts.includes(part) &&
            (part === 'texts' ? (
              <TextsFields {...text} parts={{ texts: true, direction: false }} />
            ) : part === 'direction' ? (
              <Stack gap="sm">
                <ArrowField value={shown.arrow} onChange={(arrow) => put({ arrow })} />
                <TextsFields {...text} parts={{ texts: false, direction: true }} />
              </Stack>
            ) : (
              <LookFields kind={kind} value={shown} onChange={put} />
            ))}
        </div>
      ))}
    </Stack>
  )
}
