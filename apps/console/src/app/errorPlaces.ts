import { createStore, type Store } from './store.ts'

/** An error that stands in its place. `action` is what failed; the same action done clears it. */
export type PlacedError = { id: number; message: string; action: string | null }

/** Where errors stand: a page, a drawer or a dialog. */
export type ErrorPlace = { depth: number; errors: Store<readonly PlacedError[]> }

/** What one request was begun from, and what becomes of it. */
export type Attempt = { done: () => void; failed: (error: unknown) => void }

/** A place holds so many; the oldest gives way, so that the form stays in sight. */
const PLACED_MOST = 3

/**
 * Decides where an error stands: in the innermost place that was open when its action began, or in the one around it once
 * that is closed. Without any (the page was left, a job in the background) it goes to `corner`.
 */
export function createErrorPlaces(corner: (message: string) => void) {
  const open: ErrorPlace[] = []
  const begunIn = new WeakMap<object, { action: string; places: readonly ErrorPlace[] }>()
  let ids = 0
  /** Innermost first; of two side by side the one that was opened last. */
  const inward = (): ErrorPlace[] => open.toReversed().sort((a, b) => b.depth - a.depth)
  const say = (message: string, places: readonly ErrorPlace[], action: string | null): void => {
    const place = places.find((one) => open.includes(one))
    if (!place) return corner(message)
    const others = place.errors.get().filter((one) => one.message !== message)
    place.errors.set([...others, { id: (ids += 1), message, action }].slice(-PLACED_MOST))
    return undefined
  }
  return {
    /** Opens a place. @returns what closes it, with the errors in it */
    open: (place: ErrorPlace): (() => void) => {
      open.push(place)
      return () => {
        open.splice(open.indexOf(place), 1)
        place.errors.set([])
      }
    },
    /** Notes where an action begins. @param action the same words for the same action */
    begin: (action: string): Attempt => {
      const places = inward()
      return {
        done: () => {
          for (const { errors } of open)
            if (errors.get().some((one) => one.action === action))
              errors.set(errors.get().filter((one) => one.action !== action))
        },
        failed: (error) => {
          if (typeof error === 'object' && error !== null) begunIn.set(error, { action, places })
        },
      }
    },
    /** Shows an error where its action began. @param sentence what is said of it */
    show: (error: unknown, sentence: string): void => {
      const begun = typeof error === 'object' && error !== null ? begunIn.get(error) : undefined
      say(sentence, begun?.places ?? inward(), begun?.action ?? null)
    },
  }
}

/** A place that holds nothing yet. @param depth how many places it lies in */
export const createErrorPlace = (depth: number): ErrorPlace => ({
  depth,
  errors: createStore<readonly PlacedError[]>([]),
})

/** Takes one error out of its place. */
export const dismissError = ({ errors }: ErrorPlace, id: number): void =>
  errors.set(errors.get().filter((one) => one.id !== id))
