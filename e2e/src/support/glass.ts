import type { Page } from '@playwright/test'
import sharp from 'sharp'

type Rectangle = { x: number; y: number; width: number; height: number }
type Colour = { r: number; g: number; b: number }

/** What the glass really showed at one moment: the painted pixels, not the elements. */
export type Glass = {
  width: number
  height: number
  png: Buffer
  /** mean colour of a rectangle, of everything by default */
  mean(part?: Rectangle): Colour
  /** share of the rectangle's pixels, 0 to 1, whose channels all lie within `tolerance` of the colour */
  share(colour: Colour, tolerance?: number, part?: Rectangle): number
  /** whether all pixels of the rectangle have (nearly) one colour: black, white, or nothing loaded yet */
  isBlank(part?: Rectangle): boolean
}

/** Captures what the page shows right now. */
export async function captureGlass(page: Page): Promise<Glass> {
  return readGlass(await page.screenshot({ type: 'png', animations: 'allow', caret: 'initial' }))
}

/** Reads a captured picture. */
export async function readGlass(png: Buffer): Promise<Glass> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const whole = { x: 0, y: 0, width: info.width, height: info.height }

  function* pixels(part: Rectangle): Generator<Colour> {
    const right = Math.min(info.width, Math.round(part.x + part.width))
    const bottom = Math.min(info.height, Math.round(part.y + part.height))
    for (let y = Math.max(0, Math.round(part.y)); y < bottom; y++) {
      for (let x = Math.max(0, Math.round(part.x)); x < right; x++) {
        const at = (y * info.width + x) * 3
        yield { r: data[at]!, g: data[at + 1]!, b: data[at + 2]! }
      }
    }
  }
  const mean = (part: Rectangle = whole): Colour => {
    const sum = { r: 0, g: 0, b: 0 }
    let count = 0
    for (const { r, g, b } of pixels(part)) {
      sum.r += r
      sum.g += g
      sum.b += b
      count++
    }
    if (count === 0) throw new Error('The rectangle lies outside the glass.')
    return { r: sum.r / count, g: sum.g / count, b: sum.b / count }
  }
  const share = (colour: Colour, tolerance = 12, part: Rectangle = whole): number => {
    let near = 0
    let count = 0
    for (const { r, g, b } of pixels(part)) {
      if (
        Math.abs(r - colour.r) <= tolerance &&
        Math.abs(g - colour.g) <= tolerance &&
        Math.abs(b - colour.b) <= tolerance
      )
        near++
      count++
    }
    return count === 0 ? 0 : near / count
  }
  return {
    width: info.width,
    height: info.height,
    png,
    mean,
    share,
    isBlank: (part = whole) => share(mean(part), 4, part) > 0.999,
  }
}

/** Position and state of every video on the page, frames included; a video that plays moves `currentTime`. */
export async function videosOn(
  page: Page,
): Promise<{ currentTime: number; paused: boolean; readyState: number; src: string }[]> {
  const perFrame = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() =>
        [...document.querySelectorAll('video')].map(({ currentTime, paused, readyState, currentSrc }) => ({
          currentTime,
          paused,
          readyState,
          src: currentSrc,
        })),
      ),
    ),
  )
  return perFrame.flat()
}
