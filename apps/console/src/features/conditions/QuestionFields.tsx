import { Autocomplete, Input, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { factNameSchema, type Comparison, type ConditionLeaf, type FactValue } from '@vitrine/core'
import { useState } from 'react'
import { formatSpan, unitSuffix } from '../../app/format.ts'
import { SPOKEN_LANGUAGES } from '../../ui/displayLanguages.ts'
import { fieldPlaces } from '../tables/index.ts'
import { holdsUnknown, withNegated, withUnknown, type QuestionLine } from './conditionForm.ts'
import { languageName } from './conditionWords.ts'
import { conditionTexts } from './conditions.texts.ts'
import { newLeaf, type Known } from './newLine.ts'
import { ASKABLE_SETTINGS, settingLabel, settingValues } from './settingChoices.ts'
import { KINDS, kindOf, type Kind } from './kinds.ts'
import { isOfNumbers, readValue } from './values.ts'
import styles from './conditions.module.css'

const COMPARISONS: readonly Comparison[] = ['above', 'atLeast', 'below', 'atMost', 'is', 'isNot']
/** How long a value can count as current, s; others are written by API. */
const CURRENT_FOR_S = [60, 300, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 7 * 86_400]
const NO_LIMIT = ''
const TOUCH_S = { min: 1, max: 3_600 }

type Part<Key extends string> = Extract<ConditionLeaf, Record<Key, unknown>>

/** The fields of one question: what it asks, how it compares, and what counts while that is not known. */
export function QuestionFields({
  line,
  known,
  onChange,
  onSettle,
}: {
  line: QuestionLine
  known: Known
  onChange: (line: QuestionLine, gesture?: string) => void
  onSettle: () => void
}) {
  const { leaf } = line
  const put = (next: ConditionLeaf, gesture?: string) => onChange({ ...line, leaf: next }, gesture)
  const hasFields = known.tables.some((table) => fieldPlaces(table).length > 0)
  return (
    <div className={styles.question}>
      <Select
        label={conditionTexts.kind()}
        allowDeselect={false}
        data={KINDS.map((kind) => ({
          value: kind,
          label: conditionTexts.kinds[kind](),
          disabled: kind === 'table' && !hasFields && kindOf(leaf) !== 'table',
        }))}
        value={kindOf(leaf)}
        onChange={(kind) => {
          const next = newLeaf(kind as Kind, known)
          if (next) onChange({ kind: 'question', leaf: next, negated: false })
        }}
      />
      {'fact' in leaf && <FactFields leaf={leaf} known={known} onChange={put} onSettle={onSettle} />}
      {'table' in leaf && <TableField leaf={leaf} known={known} onChange={put} />}
      {('fact' in leaf || 'table' in leaf) && (
        <Compared line={line} leaf={leaf} onChange={onChange} onSettle={onSettle} />
      )}
      {'tag' in leaf && (
        <>
          <YesNo words={conditionTexts.hasTag} line={line} onChange={onChange} />
          <Autocomplete
            label={conditionTexts.tag()}
            data={[...known.tags]}
            maxLength={100}
            value={leaf.tag}
            description={
              !known.isLoaded || known.tags.includes(leaf.tag) ? undefined : conditionTexts.newTag()
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(tag) => {
              if (tag !== '') put({ ...leaf, tag }, 'tag')
            }}
            onBlur={onSettle}
          />
        </>
      )}
      {'setting' in leaf && <SettingFields line={line} leaf={leaf} onChange={onChange} onSettle={onSettle} />}
      {'language' in leaf && (
        <>
          <YesNo words={conditionTexts.speaks} line={line} onChange={onChange} />
          <Select
            label={conditionTexts.language()}
            allowDeselect={false}
            searchable
            nothingFoundMessage={conditionTexts.nothingFound()}
            data={[...new Set([...SPOKEN_LANGUAGES, leaf.language])].map((tag) => ({
              value: tag,
              label: languageName(tag),
            }))}
            value={leaf.language}
            onChange={(language) => language !== null && put({ ...leaf, language })}
          />
        </>
      )}
      {'touched_within_s' in leaf && (
        <>
          <YesNo words={conditionTexts.touched} line={line} onChange={onChange} />
          <NumberInput
            label={conditionTexts.withinSeconds()}
            suffix={unitSuffix('second')}
            {...TOUCH_S}
            allowDecimal={false}
            value={leaf.touched_within_s}
            onChange={(seconds) => {
              if (typeof seconds === 'number' && seconds >= TOUCH_S.min && seconds <= TOUCH_S.max)
                put({ ...leaf, touched_within_s: seconds }, 'touch')
            }}
            onBlur={onSettle}
          />
        </>
      )}
      <Input.Wrapper label={conditionTexts.ifUnknown()} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={conditionTexts.ifUnknown()}
          value={holdsUnknown(line) ? 'show' : 'hide'}
          onChange={(value) => onChange(withUnknown(line, value === 'show'))}
          data={[
            { value: 'show', label: conditionTexts.show() },
            { value: 'hide', label: conditionTexts.dontShow() },
          ]}
        />
      </Input.Wrapper>
    </div>
  )
}

/** The name of a fact, and how long its values count. */
function FactFields({
  leaf,
  known,
  onChange,
  onSettle,
}: {
  leaf: Part<'fact'>
  known: Known
  onChange: (leaf: ConditionLeaf, gesture?: string) => void
  onSettle: () => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const isName = typed === null || factNameSchema.safeParse(typed).success
  const { old_after_s: current, ...ageless } = leaf
  const offered =
    current === undefined || CURRENT_FOR_S.includes(current) ? CURRENT_FOR_S : [...CURRENT_FOR_S, current]
  return (
    <>
      <Autocomplete
        label={conditionTexts.factName()}
        data={[...known.facts]}
        maxLength={60}
        value={typed ?? leaf.fact}
        error={isName ? undefined : conditionTexts.factNameHint()}
        description={
          isName && known.isLoaded && !known.facts.includes(leaf.fact) ? conditionTexts.newFact() : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(name) => {
          setTyped(name)
          if (factNameSchema.safeParse(name).success) onChange({ ...leaf, fact: name }, 'fact')
        }}
        onBlur={() => {
          setTyped(null)
          onSettle()
        }}
      />
      <Select
        label={conditionTexts.currentFor()}
        allowDeselect={false}
        data={[
          ...[...offered]
            .sort((a, b) => a - b)
            .map((seconds) => ({ value: String(seconds), label: formatSpan(seconds * 1_000) })),
          { value: NO_LIMIT, label: conditionTexts.noLimit() },
        ]}
        value={current === undefined ? NO_LIMIT : String(current)}
        onChange={(seconds) =>
          onChange(
            seconds === NO_LIMIT || seconds === null ? ageless : { ...leaf, old_after_s: Number(seconds) },
          )
        }
      />
    </>
  )
}

function TableField({
  leaf,
  known,
  onChange,
}: {
  leaf: Part<'table'>
  known: Known
  onChange: (leaf: ConditionLeaf) => void
}) {
  const groups = known.tables.map((table) => ({
    group: table.name,
    items: fieldPlaces(table).map((place) => ({
      value: place,
      label: place.slice(table.name.length + 1).replace('/', ', '),
    })),
  }))
  const isThere = groups.some(({ items }) => items.some(({ value }) => value === leaf.table))
  return (
    <Select
      label={conditionTexts.field()}
      allowDeselect={false}
      searchable
      limit={200}
      nothingFoundMessage={conditionTexts.nothingFound()}
      data={isThere ? groups : [{ group: '', items: [{ value: leaf.table, label: leaf.table }] }, ...groups]}
      description={isThere || !known.isLoaded ? undefined : conditionTexts.fieldGone()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={leaf.table}
      onChange={(table) => table !== null && onChange({ ...leaf, table })}
    />
  )
}

/** How a value compares, and with what. */
function Compared({
  line,
  leaf,
  onChange,
  onSettle,
}: {
  line: QuestionLine
  leaf: Part<'fact'> | Part<'table'>
  onChange: (line: QuestionLine, gesture?: string) => void
  onSettle: () => void
}) {
  const words = line.negated ? conditionTexts.notCompare : conditionTexts.compare
  return (
    <div className={styles.pair}>
      <Select
        label={conditionTexts.comparison()}
        allowDeselect={false}
        data={COMPARISONS.map((compare) => ({ value: compare, label: words[compare]() }))}
        value={leaf.compare}
        onChange={(compare) => onChange({ ...line, leaf: { ...leaf, compare: compare as Comparison } })}
      />
      <ValueField
        value={leaf.to}
        isNumber={isOfNumbers(leaf.compare)}
        onChange={(to) => onChange({ ...line, leaf: { ...leaf, to } }, 'to')}
        onSettle={onSettle}
      />
    </div>
  )
}

/** A value that people type. */
function ValueField({
  value,
  isNumber,
  onChange,
  onSettle,
}: {
  value: FactValue
  isNumber: boolean
  onChange: (value: FactValue) => void
  onSettle: () => void
}) {
  // The field keeps what is half typed; the draft takes it when it is a value.
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? value : readValue(typed)
  const error =
    read === null
      ? conditionTexts.valueMissing()
      : isNumber && typeof read !== 'number'
        ? conditionTexts.numberNeeded()
        : undefined
  return (
    <TextInput
      label={conditionTexts.value()}
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={300}
      value={typed ?? String(value)}
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const next = readValue(text)
        if (next !== null && (!isNumber || typeof next === 'number')) onChange(next)
      }}
      onBlur={() => {
        setTyped(null)
        onSettle()
      }}
    />
  )
}

function SettingFields({
  line,
  leaf,
  onChange,
  onSettle,
}: {
  line: QuestionLine
  leaf: Part<'setting'>
  onChange: (line: QuestionLine, gesture?: string) => void
  onSettle: () => void
}) {
  const values = settingValues(leaf.setting)
  const put = (next: Partial<Part<'setting'>>, gesture?: string) =>
    onChange({ ...line, leaf: { ...leaf, ...next } }, gesture)
  const names = [...new Set<string>([...ASKABLE_SETTINGS, leaf.setting])]
  return (
    <>
      <Select
        label={conditionTexts.setting()}
        allowDeselect={false}
        data={names.map((name) => ({ value: name, label: settingLabel(name) }))}
        value={leaf.setting}
        onChange={(setting) =>
          setting !== null && put({ setting, is: settingValues(setting)?.[0]?.value ?? 0 })
        }
      />
      <YesNo words={conditionTexts.speaks} line={line} onChange={onChange} />
      {values ? (
        <Select
          label={conditionTexts.value()}
          allowDeselect={false}
          data={[
            ...values.map(({ value, label }) => ({ value: String(value), label })),
            ...(values.some(({ value }) => value === leaf.is)
              ? []
              : [{ value: String(leaf.is), label: String(leaf.is) }]),
          ]}
          value={String(leaf.is)}
          onChange={(is) => put({ is: values.find(({ value }) => String(value) === is)?.value ?? leaf.is })}
        />
      ) : (
        <ValueField
          value={leaf.is}
          isNumber={false}
          onChange={(is) => put({ is }, 'is')}
          onSettle={onSettle}
        />
      )}
    </>
  )
}

/** Whether the question or its opposite must hold. */
function YesNo({
  words,
  line,
  onChange,
}: {
  words: { yes: () => string; no: () => string }
  line: QuestionLine
  onChange: (line: QuestionLine) => void
}) {
  return (
    <Select
      label={conditionTexts.comparison()}
      allowDeselect={false}
      data={[
        { value: 'yes', label: words.yes() },
        { value: 'no', label: words.no() },
      ]}
      value={line.negated ? 'no' : 'yes'}
      onChange={(value) => onChange(withNegated(line, value === 'no'))}
    />
  )
}
