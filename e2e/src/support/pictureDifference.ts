import sharp from 'sharp'

/** Two pictures are the same within anti-aliasing when less than this share of their pixels differs. */
export const SAME_PICTURE = 0.001
/** A pixel differs when one of its channels does by more than this. */
const CHANNEL = 24

/** A part of a picture, px. */
export type Part = { left: number; top: number; right: number; bottom: number }

/**
 * The share of pixels that differ between two pictures of one size, 0 to 1.
 * @throws where their sizes differ: then there is nothing to compare
 */
export async function pictureDifference(one: Buffer, other: Buffer): Promise<number> {
  return (await partsDifference(one, other, () => null))[0]!
}

/**
 * The same for each of several parts.
 * @param partsOf null: all of it is one part
 */
export async function partsDifference(
  one: Buffer,
  other: Buffer,
  partsOf: (size: { width: number; height: number }) => readonly Part[] | null,
): Promise<number[]> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  const { width, height } = a!.info
  if (width !== b!.info.width || height !== b!.info.height)
    throw new Error(`${width}×${height} is not ${b!.info.width}×${b!.info.height}.`)
  const [mine, yours] = [a!.data, b!.data]
  const whole = [{ left: 0, top: 0, right: width, bottom: height }]
  return (partsOf({ width, height }) ?? whole).map(({ left, top, right, bottom }) => {
    let different = 0
    for (let y = top; y < bottom; y += 1)
      for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3)
        if (
          Math.abs(mine[at]! - yours[at]!) > CHANNEL ||
          Math.abs(mine[at + 1]! - yours[at + 1]!) > CHANNEL ||
          Math.abs(mine[at + 2]! - yours[at + 2]!) > CHANNEL
        )
          different += 1
    return different / ((right - left) * (bottom - top))
  })
}
