import {
  adviceFor,
  showableFiles,
  worstOf,
  type Advice,
  type AdvisedFile,
  type MediaFacts,
} from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { formatPercent } from '../../app/format.ts'
import { mediaTexts } from './media.texts.ts'

type Advised = Pick<
  Media,
  | 'kind'
  | 'width'
  | 'height'
  | 'duration'
  | 'bytes'
  | 'codec'
  | 'frame_rate'
  | 'facts'
  | 'files'
  | 'shown_as'
  | 'conversions'
>

/** What displays get of a file: the file as it came, or its smallest copy, as a Full HD screen gets it. */
function shownFile(media: Advised): AdvisedFile {
  const [copy] = media.shown_as === null ? [] : showableFiles('video', media.files, media.shown_as)
  if (!copy) {
    // Of what was uploaded before it was noted, this much is known.
    const known: MediaFacts = {
      ...(media.codec === null ? {} : { codec: media.codec }),
      ...(media.frame_rate === null ? {} : { frame_rate: media.frame_rate }),
    }
    const { kind, width, height, duration } = media
    return { kind, width, height, durationMs: duration, facts: media.facts ?? known }
  }
  const facts: MediaFacts = {
    container: media.shown_as === 'webm' ? 'webm' : 'mp4',
    codec: media.shown_as === 'webm' ? 'vp9' : 'avc',
    bit_depth: 8,
    chroma: '420',
    ...(media.duration ? { bit_rate: Math.round((copy.bytes * 8_000) / media.duration) } : {}),
    ...(media.frame_rate === null ? {} : { frame_rate: Math.min(60, media.frame_rate) }),
  }
  return { kind: 'video', width: copy.width, height: copy.height, durationMs: media.duration, facts }
}

/** A conversion that waits or runs; null where there is none. */
export const goingConversion = ({ conversions }: Pick<Media, 'conversions'>) =>
  conversions.find(({ state }) => state === 'queued' || state === 'running') ?? null

/** What is to be expected of a file on each kind of device. */
export const mediaAdvice = (media: Advised): Advice[] =>
  adviceFor(shownFile(media), goingConversion(media) !== null)

/** What happens to a file before it can be used: it is prepared, or waits until others have been. */
export const preparingWords = ({ ahead }: Pick<Media, 'ahead'>): string =>
  ahead === null || ahead === 0 ? mediaTexts.preparing() : mediaTexts.waitingBehind({ count: ahead })

/** The mark that a file gets in lists; null where all is well. */
export function mediaMark(
  media: Advised & Pick<Media, 'state' | 'ahead'>,
): { tone: 'busy' | 'warn'; shape: 'half' | 'square'; text: string } | null {
  const going = goingConversion(media)
  if (going) {
    const text =
      going.state === 'queued'
        ? mediaTexts.waitingForConversion()
        : mediaTexts.converting({ percent: formatPercent(Math.floor(going.progress * 100) / 100) })
    return { tone: 'busy', shape: 'half', text }
  }
  if (media.state === 'processing') return { tone: 'busy', shape: 'half', text: preparingWords(media) }
  if (media.state === 'failed') return null
  const worst = worstOf(mediaAdvice(media))
  if (worst === 'cannot') return { tone: 'warn', shape: 'square', text: mediaTexts.notOnEveryDisplay() }
  return worst === 'stutters' ? { tone: 'warn', shape: 'square', text: mediaTexts.mayStutter() } : null
}
