import { adDraftSchema, siteDraftReader, writeSiteDraft } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createDraftEditor } from '../../../draft/draftEditor.ts'
import { newSiteDraft } from '../zones/layouts.ts'
import { removeGroup, type EditedSite } from '../siteEdits.ts'
import { addAd, adsOf, changeAd, duplicateAd, newAd, removeAd, shiftAd } from './adEdits.ts'
import { adTexts } from './ad.texts.ts'
import { overlayEditor } from './overlayEditor.ts'

let last = 0
const newId = () => `id${(last += 1)}`
const site: EditedSite = { name: 'Lobby', draft: newSiteDraft('side', 1920, 1080) }
const [main, side] = site.draft.groups
const anAd = (name: string, zone = main!) => ({ ...newAd(site.draft, zone, newId), name })
const withAds = (...names: string[]) => names.reduce((one, name) => addAd(one, anAd(name)), site)
const names = ({ draft }: EditedSite) => adsOf(draft).map((ad) => ad.name)
const idOf = (edited: EditedSite, name: string) => adsOf(edited.draft).find((ad) => ad.name === name)!.id

describe('the steps of ads', () => {
  it('begin with an ad that can be published, as big as its zone', () => {
    const ad = newAd(site.draft, main!, newId)
    expect(adDraftSchema.safeParse(ad).success).toBe(true)
    expect([ad.width, ad.height]).toEqual([main!.frame.width, main!.frame.height])
    expect(newAd(withAds('Ad 2').draft, main!, newId).name).toBe('Ad 3')
  })
  it('order, copy and remove', () => {
    const two = withAds('a', 'b')
    expect(names(shiftAd(two, idOf(two, 'b'), -1))).toEqual(['b', 'a'])
    expect(shiftAd(two, idOf(two, 'a'), -1)).toBe(two)
    const copied = duplicateAd(two, idOf(two, 'a'), newId)
    expect(names(copied)).toEqual(['a', 'a, copy', 'b'])
    const ids = adsOf(copied.draft).flatMap((ad) => [ad.id, ...ad.overlays.map((element) => element.id)])
    expect(new Set(ids).size).toBe(ids.length)
    expect(names(removeAd(copied, idOf(copied, 'b')))).toEqual(['a', 'a, copy'])
  })
  it('leave no trace of the last ad, so that the version’s hash is what it was', () => {
    const one = withAds('a')
    expect(removeAd(one, idOf(one, 'a'))).toEqual(site)
  })
  it('leave out what says nothing', () => {
    const one = withAds('a')
    const capped = changeAd(one, idOf(one, 'a'), (ad) => ({ ...ad, per_hour: 6 }))
    const free = changeAd(capped, idOf(one, 'a'), (ad) => ({ ...ad, per_hour: undefined }) as typeof ad)
    expect(adsOf(free.draft)[0]).not.toHaveProperty('per_hour')
    expect(siteDraftReader.safeParse(writeSiteDraft(free.draft)).success).toBe(true)
  })
  it('take the ads of a zone away with it', () => {
    const both = addAd(withAds('a'), anAd('b', side))
    expect(names(removeGroup(both, side!.id))).toEqual(['a'])
    expect(removeGroup(addAd(site, anAd('b', side)), side!.id).draft).not.toHaveProperty('ads')
  })
  it('count in English', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map((count) => adTexts.everyNth({ count }))).toEqual([
      'every 1st item',
      'every 2nd item',
      'every 3rd item',
      'every 4th item',
      'every 11th item',
      'every 12th item',
      'every 13th item',
      'every 21st item',
      'every 112th item',
    ])
  })
})

describe('an ad in the slide editor', () => {
  const opened = () => {
    const value = withAds('a', 'b')
    const editor = createDraftEditor<EditedSite>({
      value,
      revision: 1,
      save: () => Promise.resolve(2),
      readTheirs: () => Promise.reject(new Error('nobody else')),
      nowMs: () => 0,
    })
    return { editor, id: idOf(value, 'b') }
  }
  it('is changed by steps of the screen, which undo takes back', () => {
    const { editor, id } = opened()
    const slide = overlayEditor(editor, id)
    slide.edit((before) => ({ ...before, elements: before.elements.slice(0, 1), width: 800 }))
    expect(adsOf(editor.state.get().value.draft)[1]).toMatchObject({ width: 800 })
    expect(slide.state.get().value.elements).toHaveLength(1)
    expect(adsOf(editor.state.get().value.draft)[0]).toBe(adsOf(editor.state.get().past[0]!.draft)[0])
    editor.undo()
    expect(slide.state.get().value.elements).toHaveLength(2)
  })
  it('does not undo what was done before it was opened', () => {
    const { editor, id } = opened()
    editor.edit((before) => ({ ...before, name: 'Hall' }))
    const slide = overlayEditor(editor, id)
    expect(slide.state.get().past).toHaveLength(0)
    slide.undo()
    expect(editor.state.get().value.name).toBe('Hall')
    slide.edit((before) => ({ ...before, name: 'Sale' }), 'name')
    slide.edit((before) => ({ ...before, name: 'Sales' }), 'name')
    expect(slide.state.get().past).toHaveLength(1)
    slide.undo()
    expect(slide.state.get().value.name).toBe('b')
  })
  it('gives the same answer until something changes, and stays in sight when the ad is gone', () => {
    const { editor, id } = opened()
    const slide = overlayEditor(editor, id)
    expect(slide.state.get()).toBe(slide.state.get())
    const { value } = slide.state.get()
    editor.edit((before) => removeAd(before, id))
    expect(slide.state.get().value).toBe(value)
  })
})
