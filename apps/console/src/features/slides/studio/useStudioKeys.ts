import { useEffect, useRef, type RefObject } from 'react'
import { takesKeys } from '../../../ui/takesKeys.ts'
import { addFiles } from './addFiles.ts'
import { clipboardText } from './clipboard.ts'
import { commandOf, commands } from './commands.ts'
import { withField } from './elementEdits.ts'
import { pasteText } from './pasteText.ts'
import type { Studio } from './studio.ts'

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const TURNS: Record<string, number> = { ',': -1, '.': 1, '<': -15, '>': 15 }

/** The studio's keys and the clipboard. Fields, menus and dialogs keep theirs. */
export function useStudioKeys(options: {
  studio: Studio
  over: RefObject<HTMLElement | null>
  readOnly: boolean
  gestures: { isActive: () => boolean; abandon: () => void }
  onOpen: (id: string) => void
}): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const isTheirs = (event: Event) => takesKeys(event.target)
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTheirs(event)) return
      const { studio, over, readOnly, gestures, onOpen } = latest.current
      if (event.key === 'Escape' && gestures.isActive()) {
        gestures.abandon()
        return
      }
      const target = event.target as HTMLElement
      const isOnCanvas = target === document.body || over.current?.contains(target) === true
      if (isOnCanvas && pressedOnCanvas(event, studio, readOnly, onOpen)) {
        event.preventDefault()
        return
      }
      const command = commandOf(event)
      if (!command?.canRun(studio)) return
      const looksOnly: unknown[] = [commands.selectAll, commands.selectNone, commands.fit, commands.fullSize]
      if (readOnly && !looksOnly.includes(command)) return
      event.preventDefault()
      command.run(studio)
    }
    const up = (event: KeyboardEvent) => {
      if (event.key in ARROWS || event.key in TURNS) latest.current.studio.editor.settle()
    }
    const copy = (event: ClipboardEvent) => {
      const { studio, readOnly } = latest.current
      const chosen = studio.chosen()
      const isText = document.getSelection()?.isCollapsed === false
      if (isTheirs(event) || isText || chosen.length === 0) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', clipboardText(chosen))
      if (event.type === 'cut' && !readOnly) commands.remove.run(studio)
    }
    const paste = (event: ClipboardEvent) => {
      const { studio, readOnly } = latest.current
      if (readOnly || isTheirs(event)) return
      const files = [...(event.clipboardData?.files ?? [])]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (files.length > 0) {
        event.preventDefault()
        void addFiles(studio, files)
        return
      }
      if (pasteText(studio, text)) event.preventDefault()
    }
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [])
}

/** Keys that mean something only while the slide itself has the focus. @returns whether it was one */
function pressedOnCanvas(
  event: KeyboardEvent,
  studio: Studio,
  readOnly: boolean,
  onOpen: (id: string) => void,
): boolean {
  const mod = event.ctrlKey || event.metaKey
  const id = (event.target as HTMLElement).dataset['frame']
  if (event.key === 'Enter' && id !== undefined) {
    studio.select([id], { alone: true })
    onOpen(id)
    return true
  }
  if (event.key === ' ' && id !== undefined) {
    studio.select([id], { add: event.shiftKey })
    return true
  }
  if (mod || readOnly || studio.selection.get().size === 0) return false
  const arrow = ARROWS[event.key]
  if (arrow) {
    const by = event.shiftKey ? 10 : 1
    studio.changeChosen((element) => {
      if (element.locked) return element
      const { frame } = element
      return {
        ...element,
        frame: event.altKey
          ? {
              ...frame,
              width: Math.max(1, frame.width + arrow.x * by),
              height: Math.max(1, frame.height + arrow.y * by),
            }
          : { ...frame, x: frame.x + arrow.x * by, y: frame.y + arrow.y * by },
      }
    }, 'arrow-keys')
    return true
  }
  const turn = TURNS[event.key]
  if (turn !== undefined) {
    studio.changeChosen((element) => {
      if (element.locked) return element
      const degrees = ((element.rotate ?? 0) + turn) % 360
      return withField(element, 'rotate', degrees === 0 ? undefined : degrees)
    }, 'turn-keys')
    return true
  }
  return false
}
