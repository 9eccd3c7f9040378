import type { Comparison } from '@vitrine/core'
import { defineTexts, type Source } from '@vitrine/texts'
import type { Kind } from './kinds.ts'

type Questions = Record<Comparison | 'tag' | 'setting' | 'language' | 'touch', Source>

export const conditionTexts = defineTexts('conditions', {
  condition: ['Condition', 'the heading above what must hold for an item to play'],
  none: ['not ({condition})', 'a condition that must not hold'],
  noCondition: 'No condition.',
  add: 'Add condition',
  remove: 'Remove condition',
  onlyIf: ['only if {condition}', 'in a list of facts: when an item plays'],
  onlyIfSentence: 'Only if {condition}.',
  onlyIfMany: [
    '{count, plural, one {# condition} other {# conditions}}',
    'in a list of facts about an item: how many questions decide whether it plays',
  ],
  bracketed: ['({condition})', 'conditions within another'],
  quoted: ['“{words}”', 'a value that is text'],
  on: ['On', 'a setting'],
  off: ['Off', 'a setting'],

  /** How lines are joined. */
  join: ['Plays only if', 'before “all of these hold” or “any of these holds”'],
  joins: { all: 'all of these hold', any: 'any of these holds' },
  groupJoin: 'Holds if',
  line: ['Line {nth, number}', 'one question of a condition'],
  group: ['Group, line {nth, number}', 'several questions that count as one line of a condition'],
  addLine: 'Add line',
  addGroup: 'Add group',
  addToGroup: 'Add line to group',
  removeLine: 'Remove line {nth, number}',
  kept: ['Only if {condition}. Remove it here, or change it by API.', 'a condition with too many levels'],
  full: 'A condition has at most {count, number} questions and three levels.',

  /** The fields of a line. */
  kind: ['Question', 'what a line of a condition asks'],
  kinds: {
    fact: 'Fact',
    table: 'Field of a data table',
    tag: 'Device tag',
    setting: 'Device setting',
    language: 'Language of the display',
    touch: 'Touch',
  } as const satisfies Record<Kind, Source>,
  factName: 'Name of the fact',
  factNameHint: 'Use lower-case letters, digits and dots, such as weather.temperature.',
  newFact: 'This fact does not exist yet. Until it is set, it is unknown.',
  newTag: 'No device has this tag yet.',
  field: ['Field', 'of a data table'],
  fieldGone: 'This field no longer exists. Its value is unknown.',
  nothingFound: 'No results',
  setting: 'Setting',
  language: 'Language',
  tag: 'Tag',
  comparison: 'Comparison',
  value: 'Value',
  valueMissing: 'Enter a value.',
  numberNeeded: 'Enter a number.',
  compare: {
    above: 'is above',
    atLeast: 'is at least',
    below: 'is below',
    atMost: 'is at most',
    is: 'is',
    isNot: 'is not',
  } as const satisfies Record<Comparison, Source>,
  notCompare: {
    above: 'is not above',
    atLeast: 'is not at least',
    below: 'is not below',
    atMost: 'is not at most',
    is: 'is not',
    isNot: 'is',
  } as const satisfies Record<Comparison, Source>,
  hasTag: { yes: 'has the tag', no: 'does not have the tag' },
  speaks: { yes: 'is', no: 'is not' },
  touched: { yes: 'was touched', no: 'was not touched' },
  withinSeconds: 'In the last',
  currentFor: 'Counts as current for',
  noLimit: ['No limit', 'of how long a value counts as current'],
  ifUnknown: 'If unknown',
  show: ['Show', 'the answer while a value is unknown'],
  dontShow: ['Don’t show', 'the answer while a value is unknown'],

  /** The questions of a preview, and the answers that it assumes. */
  conditions: 'Conditions',
  assumedCount: '{count, plural, one {# assumed answer} other {# assumed answers}}',
  previewHint: 'Values are those that apply to all devices. Choose an answer to preview what plays then.',
  asMeasured: ['As measured', 'the answer of a question: that of its present value'],
  yes: ['Yes', 'the answer of a question that a preview assumes'],
  no: ['No', 'the answer of a question that a preview assumes'],

  /** The answer of a question, and its value. `question` is a clause, such as “weather.temperature is above 25”. */
  answer: {
    assumed: '{question}? {holds, select, yes {Yes} other {No}}: chosen for this preview',
    known: '{question}? {holds, select, yes {Yes} other {No}}: it is {value}',
    none: '{question}? {holds, select, yes {Yes} other {No}}: there is none',
    aged: '{question}? {holds, select, yes {Yes} other {No}}: it was {value}, {age} ago',
    old: '{question}? {holds, select, yes {Yes} other {No}}: the last value, {value}, is {age} old and no longer counts',
    unknown: '{question}? {holds, select, yes {Yes} other {No}}: the value is unknown',
    touched: '{question}? {holds, select, yes {Yes} other {No}}: the last touch was {age} ago',
  },

  /** A question in words, as a clause after “only if”. */
  question: {
    holds: {
      above: '{name} is above {value}',
      atLeast: '{name} is at least {value}',
      below: '{name} is below {value}',
      atMost: '{name} is at most {value}',
      is: '{name} is {value}',
      isNot: '{name} is not {value}',
      tag: 'the device has the tag “{tag}”',
      setting: ['the setting “{setting}” is {value}', 'a setting of the device'],
      language: 'the language of the display is {language}',
      touch: 'the display was touched in the last {span}',
    } as const satisfies Questions,
    fails: {
      above: '{name} is not above {value}',
      atLeast: '{name} is not at least {value}',
      below: '{name} is not below {value}',
      atMost: '{name} is not at most {value}',
      is: '{name} is not {value}',
      isNot: '{name} is {value}',
      tag: 'the device does not have the tag “{tag}”',
      setting: ['the setting “{setting}” is not {value}', 'a setting of the device'],
      language: 'the language of the display is not {language}',
      touch: 'the display was not touched in the last {span}',
    } as const satisfies Questions,
  },
})
