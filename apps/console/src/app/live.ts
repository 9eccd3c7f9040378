import type { QueryKey } from '@tanstack/react-query'
import { errorText, RESUBSCRIBE_DELAY_MS } from '@vitrine/core'
import { API_BASE, changeEventSchema, type ChangeEvent } from '@vitrine/protocol'
import { showAlert } from './alert.ts'
import { queryClient } from './client.ts'
import { noteReachable } from './connection.ts'
import { createReadAgain, readOnce } from './readAgain.ts'
import { createStore } from './store.ts'

/**
 * What to read again after a change. Other nouns appear where their lists tell of this one: a screen says whether a
 * slide in it is newer than what was published, a slide and a file say where they are used.
 */
function queriesTouchedBy(event: ChangeEvent): QueryKey[] {
  switch (event.noun) {
    case 'devices':
      return event.change === 'changed'
        ? [['devices']]
        : [['devices'], ['sites'], ['expected'], ['provisioning-keys']]
    case 'sites':
      return [['sites'], ['slides'], ['media'], ['playlists']]
    case 'playlists':
      return [['playlists'], ['sites'], ['slides'], ['media']]
    case 'slides':
      return [['slides'], ['media'], ['sites'], ['folders'], ['bin'], ['tags'], ['playlists']]
    case 'media':
      return [['media'], ['slides'], ['folders'], ['bin'], ['tags'], ['storage'], ['playlists']]
    case 'folders':
      return [['folders'], ['slides'], ['bin'], ['playlists']]
    case 'users':
      return [['users'], ['invitations'], ['who']]
    case 'apikeys':
      return [['apikeys']]
    case 'groups':
      return [['groups']]
    case 'playerBuilds':
      return [['player-builds']]
    case 'pictures':
      // Pages of many devices look again by themselves: a large fleet sends a picture every moment.
      return [['pictures', event.id]]
    case 'alerts':
    case 'hooks':
    case 'metricsTokens':
    case 'schedules':
    case 'boards':
    case 'dayparts':
    case 'calendars':
    case 'facts':
    case 'emergencies':
    case 'tables':
    case 'feeds':
    case 'widgetLinks':
    case 'externalLinks':
    case 'widgetPackages':
    case 'campaigns':
      return [[event.noun]]
    case 'fleet':
      // Its pages read on from the last position they have.
      return []
    case 'registrations':
      return [['registration']]
  }
}

/** Counts the times that the fleet's log can have grown: it did, or nobody listened for a while. */
export const fleetGrown = createStore(0)
const noteFleetGrown = (): void => fleetGrown.set(fleetGrown.get() + 1)

/** Follows what others change. Returns a way to stop. */
export function followChanges(): () => void {
  let source: EventSource | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let wasLost = false
  let saidUnreadable = false
  const readAgain = createReadAgain((key) => readOnce(queryClient, key))

  const onChange = (message: MessageEvent<string>) => {
    const event = readChange(message.data)
    if (!event.ok) {
      if (!saidUnreadable) showAlert({ message: errorText('EVENT_UNREADABLE', { reason: event.reason }) })
      saidUnreadable = true
      return
    }
    if (event.value.noun === 'fleet') noteFleetGrown()
    for (const key of queriesTouchedBy(event.value)) readAgain.note(key)
  }
  const open = () => {
    source = new EventSource(`${API_BASE}/events`)
    source.addEventListener('open', () => {
      noteReachable(true)
      // Whatever happened while nobody listened is found by reading everything again.
      if (wasLost) {
        void queryClient.invalidateQueries()
        noteFleetGrown()
      }
      wasLost = false
    })
    source.addEventListener('change', onChange as (event: Event) => void)
    source.addEventListener('error', () => {
      if (!wasLost) void queryClient.invalidateQueries({ queryKey: ['who'] })
      wasLost = true
      // The browser tries again by itself, except after an answer that is not a stream.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, RESUBSCRIBE_DELAY_MS)
    })
  }
  open()
  return () => {
    clearTimeout(again)
    readAgain.stop()
    source?.close()
  }
}

function readChange(raw: string): { ok: true; value: ChangeEvent } | { ok: false; reason: string } {
  let json: unknown
  try {
    json = JSON.parse(raw)
  } catch {
    return { ok: false, reason: 'it is not JSON' }
  }
  const parsed = changeEventSchema.safeParse(json)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, reason: parsed.error.issues[0]?.message ?? 'it has an unexpected shape' }
}
