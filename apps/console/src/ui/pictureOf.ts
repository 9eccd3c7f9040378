import {
  freezeSite,
  itemsOf,
  showableFiles,
  type Element,
  type FreezableMedia,
  type MediaFile,
  type RenderSlide,
  type SlideDraft,
} from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { frameTexts } from './frame.texts.ts'

/** What stands for a video while it does not play: its poster as a picture. */
function posterOf(media: Media): MediaFile | undefined {
  return (
    media.files.find((file) => file.rendition === 'poster') ??
    media.files.find((file) => file.rendition === 'thumbnail')
  )
}

/**
 * A slide as it is drawn `widthPx` wide, by the same freezing that publishes it, so that small pictures load small files.
 * @param still videos stand as their poster, and every element as it is once it has come in and before it goes
 * @returns null while something it shows is missing or not ready
 */
export function pictureOf(
  slide: SlideDraft & { id: string },
  media: ReadonlyMap<string, Media>,
  widthPx: number,
  still: boolean,
): RenderSlide | null {
  const files = new Map<string, FreezableMedia>()
  const stillVideo = (id: string): boolean => {
    const item = media.get(id)
    return still && item?.kind === 'video' && posterOf(item) !== undefined
  }
  // Only what this slide shows: a page of pictures would else look at every file of the company for each.
  const shownIds = new Set(
    [slide.background, ...slide.elements].flatMap((part) =>
      'media_id' in part && part.media_id !== undefined ? [part.media_id] : [],
    ),
  )
  for (const id of shownIds) {
    const item = media.get(id)
    if (!item) continue
    const poster = posterOf(item)
    const shown =
      item.kind === 'video'
        ? stillVideo(item.id) && poster
          ? [poster]
          : showableFiles('video', item.files, item.shown_as)
        : [...item.files].sort((a, b) => a.width - b.width)
    files.set(item.id, { id: item.id, name: item.name, files: item.state === 'failed' ? [] : shown })
  }
  // A picture cannot be touched, and what a touch leads to is not at hand.
  const elements = slide.elements.map(({ touch: _touch, ...moving }): Element => {
    // At the first instant of a slide what comes in later is not there yet: a still picture shows it settled.
    const { enter: _enter, exit: _exit, ...settled } = moving
    const element = still ? settled : moving
    if (element.type !== 'video' || !stillVideo(element.media_id)) return element
    const { volume: _volume, ...rest } = element
    return { ...rest, type: 'image', alt: '' }
  })
  const heightPx = (widthPx * slide.height) / slide.width
  const frozen = freezeSite(
    {
      width: widthPx,
      height: heightPx,
      groups: [
        {
          id: 'picture',
          name: frameTexts.picture(),
          frame: { x: 0, y: 0, width: widthPx, height: heightPx },
          background: '#000000',
          items: [
            {
              id: 'item',
              slide_id: slide.id,
              duration: 1_000,
              fit: 'contain',
              transition: { kind: 'cut', duration: 0 },
            },
          ],
        },
      ],
    },
    new Map([[slide.id, { ...slide, elements }]]),
    files,
    0,
  )
  return frozen.ok ? (itemsOf(frozen.render.screen.groups[0]?.items ?? [])[0]?.slide ?? null) : null
}
