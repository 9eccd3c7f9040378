import type { Frame } from '@vitrine/core'
import { unionOf, type Point } from './turned.ts'

export type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/**
 * How far each box moves so that all lie on one side of `area`, or of the box around them without one.
 * @returns one vector for each box, in their order
 */
export function alignMoves(boxes: readonly Frame[], side: Side, area?: Frame): Point[] {
  const around = area ?? unionOf(boxes)
  if (!around) return []
  return boxes.map((box) => {
    switch (side) {
      case 'left':
        return { x: around.x - box.x, y: 0 }
      case 'center':
        return { x: around.x + around.width / 2 - (box.x + box.width / 2), y: 0 }
      case 'right':
        return { x: around.x + around.width - (box.x + box.width), y: 0 }
      case 'top':
        return { x: 0, y: around.y - box.y }
      case 'middle':
        return { x: 0, y: around.y + around.height / 2 - (box.y + box.height / 2) }
      case 'bottom':
        return { x: 0, y: around.y + around.height - (box.y + box.height) }
    }
  })
}

/**
 * How far each box moves so that the gaps between them are equal; the first and the last stay.
 * @returns one vector for each box, in their order
 */
export function distributeMoves(boxes: readonly Frame[], axis: 'x' | 'y'): Point[] {
  const length = (box: Frame) => (axis === 'x' ? box.width : box.height)
  const order = boxes
    .map((box, index) => ({ box, index }))
    .sort((a, b) => a.box[axis] - b.box[axis] || a.index - b.index)
  const first = order[0]?.box
  const last = order.at(-1)?.box
  const moves = boxes.map(() => ({ x: 0, y: 0 }))
  if (!first || !last || order.length < 3) return moves
  const taken = order.reduce((sum, { box }) => sum + length(box), 0)
  const gap = (last[axis] + length(last) - first[axis] - taken) / (order.length - 1)
  let at = first[axis]
  for (const { box, index } of order) {
    if (box !== last) moves[index] = { ...moves[index]!, [axis]: at - box[axis] }
    at += length(box) + gap
  }
  return moves
}

/** Where something goes in the order of what is drawn: to the very front or back, or past one neighbour. */
export type Move = 'front' | 'forward' | 'backward' | 'back'

/**
 * Some of a list moved in its order (the last is drawn on top), keeping their own order.
 * @returns the same list when nothing changes
 */
export function reordered<T>(list: readonly T[], chosen: (item: T) => boolean, move: Move): readonly T[] {
  const others = list.filter((item) => !chosen(item))
  const taken = list.filter(chosen)
  let next: T[]
  if (move === 'front') next = [...others, ...taken]
  else if (move === 'back') next = [...taken, ...others]
  else {
    next = [...list]
    const places = list.map((_, index) => index)
    for (const index of move === 'forward' ? places.reverse() : places) {
      const beside = move === 'forward' ? index + 1 : index - 1
      const item = next[index]!
      const neighbour = next[beside]
      if (neighbour === undefined || !chosen(item) || chosen(neighbour)) continue
      next[index] = neighbour
      next[beside] = item
    }
  }
  return next.every((item, index) => item === list[index]) ? list : next
}
