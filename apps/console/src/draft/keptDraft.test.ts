import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDraftEditor } from './draftEditor.ts'
import { keepDraft, keptDraft } from './keptDraft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aShelf() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const asText = (value: unknown) => (typeof value === 'string' ? value : null)

function anEditor(save: () => Promise<number>) {
  const editor = createDraftEditor({
    value: 'a',
    revision: 3,
    save,
    readTheirs: async () => ({ value: 'a', revision: 3, by: 'Mira' }),
    nowMs: () => 0,
  })
  const shelf = aShelf()
  const keeping = keepDraft({ editor, shelf, key: 'slide 1', nowMs: () => 1_000 })
  return { editor, shelf, keeping, read: () => keptDraft(shelf, 'slide 1', asText) }
}
const gone = async () => {
  throw new TypeError('no connection')
}

it('keeps what the server could not be told', async () => {
  const { editor, read } = anEditor(gone)
  editor.edit(() => 'b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(read()).toEqual({ value: 'b', revision: 3, atMs: 1_000 })
})
it('keeps a step before it was even sent, when the page closes', () => {
  const { editor, keeping, read } = anEditor(() => new Promise(() => {}))
  editor.edit(() => 'b')
  expect(read()).toBeNull()
  keeping.keepNow()
  expect(read()?.value).toBe('b')
})
it('forgets it as soon as it is saved', async () => {
  let isThere = false
  const { editor, read } = anEditor(async () => {
    if (!isThere) throw new TypeError('no connection')
    return 4
  })
  editor.edit(() => 'b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(read()?.value).toBe('b')
  isThere = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read()).toBeNull()
})
it('keeps what was not saved when the editor closes', () => {
  const { editor, keeping, read } = anEditor(() => new Promise(() => {}))
  editor.edit(() => 'b')
  keeping.stop()
  expect(read()?.value).toBe('b')
})
it('leaves alone what was kept before, as long as nothing is edited', () => {
  const { shelf, keeping } = anEditor(gone)
  shelf.setItem('slide 1', JSON.stringify({ value: 'older', revision: 3, atMs: 0 }))
  keeping.stop()
  expect(keptDraft(shelf, 'slide 1', asText)?.value).toBe('older')
})
it.each([['no JSON'], ['7'], ['null'], ['{"value":7,"revision":1,"atMs":1}'], ['{"value":"b"}']])(
  'does not take up %s',
  (text) => {
    const shelf = aShelf()
    shelf.setItem('k', text)
    expect(keptDraft(shelf, 'k', asText)).toBeNull()
  },
)
it('goes on when the storage is full', async () => {
  const { editor, shelf } = anEditor(gone)
  shelf.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  editor.edit(() => 'b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(editor.state.get().value).toBe('b')
})
