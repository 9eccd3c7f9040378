import { keyAlongLine } from './readingKeys.ts'

/**
 * A ref for a list: arrows, Home and End move among its rows, which carry `data-row`. Left and right move along a grid, on and back as it is read.
 */
export function rowKeys(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  const move = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.altKey || event.ctrlKey || event.metaKey || target.matches('input, textarea, select')) return
    const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
    const at = rows.findIndex((row) => row.contains(target))
    if (at < 0) return
    const across = columnsOf(rows)
    const there: Record<string, number> = {
      ArrowDown: at + across,
      ArrowUp: at - across,
      ArrowRight: across > 1 ? at + 1 : at,
      ArrowLeft: across > 1 ? at - 1 : at,
      Home: 0,
      End: rows.length - 1,
    }
    const to = there[keyAlongLine(event.key, list)]
    const next = rows[Math.max(0, Math.min(rows.length - 1, to ?? -1))]
    if (to === undefined || !next) return
    event.preventDefault()
    next.focus()
  }
  list.addEventListener('keydown', move)
  return () => list.removeEventListener('keydown', move)
}

/** How many rows stand beside each other: those at the height of the first. */
function columnsOf(rows: readonly HTMLElement[]): number {
  const top = rows[0]?.getBoundingClientRect().top
  return Math.max(1, rows.filter((row) => row.getBoundingClientRect().top === top).length)
}
