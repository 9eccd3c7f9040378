import { ActionIcon, NumberInput, Select, Stack, Tabs, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  EMERGENCY_DETAIL_MOST,
  EMERGENCY_DIRECTION_MOST,
  EMERGENCY_HEADING_MOST,
  EMERGENCY_TEXTS_MOST,
  type EmergencyKind,
  type EmergencyMessage,
} from '@vitrine/core/emergency'
import { directionOf } from '@vitrine/texts'
import { formatLanguage, unitSuffix } from '../../../app/format.ts'
import { DISPLAY_LANGUAGES } from '../../../ui/displayLanguages.ts'
import { wordsOf } from '../templates.ts'
import { withDirection, withLanguage, withoutLanguage, withText } from './draft.ts'
import { emergencyFormTexts } from './emergencyForm.texts.ts'
import styles from './edit.module.css'

/** What a message says, language by language. */
export function TextsFields({
  kind,
  value,
  language,
  parts = { texts: true, direction: true },
  wrong,
  onLanguage,
  onChange,
}: {
  kind: EmergencyKind
  value: EmergencyMessage
  /** the language that is shown */
  language: string
  /** which parts are offered */
  parts?: { texts: boolean; direction: boolean }
  /** languages without a heading, once that is said */
  wrong: ReadonlySet<string>
  onLanguage: (language: string) => void
  onChange: (change: Partial<EmergencyMessage>) => void
}) {
  const { texts, direction } = value
  const open = texts.find((text) => text.language === language) ?? texts[0]!
  const add = (tag: string | null) => {
    if (tag === null) return
    onChange({ texts: withLanguage(value, { language: tag, ...wordsOf(kind, tag) }) })
    onLanguage(tag)
  }
  const remove = (tag: string) => {
    const left = withoutLanguage(value, tag)
    onChange(left)
    if (tag === open.language) onLanguage(left.texts[0]!.language)
  }
  const offered = DISPLAY_LANGUAGES.filter((tag) => !texts.some((text) => text.language === tag))
  return (
    <Stack gap="sm">
      <div className={styles.languages}>
        <Tabs value={open.language} onChange={(tag) => tag !== null && onLanguage(tag)} keepMounted={false}>
          <Tabs.List aria-label={emergencyFormTexts.language()}>
            {texts.map((text) => (
              <Tabs.Tab key={text.language} value={text.language} data-wrong={wrong.has(text.language)}>
                <span translate="no">{formatLanguage(text.language)}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {parts.texts && texts.length > 1 && (
          <ActionIcon aria-label={emergencyFormTexts.removeLanguage()} onClick={() => remove(open.language)}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <Stack gap="sm" dir={directionOf(open.language)} lang={open.language}>
        {parts.texts && (
          <>
            <TextInput
              label={emergencyFormTexts.heading()}
              description={emergencyFormTexts.headingHint()}
              maxLength={EMERGENCY_HEADING_MOST}
              value={open.heading}
              error={
                wrong.has(open.language) &&
                emergencyFormTexts.fault.heading({ language: formatLanguage(open.language) })
              }
              onChange={(event) =>
                onChange({ texts: withText(value, open.language, { heading: event.currentTarget.value }) })
              }
            />
            {/* What displays say is content, and in its own language. */}
            <Textarea
              data-part="design"
              label={emergencyFormTexts.detail()}
              description={emergencyFormTexts.detailHint()}
              autosize
              minRows={2}
              maxLength={EMERGENCY_DETAIL_MOST}
              value={open.detail}
              onChange={(event) =>
                onChange({ texts: withText(value, open.language, { detail: event.currentTarget.value }) })
              }
            />
          </>
        )}
        {parts.direction && (
          <TextInput
            label={emergencyFormTexts.direction()}
            description={emergencyFormTexts.directionHint()}
            maxLength={EMERGENCY_DIRECTION_MOST}
            value={direction[open.language] ?? ''}
            onChange={(event) =>
              onChange({ direction: withDirection(direction, open.language, event.currentTarget.value) })
            }
          />
        )}
      </Stack>
      {parts.texts && (
        <div className={styles.pair}>
          {texts.length < EMERGENCY_TEXTS_MOST && (
            <Select
              label={emergencyFormTexts.addLanguage()}
              description={emergencyFormTexts.languagesHint({ count: texts.length })}
              searchable
              value={null}
              nothingFoundMessage={emergencyFormTexts.noLanguagesFound()}
              data={offered
                .map((tag) => ({ value: tag, label: formatLanguage(tag) }))
                .toSorted((one, other) => one.label.localeCompare(other.label))}
              onChange={add}
            />
          )}
          {texts.length > 1 && (
            <NumberInput
              label={emergencyFormTexts.secondsEach()}
              min={3}
              max={60}
              allowDecimal={false}
              clampBehavior="blur"
              suffix={unitSuffix('second')}
              value={value.seconds_each}
              onChange={(seconds) =>
                typeof seconds === 'number' && onChange({ seconds_each: Math.min(60, Math.max(3, seconds)) })
              }
            />
          )}
        </div>
      )}
    </Stack>
  )
}
