import { volumeSchema, type LogLine } from '@vitrine/core/remote'
import type { Machine } from './machine.ts'

/** What the page asks of the kiosk, with an id under which it waits for the answer. */
export type HostRequest = { id: number; name: string; args: unknown }
/** An answer, as the page gets it. */
export type HostAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false; reason: string }

const UNREADABLE = 'The kiosk doesn’t understand this request.'

/**
 * Does what the page asks.
 * @param parts.restartBrowser ends this life of the browser; another one begins
 */
export async function answerRequest(
  { id, name, args }: HostRequest,
  parts: { machine: Machine; log: () => readonly LogLine[]; restartBrowser: () => void },
): Promise<HostAnswer> {
  try {
    return { id, ok: true, value: (await valueOf(name, args, parts)) ?? null }
  } catch (error) {
    return { id, ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function valueOf(
  name: string,
  args: unknown,
  { machine, log, restartBrowser }: Parameters<typeof answerRequest>[1],
): Promise<unknown> {
  switch (name) {
    case 'restart': {
      const { what } = recordOf(args)
      if (what === 'machine') return machine.restart()
      if (what === 'browser') return restartBrowser()
      throw new Error(UNREADABLE)
    }
    case 'volume': {
      const volume = volumeSchema.safeParse(args)
      if (!volume.success) throw new Error(UNREADABLE)
      return machine.setVolume(volume.data)
    }
    case 'display': {
      const { on } = recordOf(args)
      if (typeof on !== 'boolean') throw new Error(UNREADABLE)
      return machine.setDisplay(on)
    }
    case 'health':
      return machine.health()
    case 'log':
      return log()
    default:
      throw new Error(`This runner does not know “${name}”.`)
  }
}

const recordOf = (args: unknown): Record<string, unknown> =>
  typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {}
