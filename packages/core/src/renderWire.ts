import type { WireRenderData } from './renderData.ts'

type WireSite = WireRenderData['site']
/** A published version of a screen, immutable. */
export type RenderData = Omit<WireRenderData, 'site' | 'crosstalk'> & {
  site: Omit<WireSite, 'interactions'> & WireSite['interactions']
  /** ads of all its zones */
  ads: WireRenderData['crosstalk']
}
/** The same without what a version may have besides, such as its hash. */
type Unversioned<T> = Omit<T, 'version'> & { version?: string }

/** A version in our words, from what the wire calls `interactions` and `crosstalk`. */
export function readRender(wire: WireRenderData): RenderData {
  const { site, crosstalk, ...rest } = wire
  const { interactions, ...own } = site
  return { ...rest, site: { ...own, ...interactions }, ads: crosstalk }
}

/** A version in the words of the wire. It is what is stored, sent, and hashed. */
export function writeRender(render: RenderData): WireRenderData
export function writeRender(render: Unversioned<RenderData>): Unversioned<WireRenderData>
export function writeRender(render: Unversioned<RenderData>): Unversioned<WireRenderData> {
  const { site, ads, ...rest } = render
  const { groups, slides, ...own } = site
  return {
    ...rest,
    site: { ...own, interactions: slides ? { groups, slides } : { groups } },
    crosstalk: ads,
  }
}
