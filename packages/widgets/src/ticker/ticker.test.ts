import { expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { ticker as kind } from './index.ts'
import view from './View.tsx'

const settings = { ...kind.previews['a ticker']!, text: ' One || Two \nThree|' }

it('a ticker runs all of its texts through, and shows them in turn where nothing may move', async () => {
  expect(wordsIn(await drawWidget(settings, { moves: true }))).toBe('One • Two • Three •')
  const shown = await Promise.all([0, 6_000, 12_000, 18_000].map((atMs) => drawWidget(settings, { atMs })))
  expect(shown.map(wordsIn)).toEqual(['One', 'Two', 'Three', 'One'])
  expect(view.nextChangeMs(settings, {}, 6_001)).toBe(12_000)
  expect(view.nextChangeMs({ ...settings, text: 'One' }, {}, 6_001)).toBeNull()
})
