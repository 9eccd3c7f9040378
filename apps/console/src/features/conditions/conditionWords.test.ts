import type { Condition, ConditionLeaf } from '@vitrine/core'
import { expect, it } from 'vitest'
import { conditionSentence, conditionWords, onlyIfWords, questionWords } from './conditionWords.ts'

const hot: ConditionLeaf = { fact: 'weather.temperature', compare: 'above', to: 25, unknown: false }
const touched: ConditionLeaf = { touched_within_s: 90, unknown: false }
const terrace: ConditionLeaf = { tag: 'terrace', unknown: false }

it.each<[ConditionLeaf, string, string]>([
  [hot, 'weather.temperature is above 25', 'weather.temperature is not above 25'],
  [
    { table: 'Prices/Soup/Small', compare: 'is', to: 'sold out', unknown: false },
    'Prices/Soup/Small is “sold out”',
    'Prices/Soup/Small is not “sold out”',
  ],
  [terrace, 'the device has the tag “terrace”', 'the device does not have the tag “terrace”'],
  [
    { setting: 'rotate', is: 90, unknown: false },
    'the setting “Rotation” is 90°',
    'the setting “Rotation” is not 90°',
  ],
  [
    { setting: 'blankScreen', is: true, unknown: false },
    'the setting “Blank screen” is On',
    'the setting “Blank screen” is not On',
  ],
  [{ setting: 'x', is: 4, unknown: false }, 'the setting “Offset X” is 4', 'the setting “Offset X” is not 4'],
  [
    { language: 'de', unknown: false },
    'the language of the display is Deutsch',
    'the language of the display is not Deutsch',
  ],
  [
    touched,
    'the display was touched in the last 1 min 30 sec',
    'the display was not touched in the last 1 min 30 sec',
  ],
])('says question %# and its opposite in words', (leaf, holds, fails) => {
  expect(questionWords(leaf)).toBe(holds)
  expect(questionWords(leaf, true)).toBe(fails)
})
it('joins questions, and puts those within others in brackets', () => {
  const condition: Condition = { all: [hot, { any: [touched, { not: terrace }] }] }
  expect(conditionWords(condition)).toBe(
    'weather.temperature is above 25 and (the display was touched in the last 1 min 30 sec or the device does not have the tag “terrace”)',
  )
  expect(conditionWords({ not: { any: [hot, terrace] } })).toBe(
    'not (weather.temperature is above 25 or the device has the tag “terrace”)',
  )
})
it('names two questions in a list of facts, and counts more', () => {
  expect(onlyIfWords(undefined)).toBeNull()
  expect(onlyIfWords(hot)).toBe('only if weather.temperature is above 25')
  expect(onlyIfWords({ all: [hot, touched, terrace] })).toBe('3 conditions')
  expect(conditionSentence(hot)).toBe('Only if weather.temperature is above 25.')
})
it('keeps the name of a language or a setting that the console does not know', () => {
  expect(questionWords({ language: 'not a tag', unknown: false })).toBe(
    'the language of the display is not a tag',
  )
  expect(questionWords({ setting: 'volume', is: 'loud', unknown: false })).toBe(
    'the setting “volume” is “loud”',
  )
})
