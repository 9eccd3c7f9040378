import sharp from 'sharp'

/** Two pictures are the same within anti-aliasing when less than this share of their pixels differs. */
export const SAME_PICTURE = 0.001
/** A pixel differs when one of its channels does by more than this. */
const CHANNEL = 24

/**
 * The share of pixels that differ between two pictures of one size, 0 to 1.
 * @throws where their sizes differ: then there is nothing to compare
 */
export async function pictureDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  const { width, height } = a!.info
  if (width !== b!.info.width || height !== b!.info.height)
    throw new Error(`${width}×${height} is not ${b!.info.width}×${b!.info.height}.`)
  let different = 0
  for (let at = 0; at < a!.data.length; at += 3) {
    if ([0, 1, 2].some((channel) => Math.abs(a!.data[at + channel]! - b!.data[at + channel]!) > CHANNEL))
      different += 1
  }
  return different / (width * height)
}
