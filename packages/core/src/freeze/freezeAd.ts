import type { AdDraft } from '../content.ts'
import type { GroupDraft } from '../draftWire.ts'
import { fitBox } from '../geometry.ts'
import type { RenderAd } from '../renderData.ts'
import { freezeCondition } from './freezeCondition.ts'
import { freezeElements } from './freezeElement.ts'
import { freezeWhen } from './freezeWhen.ts'
import { refused, type Frozen } from './frozen.ts'
import type { Library } from './library.ts'

/** An ad as it is drawn over its zone. It ends with the first of its files. */
export function freezeAd(
  ad: AdDraft,
  groups: readonly GroupDraft[],
  library: Library,
  field: string,
): Frozen<RenderAd> {
  const { id, group_id, duration, name, mode, frequency, per_hour, when } = ad
  const group = groups.find((one) => one.id === group_id)
  if (!group) return refused(`${field}.group_id`, { code: 'AD_ZONE_DELETED', params: { ad: name } })
  const scale = fitBox(ad, group.frame, 'contain').width / ad.width
  const overlays = freezeElements(ad.overlays, scale, library, { field, on: name })
  if (!overlays.value) return { ...overlays, value: null }
  const value: RenderAd = {
    id,
    group_id,
    duration,
    width: `${ad.width}px`,
    height: `${ad.height}px`,
    overlays: overlays.value,
    js: ad.js ?? '',
    name,
    mode,
    frequency,
  }
  if (overlays.expiresMs !== undefined) value.expires = overlays.expiresMs
  if (per_hour !== undefined) value.per_hour = per_hour
  const timed = freezeWhen(when, library, `${field}.when`, {
    daypart: { code: 'AD_DAYPART_DELETED', params: { ad: name } },
    calendar: { code: 'AD_CALENDAR_DELETED', params: { ad: name } },
  })
  const asked = freezeCondition(ad.if, timed.when, library, { field, on: name })
  const problems = [...overlays.problems, ...timed.problems, ...asked.problems]
  return {
    ...overlays,
    data: { ...overlays.data, ...asked.data },
    problems,
    value: { ...value, ...asked.timing },
  }
}
