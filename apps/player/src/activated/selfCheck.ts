import type { DeviceReasonCode, RenderData, ZonePlan } from '@vitrine/core'

/** What is wrong with what a zone shows. */
export type Finding = { groupId: string; itemId: string; code: DeviceReasonCode; problem: string }

/** What a check remembers for the next one: where videos stood, and what pictures looked like. */
export type CheckMemory = {
  videos: WeakMap<HTMLVideoElement, number>
  pictures: WeakMap<HTMLImageElement, string>
}

/** An item is looked at only when it has been on this long, and will be a moment longer, ms. */
const SETTLED_MS = 5_500
const LEAVING_MS = 700
/** Side of the square that a picture is made smaller to for its hash, px. */
const SIDE_PX = 8

/**
 * Looks at what the page really shows, zone by zone: the item that is due is there and opaque, its pictures are decoded
 * and look as they did, its videos move on.
 * @param root   where the presentation is drawn
 * @param memory of the check before; it is renewed
 */
export function findFaults(
  root: ParentNode,
  render: RenderData,
  plans: ReadonlyMap<string, ZonePlan>,
  nowMs: number,
  memory: CheckMemory,
): Finding[] {
  return render.screen.groups.flatMap((group): Finding[] => {
    const current = plans.get(group.id)?.momentAt(nowMs)?.current
    const item = current?.item
    if (!item || nowMs - current.fromMs < SETTLED_MS || current.untilMs - nowMs < LEAVING_MS) return []
    const found = (code: DeviceReasonCode, problem: string): Finding[] => [
      { groupId: group.id, itemId: item.id, code, problem },
    ]
    const layer = [...root.querySelectorAll<HTMLElement>('[data-role="current"]')].find(
      (one) => one.dataset['item'] === item.id && one.parentElement?.dataset['group'] === group.id,
    )
    if (!layer || Number(getComputedStyle(layer).opacity) < 0.99)
      return found('itemNotShown', 'it is not on the display')
    for (const image of layer.querySelectorAll('img')) {
      if (!image.complete || image.naturalWidth === 0) return found('pictureGone', 'a picture of it is gone')
      const hash = hashOf(image)
      const before = memory.pictures.get(image)
      if (hash !== null && before !== undefined && before !== hash)
        return found('pictureChanged', 'a picture of it does not look as it did')
      if (hash !== null) memory.pictures.set(image, hash)
    }
    for (const video of layer.querySelectorAll('video')) {
      const before = memory.videos.get(video)
      memory.videos.set(video, video.currentTime)
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
        return found('videoEmpty', 'its video has no picture')
      if (before === video.currentTime) return found('videoStill', 'its video stands still')
    }
    return []
  })
}

/** A picture made very small, as text; null where the browser does not let its pixels be read. */
function hashOf(image: HTMLImageElement): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) return null
  try {
    context.drawImage(image, 0, 0, SIDE_PX, SIDE_PX)
    const { data } = context.getImageData(0, 0, SIDE_PX, SIDE_PX)
    let hash = ''
    for (let at = 0; at < data.length; at += 4) hash += String.fromCharCode(97 + (data[at + 1]! >> 4))
    return hash
  } catch {
    return null
  }
}

/** Whether the page still paints: two frames come in time. A hidden page paints nothing, and that is right. */
export function paints(waitMs: number): Promise<boolean> {
  if (document.visibilityState !== 'visible') return Promise.resolve(true)
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), waitMs)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(late)
        resolve(true)
      }),
    )
  })
}
