import { markupPayloads, stylePayloads, svgPayloads } from './markup.ts'
import { numbering, type HostileClass, type Payload } from './payload.ts'
import { addressPayloads, namePayloads, scriptPayloads, textPayloads } from './words.ts'

export { ESCAPE_COLOR, escapePieces, type EscapePiece } from './escapes.ts'
export { hostileFiles, type HostileFile, type RealFiles } from './files.ts'
export type { HostileClass, Payload } from './payload.ts'

/** The corpus of hostile content, by class; the same in every run. @param origin of the server that scripts try to reach */
export function hostileContent(origin: string): Record<HostileClass, Payload[]> {
  const next = numbering(0)
  return {
    markup: markupPayloads(next),
    svg: svgPayloads(next),
    style: stylePayloads(next),
    text: textPayloads(next),
    name: namePayloads(next),
    address: addressPayloads(next),
    script: scriptPayloads(next, origin),
  }
}
