import { MantineProvider } from '@mantine/core'
import type { StoredEmergency } from '@vitrine/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { emergencyTexts } from './emergencies.texts.ts'
import { PreparedList } from './PreparedList.tsx'
import { emergencyOf } from './templates.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

const stored = (id: string, name: string, active: string | null): StoredEmergency => ({
  ...emergencyOf('evacuate', name, ['en']),
  id,
  revision: 1,
  changed_at: 0,
  changed_by: null,
  prepared: { devices: 1, of: 2 },
  active,
  last_drill: null,
})
const EMERGENCIES = [stored('e1', 'Evacuate', null), stored('e2', 'Lockdown', 'a1')]

function drawn(mayFire: boolean, drills: string[] = []): string {
  const list = (
    <PreparedList emergencies={EMERGENCIES} drills={new Set(drills)} openId="e1" mayFire={mayFire} />
  )
  return renderToStaticMarkup(
    <MantineProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: list }])} />
    </MantineProvider>,
  )
}
const fired = (html: string): string[] =>
  [...html.matchAll(/href="\/em-sites\/fire\?emergency=(\w+)"/g)].map((found) => found[1]!)

it('offers editors to fire what is not active, and viewers nothing', () => {
  expect(fired(drawn(true))).toEqual(['e1'])
  expect(fired(drawn(false))).toEqual([])
})
it('says in words which one is active, and whether it is a drill', () => {
  expect(drawn(false)).toContain(emergencyTexts.activePill())
  expect(drawn(false)).not.toContain(emergencyTexts.drillPill())
  expect(drawn(false, ['e2'])).toContain(emergencyTexts.drillPill())
})
it('says where an emergency is stored, and that there was no drill yet', () => {
  expect(drawn(false)).toContain(emergencyTexts.stored({ devices: 1, of: 2 }))
  expect(drawn(false)).toContain(emergencyTexts.noDrill())
})
