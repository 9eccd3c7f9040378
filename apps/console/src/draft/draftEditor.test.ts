import { ApiError } from '@vitrine/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftEditor } from './draftEditor.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const problem = (status: number, code: string) =>
  new ApiError(status, { type: 'about:blank', title: '', status, code, params: {}, detail: 'no' })

function anEditor(
  save: (value: string, revision: number) => Promise<number> = async (_, revision) => revision + 1,
) {
  const spy = vi.fn(save)
  const editor = createDraftEditor({
    value: 'a',
    revision: 1,
    save: spy,
    readTheirs: async () => ({ value: 'theirs', revision: 7, by: 'Mira' }),
    nowMs: () => Date.now(),
  })
  const to = (value: string, gesture?: string) => editor.edit(() => value, gesture)
  const now = () => editor.state.get()
  return { editor, save: spy, to, now }
}

describe('undo and redo', () => {
  it('takes steps back and forth', () => {
    const { editor, to, now } = anEditor()
    to('b')
    to('c')
    editor.undo()
    expect(now().value).toBe('b')
    editor.undo()
    expect(now()).toMatchObject({ value: 'a', steps: 0 })
    editor.undo()
    editor.redo()
    editor.redo()
    expect(now()).toMatchObject({ value: 'c', steps: 2 })
  })
  it('counts a gesture as one step, and forgets the future after a new one', () => {
    const { editor, to, now } = anEditor()
    to('b', 'drag')
    to('c', 'drag')
    editor.settle()
    to('d', 'drag')
    expect(now().steps).toBe(2)
    editor.undo()
    expect(now().value).toBe('c')
    to('e')
    editor.redo()
    expect(now().value).toBe('e')
  })
})

describe('saving', () => {
  it('saves a moment after the last step, on the revision that the server gave', async () => {
    const { save, to, now } = anEditor()
    to('b')
    await vi.advanceTimersByTimeAsync(500)
    to('c')
    await vi.advanceTimersByTimeAsync(700)
    expect(save).toHaveBeenCalledExactlyOnceWith('c', 1)
    expect(now()).toMatchObject({ revision: 2, saving: { kind: 'saved' } })
    to('d')
    await vi.advanceTimersByTimeAsync(700)
    expect(save).toHaveBeenLastCalledWith('d', 2)
  })
  it('saves what was changed while a save was on its way', async () => {
    let answer: (revision: number) => void = () => undefined
    const { editor, save, to } = anEditor(() => new Promise((resolve) => (answer = resolve)))
    to('b')
    const done = editor.flush()
    to('c')
    answer(2)
    await vi.advanceTimersByTimeAsync(0)
    answer(3)
    expect(await done).toBe(true)
    expect(save).toHaveBeenLastCalledWith('c', 2)
  })
  it('tries again by itself when the server could not be reached', async () => {
    let away = true
    const { save, to, now } = anEditor(async () => {
      if (away) throw problem(0, 'CONNECTION_FAILED')
      return 2
    })
    to('b')
    await vi.advanceTimersByTimeAsync(700)
    expect(now().saving.kind).toBe('failed')
    away = false
    await vi.advanceTimersByTimeAsync(4_000)
    expect(save).toHaveBeenCalledTimes(2)
    expect(now().saving.kind).toBe('saved')
  })
  it('does not send again what the server refused', async () => {
    const { save, to } = anEditor(() => Promise.reject(problem(400, 'INVALID_INPUT')))
    to('')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})

describe('two operators', () => {
  async function inConflict() {
    let first = true
    const all = anEditor(async (_, revision) => {
      if (first) {
        first = false
        throw problem(412, 'CHANGED_MEANWHILE')
      }
      return revision + 1
    })
    all.to('mine')
    await vi.advanceTimersByTimeAsync(700)
    return all
  }
  it('says whose change it was and saves nothing until the operator has chosen', async () => {
    const { save, to, now } = await inConflict()
    expect(now()).toMatchObject({ saving: { kind: 'conflict' }, theirs: { by: 'Mira' } })
    to('mine, more')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(save).toHaveBeenCalledTimes(1)
  })
  it('keeps mine on top of theirs, and undo brings theirs back', async () => {
    const { editor, save, now } = await inConflict()
    editor.keepMine()
    await vi.advanceTimersByTimeAsync(0)
    expect(save).toHaveBeenLastCalledWith('mine', 7)
    editor.undo()
    expect(now().value).toBe('theirs')
  })
  it('takes theirs, and undo brings mine back', async () => {
    const { editor, now } = await inConflict()
    editor.takeTheirs()
    expect(now()).toMatchObject({ value: 'theirs', revision: 7, saving: { kind: 'saved' } })
    editor.undo()
    expect(now().value).toBe('mine')
  })
  it('takes over what others saved while nothing here is unsaved', () => {
    const { editor, now } = anEditor()
    editor.seen({ value: 'newer', revision: 5, by: 'Mira' })
    expect(now()).toMatchObject({ value: 'newer', revision: 5, saving: { kind: 'saved' } })
  })
  it('goes on with its steps when only the revision moved, as after publishing', async () => {
    const { editor, save, to, now } = anEditor()
    to('b')
    await vi.advanceTimersByTimeAsync(700)
    editor.seen({ value: 'b', revision: 9, by: 'me' })
    expect(now()).toMatchObject({ revision: 9, steps: 1, past: ['a'] })
    to('c')
    await vi.advanceTimersByTimeAsync(700)
    expect(save).toHaveBeenLastCalledWith('c', 9)
  })
  it('ignores its own echo', async () => {
    const { editor, to, now } = anEditor()
    to('b')
    await vi.advanceTimersByTimeAsync(700)
    editor.seen({ value: 'b as stored', revision: 2, by: 'me' })
    expect(now().value).toBe('b')
  })
})

describe('a draft that was kept aside', () => {
  it('is taken up as a step and saved, when nobody changed anything since', async () => {
    const { editor, save, now } = anEditor()
    editor.bringBack('kept', 1, 'Mira')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(save).toHaveBeenCalledWith('kept', 1)
    editor.undo()
    expect(now().value).toBe('a')
  })
  it('is a conflict when somebody changed it since, and neither of the two is lost', async () => {
    const { editor, save, now } = anEditor()
    editor.bringBack('kept', 0, 'Mira')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(now()).toMatchObject({
      value: 'kept',
      saving: { kind: 'conflict' },
      theirs: { value: 'a', revision: 1, by: 'Mira' },
    })
    expect(save).not.toHaveBeenCalled()
    editor.takeTheirs()
    expect(now()).toMatchObject({ value: 'a', saving: { kind: 'saved' } })
    editor.undo()
    expect(now().value).toBe('kept')
  })
})

it('takes back every step, however many there were', () => {
  const { editor, to, now } = anEditor()
  for (let step = 1; step <= 1_000; step += 1) to(String(step))
  for (let step = 1; step <= 1_000; step += 1) editor.undo()
  expect(now()).toMatchObject({ value: 'a', steps: 0 })
})
