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

/** What menu, buttons and keyboard do alike. */
export type Command = {
  label: string
  /** as it is written for people; `keys` is what is pressed */
  shortcut?: string
  keys?: Keys
  canRun: (studio: Studio) => boolean
  run: (studio: Studio) => void
}
type Keys = { key: string; mod?: boolean; shift?: boolean; alt?: boolean }

const some = (studio: Studio) => studio.selection.get().size > 0
const atLeast = (count: number) => (studio: Studio) => studio.selection.get().size >= count

function order(label: string, move: Move, shortcut: string, keys: Keys): Command {
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

function align(label: string, side: Side): Command {
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
function distribute(label: string, axis: 'x' | 'y'): Command {
  return {
    label,
    canRun: atLeast(3),
    run: (studio) => moveChosen(studio, (boxes) => distributeMoves(boxes, axis)),
  }
}

export const commands = {
  selectAll: {
    label: 'Select all',
    shortcut: 'Ctrl A',
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
    label: 'Clear selection',
    shortcut: 'Esc',
    keys: { key: 'escape' },
    canRun: some,
    run: (studio) => studio.select([]),
  },
  duplicate: {
    label: 'Duplicate',
    shortcut: 'Ctrl D',
    keys: { key: 'd', mod: true },
    canRun: some,
    run: (studio) => void studio.addCopies(studio.chosen()),
  },
  remove: {
    label: 'Delete',
    shortcut: 'Delete',
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
    label: 'Group',
    shortcut: 'Ctrl G',
    keys: { key: 'g', mod: true },
    canRun: atLeast(2),
    run: ({ editor, selection }) => editor.edit((draft) => groupElements(draft, selection.get(), newId())),
  },
  ungroup: {
    label: 'Ungroup',
    shortcut: 'Ctrl Shift G',
    keys: { key: 'g', mod: true, shift: true },
    canRun: (studio) => studio.chosen().some((element) => element.group !== undefined),
    run: ({ editor, selection }) => editor.edit((draft) => ungroupElements(draft, selection.get())),
  },
  forward: order('Bring forward', 'forward', 'Ctrl ]', { key: ']', mod: true }),
  backward: order('Send backward', 'backward', 'Ctrl [', { key: '[', mod: true }),
  front: order('Bring to front', 'front', 'Ctrl Shift ]', { key: ']', mod: true, shift: true }),
  back: order('Send to back', 'back', 'Ctrl Shift [', { key: '[', mod: true, shift: true }),
  lock: {
    label: 'Lock or unlock',
    shortcut: 'Ctrl Shift L',
    keys: { key: 'l', mod: true, shift: true },
    canRun: some,
    run: ({ editor, selection }) => editor.edit((draft) => toggleElements(draft, selection.get(), 'locked')),
  },
  hide: {
    label: 'Hide or show',
    shortcut: 'Ctrl Shift H',
    keys: { key: 'h', mod: true, shift: true },
    canRun: some,
    run: ({ editor, selection }) => editor.edit((draft) => toggleElements(draft, selection.get(), 'hidden')),
  },
  left: align('Align left', 'left'),
  center: align('Align centre', 'center'),
  right: align('Align right', 'right'),
  top: align('Align top', 'top'),
  middle: align('Align middle', 'middle'),
  bottom: align('Align bottom', 'bottom'),
  across: distribute('Distribute horizontally', 'x'),
  down: distribute('Distribute vertically', 'y'),
  fit: {
    label: 'Zoom to fit',
    shortcut: 'Shift 1',
    keys: { key: '1', shift: true },
    canRun: () => true,
    run: (studio) => studio.fit(),
  },
  fullSize: {
    label: '100 %',
    shortcut: 'Shift 0',
    keys: { key: '0', shift: true },
    canRun: () => true,
    run: (studio) => studio.zoomTo(1),
  },
} satisfies Record<string, Command>

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
