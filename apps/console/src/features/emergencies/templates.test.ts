import { describe, expect, it } from 'vitest'
import { emergencyMessageSchema } from '@vitrine/core/emergency'
import { emergencyOf, TEMPLATE_KINDS, templateLanguages } from './templates.ts'
import { TEMPLATE_WORDS } from './templateWords.ts'

describe('templates of emergencies', () => {
  it.each(TEMPLATE_KINDS)('of the kind %s can be shown as it is, in every language', (kind) => {
    for (const language of Object.keys(TEMPLATE_WORDS)) {
      const written = emergencyOf(kind, 'Name', [language])
      expect(emergencyMessageSchema.safeParse(written.message).error).toBeUndefined()
      expect(written.message.texts).toEqual([{ language, ...TEMPLATE_WORDS[language]![kind] }])
    }
  })
  it('make no sound in a lockdown, which would say where people hide', () => {
    expect(emergencyOf('lockdown', 'Name', ['en']).message.sound).toBe('none')
  })
  it('rank what endangers lives over warnings, and those over the all clear', () => {
    const rank = (kind: (typeof TEMPLATE_KINDS)[number]) => emergencyOf(kind, 'Name', ['en']).priority
    expect(TEMPLATE_KINDS.toSorted((a, b) => rank(b) - rank(a))).toEqual([
      'lockdown',
      'evacuate',
      'shelter',
      'weather',
      'all_clear',
    ])
  })
})

describe('the languages of a template', () => {
  it.each([
    ['those that displays are set to, most used first', 'en-GB', ['nb', 'de-AT', 'de', ''], ['de', 'nb']],
    ['the reader’s, where no display has one', 'fr-CA', ['', ''], ['fr']],
    ['without those that templates have no words in', 'en', ['th', 'sv'], ['sv']],
    ['English, where there are none', 'th', ['ja'], ['en']],
    ['at most six', 'en', ['de', 'fr', 'es', 'it', 'nl', 'nb', 'sv'], ['de', 'fr', 'es', 'it', 'nl', 'nb']],
  ])('are %s', (_name, reader, displays, expected) => {
    expect(templateLanguages(reader, displays)).toEqual(expected)
  })
})
