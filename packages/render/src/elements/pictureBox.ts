import { fitBox, type Fit, type Frame } from '@vitrine/core'
import type { CSSProperties } from 'react'

type Size = { width: number; height: number }
/** What of a picture is shown and what stays in sight, in shares of it. */
export type Cut = { crop?: Frame | undefined; focus?: { x: number; y: number } | undefined }

/**
 * Where a picture lies in its frame when only a part of it is shown: all of it is drawn, so big and so far out that its
 * part fits the frame as the whole picture would.
 * @param media of the picture; unknown (0) counts as the shape of its frame
 * @returns px from the frame's top left corner
 */
export function croppedBox(media: Size, frame: Size, fit: Fit, { crop, focus }: Cut): Frame {
  const shown = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const whole = media.width > 0 && media.height > 0 ? media : frame
  const part = { width: whole.width * shown.width, height: whole.height * shown.height }
  const box = fitBox(part, frame, fit)
  const kept = (fit === 'cover' && focus) || { x: 0.5, y: 0.5 }
  const [width, height] = [box.width / shown.width, box.height / shown.height]
  return {
    x: (frame.width - box.width) * kept.x - shown.x * width,
    y: (frame.height - box.height) * kept.y - shown.y * height,
    width,
    height,
  }
}

/** How a picture or video lies in its frame, beside what its fit says; nothing where there is nothing to say. */
export function cutCss(media: Size, frame: Size, fit: Fit, cut: Cut): CSSProperties {
  const { crop, focus } = cut
  if (!crop) return focus && fit === 'cover' ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : {}
  const { x, y, width, height } = croppedBox(media, frame, fit, cut)
  const edges = [crop.y, 1 - crop.x - crop.width, 1 - crop.y - crop.height, crop.x]
  return {
    position: 'absolute',
    left: x,
    top: y,
    width,
    height,
    maxWidth: 'none',
    objectFit: 'fill',
    // Where the part leaves room in the frame, the rest of the picture must not show there.
    clipPath: `inset(${edges.map((edge) => `${Math.max(0, edge) * 100}%`).join(' ')})`,
  }
}
