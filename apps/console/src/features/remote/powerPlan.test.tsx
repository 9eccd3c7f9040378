import { MantineProvider } from '@mantine/core'
import type { OnHours } from '@vitrine/core/remote'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PowerPlan } from './PowerPlan.tsx'
import { remoteTexts } from './remote.texts.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

const drawn = (plan: readonly OnHours[]): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <PowerPlan plan={plan} onChange={() => undefined} />
    </MantineProvider>,
  )
const DAY = { days: [1, 2], from: 7 * 60, to: 20 * 60 }

it('shows the days and times of each row, and says which end on the next day', () => {
  const html = drawn([DAY, { days: [6], from: 22 * 60, to: 2 * 60 }])
  expect(html.match(/type="time"[^>]*value="\d\d:\d\d"/g)!.map((field) => field.slice(-6, -1))).toEqual([
    '07:00',
    '20:00',
    '22:00',
    '02:00',
  ])
  expect(html.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(3)
  expect(html.split(remoteTexts.nextDay())).toHaveLength(2)
  expect(html).toContain(`aria-label="${remoteTexts.removeHours({ number: 2 })}"`)
})
it('takes no more rows than a device does', () => {
  const addButton = (rows: number) =>
    /<button[^>]*>(?:(?!<button).)*$/.exec(drawn(Array.from({ length: rows }, () => DAY)))![0]
  expect(addButton(27)).toContain(remoteTexts.addHours())
  expect(addButton(27)).not.toContain('disabled=""')
  expect(addButton(28)).toContain('disabled=""')
})
