import {
  readRender,
  readSiteDraft,
  readSlideWords,
  writeRender,
  writeSiteDraft,
  writeSlideWords,
  type OwnElements,
  type RenderData,
  type SiteDraft,
  type WireElements,
  type WireRenderData,
  type WireSiteDraft,
} from '@vitrine/core'

/**
 * How a body or an answer is said in our words where the wire has others (`coll`, `interactions`, `site`). The client and the
 * server both use it, so that neither meets those names; OpenAPI documents the wire.
 */
export type Wording = {
  /** from what the schema has parsed */
  read: (wire: never) => unknown
  write: (own: never) => unknown
}

/** For a slide or a body with its elements. `In` may leave out what the schema has a default for. */
export const slideWording = <Wire extends WireElements, In extends WireElements = Wire>() => ({
  read: (wire: Wire): OwnElements<Wire> => readSlideWords(wire),
  write: (own: OwnElements<In>) => writeSlideWords(own),
})

type WithDraft = { draft: WireSiteDraft }
/** The same with the draft in our words. */
export type OwnDraft<T extends WithDraft> = Omit<T, 'draft'> & { draft: SiteDraft }
/** For what has the draft of a screen. */
export const draftWording = <Wire extends WithDraft>() => ({
  read: ({ draft, ...rest }: Wire): OwnDraft<Wire> => ({ ...rest, draft: readSiteDraft(draft) }),
  write: ({ draft, ...rest }: OwnDraft<Wire>) => ({ ...rest, draft: writeSiteDraft(draft) }),
})

type Page<T> = { items: T[]; next: string | null; total: number }
/** For a page of a list. */
export const pageWording = <Wire, Own>(of: { read: (wire: Wire) => Own; write: (own: Own) => unknown }) => ({
  read: ({ items, ...rest }: Page<Wire>): Page<Own> => ({ ...rest, items: items.map(of.read) }),
  write: ({ items, ...rest }: Page<Own>) => ({ ...rest, items: items.map(of.write) }),
})

type WithVersion = { draft: WireSiteDraft | null; render: WireRenderData }
/** The same with draft and render data in our words. */
export type OwnVersion<T extends WithVersion> = Omit<T, 'draft' | 'render'> & {
  draft: SiteDraft | null
  render: RenderData
}
/** For a published version with the draft that it was made of. */
export const versionWording = <Wire extends WithVersion>() => ({
  read: ({ draft, render, ...rest }: Wire): OwnVersion<Wire> => ({
    ...rest,
    draft: draft && readSiteDraft(draft),
    render: readRender(render),
  }),
  write: ({ draft, render, ...rest }: OwnVersion<Wire>) => ({
    ...rest,
    draft: draft && writeSiteDraft(draft),
    render: writeRender(render),
  }),
})

/** For render data alone. */
export const renderWording = {
  read: (wire: WireRenderData): RenderData => readRender(wire),
  write: (own: RenderData): WireRenderData => writeRender(own),
}
