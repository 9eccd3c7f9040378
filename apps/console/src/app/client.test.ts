import { expect, it, vi } from 'vitest'
import { api, queryClient } from './client.ts'
import { createErrorPlace } from './errorPlaces.ts'
import { errorPlaces } from './toasts.ts'

/** A page on which a change is refused as often as said, then taken. */
function aPage(refusals: number) {
  let left = refusals
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      (left -= 1) >= 0
        ? Response.json(
            {
              type: 'about:blank',
              title: 'Full',
              status: 507,
              code: 'STORAGE_FULL',
              detail: 'The disk is full.',
            },
            { status: 507 },
          )
        : Response.json({ items: [] }),
    ),
  )
  const place = createErrorPlace(0)
  const close = errorPlaces.open(place)
  const run = (meta?: { showsError: true }) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationFn: () => api('deleteMany', { body: { items: [] } }),
        ...(meta ? { meta } : {}),
      })
      .execute(undefined)
      .catch(() => undefined)
  return { run, close, said: () => place.errors.get().map(({ message }) => message) }
}

it('a mutation that says nothing of errors has them shown where it began, until it is repeated with success', async () => {
  const { run, said, close } = aPage(1)
  await run()
  expect(said()).toEqual(['The disk is full.'])
  await run()
  expect(said()).toEqual([])
  close()
})
it('a mutation whose form shows its error has it shown there only', async () => {
  const { run, said, close } = aPage(1)
  await run({ showsError: true })
  expect(said()).toEqual([])
  close()
})
