import { describe, expect, it } from 'vitest'
import { emergencyOf } from '../templates.ts'
import {
  faultsOf,
  withChange,
  withDirection,
  withLanguage,
  withoutLanguage,
  withText,
  type EmergencyDraft,
} from './draft.ts'

const draft = emergencyOf('evacuate', 'Evacuate', ['en', 'nb'])
const { message } = draft

describe('the languages of a message', () => {
  it('are added once, whatever letters the tag is written in', () => {
    const added = withLanguage(message, { language: 'de', heading: '', detail: '' })
    expect(added.map(({ language }) => language)).toEqual(['en', 'nb', 'de'])
    expect(withLanguage({ texts: added }, { language: 'DE', heading: '', detail: '' })).toBe(added)
  })
  it('are six at most', () => {
    const full = ['de', 'fr', 'es', 'it', 'nl'].reduce(
      (texts, language) => withLanguage({ texts }, { language, heading: '', detail: '' }),
      message.texts,
    )
    expect(full).toHaveLength(6)
  })
  it('are taken out with their direction, except for the last one', () => {
    const direction = { en: 'Car park', nb: 'Parkeringsplass' }
    const left = withoutLanguage({ texts: message.texts, direction }, 'en')
    expect(left).toEqual({ texts: [message.texts[1]], direction: { nb: 'Parkeringsplass' } })
    expect(withoutLanguage(left, 'nb')).toEqual(left)
  })
  it('are written one by one', () => {
    expect(withText(message, 'nb', { heading: 'Ut' })).toEqual([
      message.texts[0],
      { ...message.texts[1], heading: 'Ut' },
    ])
    expect(withDirection({ en: 'A' }, 'nb', 'B')).toEqual({ en: 'A', nb: 'B' })
    expect(withDirection({ en: 'A', nb: 'B' }, 'nb', '')).toEqual({ en: 'A' })
  })
})

describe('what places change', () => {
  const place = { group_id: 'g1' }
  const one = [{ for: place, message: { arrow: 'left' as const } }]

  it('is put in the place of what they changed before, and leaves the others alone', () => {
    const two = withChange(one, { device_id: 'd1' }, { sound: 'none' })
    expect(withChange(two, place, { arrow: 'right' })).toEqual([
      { for: place, message: { arrow: 'right' } },
      { for: { device_id: 'd1' }, message: { sound: 'none' } },
    ])
  })
  it('goes when nothing is changed any more', () => {
    expect(withChange(one, place, null)).toEqual([])
    expect(withChange(one, place, {})).toEqual([])
    expect(withChange(one, { group_id: 'other' }, null)).toEqual(one)
  })
})

describe('what is missing before an emergency can be saved', () => {
  it('is nothing in a template', () => {
    expect(faultsOf(draft)).toEqual([])
  })
  it('is said in the order of the form', () => {
    const texts = withText(message, 'nb', { heading: ' ' })
    const bare: EmergencyDraft = {
      ...draft,
      name: '',
      targets: [],
      takes: 'zones',
      message: { ...message, texts },
    }
    expect(faultsOf(bare)).toEqual([
      { kind: 'name' },
      { kind: 'heading', language: 'nb' },
      { kind: 'targets' },
      { kind: 'zones' },
    ])
  })
  it('is a zone, where only zones are to show it', () => {
    const overrides = [{ for: { screen_id: 's1', zone_id: 'z1' }, message: { arrow: null } }]
    expect(faultsOf({ ...draft, takes: 'zones', overrides })).toEqual([])
  })
})
