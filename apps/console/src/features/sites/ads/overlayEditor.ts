import type { AdDraft } from '@vitrine/core'
import type { DraftEditor, DraftState } from '../../../draft/draftEditor.ts'
import type { EditedSlide } from '../../slides/index.ts'
import type { EditedSite } from '../siteEdits.ts'
import { adsOf, changeAd } from './adEdits.ts'

/**
 * An ad's overlays as the slide editor takes them: every step in it is a step of the screen's own editor, so that undo goes
 * on when one is back there. Undo from here reaches no further back than its opening.
 */
export function overlayEditor(site: DraftEditor<EditedSite>, adId: string): DraftEditor<EditedSlide> {
  site.settle()
  let opened = site.state.get().past.length
  let seen: { of: DraftState<EditedSite>; state: DraftState<EditedSlide> } | null = null
  const adOf = (value: EditedSite) => adsOf(value.draft).find((ad) => ad.id === adId)
  const slides = new WeakMap<AdDraft, EditedSlide>()
  const slideOf = (ad: AdDraft): EditedSlide => {
    const known = slides.get(ad) ?? asSlide(ad)
    slides.set(ad, known)
    return known
  }
  const get = (): DraftState<EditedSlide> => {
    const of = site.state.get()
    if (seen?.of === of) return seen.state
    // Somebody else's draft has no steps before it.
    opened = Math.min(opened, of.past.length)
    const ad = adOf(of.value)
    // An ad that is gone stays in sight until its editor is closed.
    const value = ad ? slideOf(ad) : (seen?.state.value ?? EMPTY)
    const sameSteps = (steps: readonly EditedSite[]) => steps.map(() => value)
    seen = {
      of,
      state: {
        ...of,
        value,
        past: sameSteps(of.past.slice(opened)),
        future: sameSteps(of.future),
        theirs: of.theirs && { ...of.theirs, value },
      },
    }
    return seen.state
  }
  return {
    ...site,
    state: {
      get,
      set: () => {
        throw new Error('The draft of a screen is changed by its steps.')
      },
      subscribe: site.state.subscribe,
    },
    edit: (change, gesture) =>
      site.edit(
        (before) =>
          changeAd(before, adId, (ad) => {
            const slide = slideOf(ad)
            const after = change(slide)
            if (after === slide) return ad
            const { name, width, height, elements } = after
            return { ...ad, name, width, height, overlays: elements }
          }),
        gesture && `design-${gesture}`,
      ),
    undo: () => {
      if (get().past.length > 0) site.undo()
    },
    seen: () => undefined,
    bringBack: () => undefined,
  }
}

function asSlide({ name, width, height, overlays }: AdDraft): EditedSlide {
  const background = { kind: 'color', color: '#000000' } as const
  return { name, type: 'text', width, height, background, elements: overlays, folder_id: null }
}

const EMPTY: EditedSlide = {
  name: '',
  type: 'text',
  width: 1920,
  height: 1080,
  background: { kind: 'color', color: '#000000' },
  elements: [],
  folder_id: null,
}
