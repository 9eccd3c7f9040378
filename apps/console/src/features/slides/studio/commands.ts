import type { Message } from '@vitrine/texts'
import { alignMoves, distributeMoves, type Move, type Side } from '../../../stage/arranging.ts'
import { newId } from '../../../draft/newId.ts'
import {
  changeElements,
  groupElements,
  moveElement,
  removeElements,
  reorderElements,
  toggleElements,
  ungroupElements,
} from './elementEdits.ts'
import { boundsOfElement, type Studio } from './studio.ts'
import { studioTexts } from './studio.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'

/** What menu, buttons and keyboard do alike. */
export type Command = {
  label: Message
  /** as it is written for people; `keys` is what is pressed */
  shortcut?: Message
  keys?: Keys
  canRun: (studio: Studio) => boolean
  run: (studio: Studio) => void
}
type Keys = { key: string; mod?: boolean; shift?: boolean; alt?: boolean }

const some = (studio: Studio) => studio.selection.get().size > 0
const atLeast = (count: number) => (studio: Studio) => studio.selection.get().size >= count

function order(label: Message, move: Move, shortcut: Message, keys: Keys): Command {
  return {
    label,
    shortcut,
    keys,
    canRun: some,
    run: ({ editor, selection }) => editor.edit((draft) => reorderElements(draft, selection.get(), move)),
  }
}

/** Moves what is selected and not locked; one vector for each. */
function moveChosen(
  studio: Studio,
  moves: (boxes: readonly ReturnType<typeof boundsOfElement>[]) => { x: number; y: number }[],
) {
  const chosen = studio.chosen().filter((element) => !element.locked)
  const vectors = moves(chosen.map(boundsOfElement))
  const byId = new Map(chosen.map((element, index) => [element.id, vectors[index] ?? { x: 0, y: 0 }]))
  studio.editor.edit((draft) =>
    changeElements(draft, new Set(byId.keys()), (element) => moveElement(element, byId.get(element.id)!)),
  )
}

function align(label: Message, side: Side): Command {
  return {
    label,
    canRun: some,
    run: (studio) => {
      const { width, height } = studio.editor.state.get().value
      moveChosen(studio, (boxes) =>
        alignMoves(boxes, side, boxes.length === 1 ? { x: 0, y: 0, width, height } : undefined),
      )
    },
  }
}
function distribute(label: Message, axis: 'x' | 'y'): Command {
  return {
    label,
    canRun: atLeast(3),
    run: (studio) => moveChosen(studio, (boxes) => distributeMoves(boxes, axis)),
  }
}

export const commands = {
  selectAll: {
    label: studioTexts.selectAll,
    shortcut: studioTexts.keys.selectAll,
    keys: { key: 'a', mod: true },
    canRun: (studio) => studio.elements().length > 0,
    run: (studio) =>
      studio.select(
        studio
          .elements()
          .filter((element) => !element.locked && !element.hidden)
          .map((element) => element.id),
      ),
  },
  selectNone: {
    label: studioTexts.clearSelection,
    shortcut: studioTexts.keys.selectNone,
    keys: { key: 'escape' },
    canRun: some,
    run: (studio) => studio.select([]),
  },
  duplicate: {
    label: commonTexts.duplicate,
    shortcut: studioTexts.keys.duplicate,
    keys: { key: 'd', mod: true },
    canRun: some,
    run: (studio) => void studio.addCopies(studio.chosen()),
  },
  remove: {
    label: commonTexts.delete,
    shortcut: studioTexts.keys.remove,
    keys: { key: 'delete' },
    canRun: some,
    run: (studio) => {
      studio.editor.edit((draft) => removeElements(draft, studio.selection.get()))
      studio.select(
        studio.chosen().map((element) => element.id),
        { alone: true },
      )
    },
  },
  group: {
    label: studioTexts.group,
    shortcut: studioTexts.keys.group,
    keys: { key: 'g', mod: true },
    canRun: atLeast(2),
    run: ({ editor, selection }) => editor.edit((draft) => groupElements(draft, selection.get(), newId())),
  },
  ungroup: {
    label: studioTexts.ungroup,
    shortcut: studioTexts.keys.ungroup,
    keys: { key: 'g', mod: true, shift: true },
    canRun: (studio) => studio.chosen().some((element) => element.group !== undefined),
    run: ({ editor, selection }) => editor.edit((draft) => ungroupElements(draft, selection.get())),
  },
  forward: order(studioTexts.bringForward, 'forward', studioTexts.keys.forward, { key: ']', mod: true }),
  backward: order(studioTexts.sendBackward, 'backward', studioTexts.keys.backward, { key: '[', mod: true }),
  front: order(studioTexts.bringToFront, 'front', studioTexts.keys.front, {
    key: ']',
    mod: true,
    shift: true,
  }),
  back: order(studioTexts.sendToBack, 'back', studioTexts.keys.back, { key: '[', mod: true, shift: true }),
  lock: {
    label: studioTexts.lockOrUnlock,
    shortcut: studioTexts.keys.lock,
    keys: { key: 'l', mod: true, shift: true },
    canRun: some,
    run: ({ editor, selection }) => editor.edit((draft) => toggleElements(draft, selection.get(), 'locked')),
  },
  hide: {
    label: studioTexts.hideOrShow,
    shortcut: studioTexts.keys.hide,
    keys: { key: 'h', mod: true, shift: true },
    canRun: some,
    run: ({ editor, selection }) => editor.edit((draft) => toggleElements(draft, selection.get(), 'hidden')),
  },
  left: align(studioTexts.alignLeft, 'left'),
  center: align(studioTexts.alignCentre, 'center'),
  right: align(studioTexts.alignRight, 'right'),
  top: align(studioTexts.alignTop, 'top'),
  middle: align(studioTexts.alignMiddle, 'middle'),
  bottom: align(studioTexts.alignBottom, 'bottom'),
  across: distribute(studioTexts.distributeHorizontally, 'x'),
  down: distribute(studioTexts.distributeVertically, 'y'),
  fit: {
    label: studioTexts.zoomToFit,
    shortcut: studioTexts.keys.fit,
    keys: { key: '1', shift: true },
    canRun: () => true,
    run: (studio) => studio.fit(),
  },
  fullSize: {
    label: studioTexts.zoomToFullSize,
    shortcut: studioTexts.keys.fullSize,
    keys: { key: '0', shift: true },
    canRun: () => true,
    run: (studio) => studio.zoomTo(1),
  },
} satisfies Record<string, Command>

/** What a command does, with its keys where it has any. */
export const labelWithKeys = ({ label, shortcut }: Command): string =>
  shortcut ? studioTexts.labelWithKeys({ label: label(), keys: shortcut() }) : label()

/** Keys that a keyboard writes differently with Shift, by the place of the key. */
const BY_CODE: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Digit0: '0',
  Digit1: '1',
  Backspace: 'delete',
}

/** The command of a pressed key, or null. */
export function commandOf(event: {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}): Command | null {
  const key = BY_CODE[event.code] ?? event.key.toLowerCase()
  const mod = event.ctrlKey || event.metaKey
  const all: readonly Command[] = Object.values(commands)
  return (
    all.find(
      ({ keys }) =>
        keys?.key === key &&
        (keys.mod ?? false) === mod &&
        (keys.shift ?? false) === event.shiftKey &&
        (keys.alt ?? false) === event.altKey,
    ) ?? null
  )
}
