import { MultiSelect, Select } from '@mantine/core'
import type { CalendarChoice, WhenDraft } from '@vitrine/core'
import { useNamed } from '../../queries/namedTimes.ts'
import { namedTimeTexts } from './namedTimes.texts.ts'

/** What stands for no daypart in a list that needs a value. */
const OWN = ''
type Naming = Pick<WhenDraft, 'daypart_id' | 'calendars'>

/** Chooses a daypart in place of own days and hours. Where there are none, there is nothing to choose. */
export function DaypartField({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const { dayparts } = useNamed()
  if (dayparts.length === 0 && value === undefined) return null
  const isGone = value !== undefined && !dayparts.some(({ id }) => id === value)
  return (
    <Select
      label={namedTimeTexts.daypart()}
      allowDeselect={false}
      data={[
        { value: OWN, label: namedTimeTexts.ownHours() },
        ...dayparts.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value, label: namedTimeTexts.deletedName() }] : []),
      ]}
      value={value ?? OWN}
      onChange={(id) => onChange(id === null || id === OWN ? undefined : id)}
    />
  )
}

/** Chooses the calendars that count. Where there are none, there is nothing to choose. */
export function CalendarFields({
  value,
  onChange,
  hint,
}: {
  value: Naming['calendars']
  onChange: (calendars: Naming['calendars']) => void
  /** what has to be known about dates */
  hint?: string
}) {
  const { calendars } = useNamed()
  if (calendars.length === 0 && value === undefined) return null
  const data = calendars.map(({ id, name }) => ({ value: id, label: name }))
  const set = (which: keyof CalendarChoice, ids: string[]) => {
    const { [which]: _before, ...rest } = value ?? {}
    const next: CalendarChoice = ids.length === 0 ? rest : { ...rest, [which]: ids }
    onChange(next.only || next.except ? next : undefined)
  }
  return (
    <>
      {(['only', 'except'] as const).map((which) => (
        <MultiSelect
          key={which}
          label={which === 'only' ? namedTimeTexts.onlyOn() : namedTimeTexts.exceptOn()}
          description={which === 'only' ? hint : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={data}
          value={[...(value?.[which] ?? [])]}
          onChange={(ids) => set(which, ids)}
          searchable
          hidePickedOptions
          nothingFoundMessage={namedTimeTexts.noneFound()}
        />
      ))}
    </>
  )
}
