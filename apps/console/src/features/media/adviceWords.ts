import type { AdviceReason } from '@vitrine/core'
import { formatNumber, formatSpan, formatUnit } from '../../app/format.ts'
import { codecName } from './codecName.ts'
import { mediaAdviceTexts } from './mediaAdvice.texts.ts'

const megabits = (rate: number): string => formatUnit(rate / 1_000_000, 'megabit-per-second', 0)
// Sizes in pixels are written without separators, as everywhere.
const pixels = (count: number): string => String(count)

/** What there is to know about a file on a kind of device, for the reader. */
export function adviceWords({ code, params }: AdviceReason): string {
  const texts = mediaAdviceTexts.reason
  switch (code) {
    case 'largePicture':
      return texts.largePicture({
        width: pixels(params.width),
        height: pixels(params.height),
        most: pixels(params.most),
      })
    case 'stillPicture':
      return texts.stillPicture(params)
    case 'container':
      return texts.container(params)
    case 'codec':
      return texts.codec({ codec: codecName(params.codec) })
    case 'bitDepth':
      return texts.bitDepth(params)
    case 'pixels':
      return texts.pixels({
        width: pixels(params.width),
        height: pixels(params.height),
        mostWidth: pixels(params.mostWidth),
        mostHeight: pixels(params.mostHeight),
      })
    case 'frameRate':
      return texts.frameRate({ rate: formatNumber(params.rate, 1), most: formatNumber(params.most) })
    case 'bitRate':
      return texts.bitRate({ rate: megabits(params.rate), most: megabits(params.most) })
    case 'sound':
      return texts.sound({ codec: codecName(params.codec) })
    case 'short':
      return texts.short({ least: formatSpan(params.leastMs) })
    case 'printColours':
    case 'chroma':
    case 'chromaIsHard':
    case 'hdr':
    case 'unevenPictures':
    case 'rotated':
      return texts[code]()
  }
}
