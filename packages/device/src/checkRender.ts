import {
  deviceErrorText,
  itemsOf,
  mediaOfAd,
  mediaShown,
  readRender,
  renderDataSchema,
  renderVersion,
  linkedSlides,
  type DeviceReasonCode,
  type RenderData,
} from '@vitrine/core'

/** Whether a version can be shown, and why not. */
export type RenderCheck =
  { ok: true; render: RenderData } | { ok: false; code: DeviceReasonCode; reason: string }
/** Checks a version that arrived, as text or as what an answer already held. */
export type CheckRender = (arrived: string | RenderData, version: string) => Promise<RenderCheck>

/** Reads and checks render data: its shape, its hash, that it shows something, and that it has every file and overlay it names. */
export function checkRender(arrived: string | RenderData, version: string): RenderCheck {
  if (typeof arrived !== 'string') return checkParsed(arrived, version)
  let value: unknown
  try {
    value = JSON.parse(arrived)
  } catch {
    return { ok: false, code: 'versionUnreadable', reason: 'it is not JSON' }
  }
  const parsed = renderDataSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const code = 'versionUnreadable'
    return {
      ok: false,
      code,
      reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}`,
    }
  }
  return checkParsed(readRender(parsed.data), version)
}

function checkParsed(render: RenderData, version: string): RenderCheck {
  if (render.version !== version || renderVersion(render) !== version)
    return { ok: false, code: 'versionHash', reason: 'its hash is not that of its version' }
  const { groups, slides = [] } = render.screen
  const items = groups.flatMap((group) => itemsOf(group.items))
  if (!items.some((item) => item.duration > 0))
    return { ok: false, code: 'versionEmpty', reason: 'it has nothing to show' }
  const listed = new Set(render.media.map((entry) => entry.sha256))
  const everySlide = [...items.map((item) => item.slide), ...slides]
  const shown = [...everySlide.flatMap(mediaShown), ...render.ads.flatMap(mediaOfAd)]
  if (shown.some((media) => !listed.has(media.sha256)))
    return { ok: false, code: 'versionFile', reason: 'it shows a file that it does not list' }
  const held = new Set(slides.map((slide) => slide.id))
  const touchable = [...everySlide.map((slide) => slide.elements), ...render.ads.map((ad) => ad.overlays)]
  if (linkedSlides(touchable.flat()).some((id) => !held.has(id)))
    return { ok: false, code: 'versionLink', reason: 'a touch leads to content that it does not hold' }
  const overlays = new Set(render.ads.map((ad) => ad.id))
  if (items.some((item) => item.ads.some((ad) => !overlays.has(ad))))
    return { ok: false, code: 'versionAd', reason: deviceErrorText('OVERLAY_MISSING') }
  return { ok: true, render }
}
