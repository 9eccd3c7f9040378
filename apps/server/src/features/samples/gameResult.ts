import { elementSchema, type Element, type SlideDraft } from '@vitrine/core'
import { nameSchema } from '@vitrine/protocol'
import * as z from 'zod'

/** The result of a game, as samples tell it. Source: specification §3 "Sample game result". */
export const gameResultSchema = z.object({
  id: z.string(),
  folder_id: z.string(),
  /** px, such as `1920x1080` */
  resolution: z.string().regex(/^\d+x\d+$/),
  width: z.number().int(),
  height: z.number().int(),
  /** the picture behind it, as `media:<file>` */
  src: z.string(),
  name: nameSchema,
  /** what the people before it are told */
  directions: z.string(),
  /** how that is written, and where */
  text: z.object({ color: z.string(), size: z.number(), position: z.enum(['top', 'bottom']) }),
  interactions: z.array(elementSchema),
  /** when the game was, epoch ms */
  epoch: z.number().int(),
})
export type GameResult = z.infer<typeof gameResultSchema>

/** How much of a slide's width and height stays free at its edges. */
const EDGE = { x: 1 / 12, y: 1 / 13.5 } as const
/** How dark the picture becomes, 0 to 1, so that what lies over it can be read. */
const DIM = 0.62

/** The slide that shows a game's result: its picture, what lies on it, and its directions at an edge. */
export function gameResultSlide(result: GameResult): SlideDraft {
  const { name, src, width, height, directions, text } = result
  const [x, y] = [Math.round(width * EDGE.x), Math.round(height * EDGE.y)]
  const high = Math.round(text.size * 2)
  const told: Element = {
    id: 'directions',
    name: 'Directions',
    type: 'text',
    frame: { x, y: text.position === 'top' ? y : height - y - high, width: width - 2 * x, height: high },
    text: directions,
    style: {
      color: text.color,
      size: text.size,
      weight: 'medium',
      align: 'left',
      valign: 'middle',
      fit: 'shrink',
    },
  }
  return {
    name,
    type: 'text',
    width,
    height,
    background: { kind: 'media', media_id: src, dim: DIM, color: '#101828' },
    elements: [...result.interactions, told],
  }
}
