import { describe, expect, it } from 'vitest'
import { keepAwake, type PageVisibility } from './wakeLock.ts'

function aPage() {
  const listeners = new Set<() => void>()
  let seen = true
  const page: PageVisibility = {
    visible: () => seen,
    onChange(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
  return {
    page,
    listeners,
    show(visible: boolean) {
      seen = visible
      for (const run of listeners) run()
    },
  }
}

describe('keepAwake', () => {
  it('takes a lock, takes another when the page was hidden, and lets go in the end', async () => {
    const { page, show, listeners } = aPage()
    const log: string[] = []
    const letSleep = keepAwake(
      {
        request: async () => {
          log.push('taken')
          return { release: async () => void log.push('released') }
        },
      },
      page,
      (error) => log.push(error.message),
    )
    show(false)
    expect(log).toEqual(['taken'])
    show(true)
    await Promise.resolve()
    letSleep()
    expect(log).toEqual(['taken', 'taken', 'released'])
    expect(listeners.size).toBe(0)
  })
  it('says that the framework delegate is missing where the browser has none', () => {
    const errors: string[] = []
    const letSleep = keepAwake(undefined, aPage().page, (error) =>
      errors.push(`${error.code} ${error.message}`),
    )
    expect(errors).toEqual(['DELEGATE_MISSING framework delegate is missing'])
    expect(letSleep).not.toThrow()
  })
  it('says why it was refused', async () => {
    const errors: string[] = []
    const refuse = async () => {
      throw new DOMException('battery is low', 'NotAllowedError')
    }
    keepAwake({ request: refuse }, aPage().page, (error) => errors.push(error.message))
    await new Promise((resolve) => setImmediate(resolve))
    expect(errors).toEqual(['Pinned mode error: battery is low'])
  })
})
