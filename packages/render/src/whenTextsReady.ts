import { textsReady } from '@vitrine/texts'

/** A part that was loaded, as soon as its texts are there. */
export async function whenTextsReady<Part>(loading: Promise<Part>): Promise<Part> {
  const part = await loading
  await textsReady()
  return part
}
