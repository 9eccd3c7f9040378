import { STATUS_CHOICES, type DeviceFilterFields, type StatusChoice } from '@vitrine/protocol'
import { useSearchParams } from 'react-router'

/** What the list of devices is narrowed to, as its address has it; empty filters nothing. */
export type DeviceFilter = { status: string; group: string; tag: string; version: string }
const NAMES = ['status', 'group', 'tag', 'version'] as const satisfies (keyof DeviceFilter)[]

/** What the API is asked for; a status that is none filters nothing. */
export function filterQuery({ status, group, tag, version }: DeviceFilter): {
  status?: StatusChoice
  group_id?: string
  tag?: string
  player_version?: string
} {
  const kind = STATUS_CHOICES.find((one) => one === status)
  return {
    ...(kind === undefined ? {} : { status: kind }),
    ...(group === '' ? {} : { group_id: group }),
    ...(tag === '' ? {} : { tag }),
    ...(version === '' ? {} : { player_version: version }),
  }
}

/** The filter as it is saved under a name: without what filters nothing. */
export function savedFields(
  words: string,
  { status, group, tag, version }: DeviceFilter,
): DeviceFilterFields {
  const kind = STATUS_CHOICES.find((one) => one === status)
  return {
    ...(words === '' ? {} : { q: words }),
    ...(kind === undefined ? {} : { status: kind }),
    ...(group === '' ? {} : { group }),
    ...(tag === '' ? {} : { tag }),
    ...(version === '' ? {} : { version }),
  }
}

/** The filter of the list of devices, kept in the address, so that every number can lead to its list. */
export function useDeviceFilter(): {
  filter: DeviceFilter
  setFilter: (name: keyof DeviceFilter, value: string) => void
  /** puts a saved filter, or nothing, in the place of this one and of the words that are searched for */
  applyFilter: (filter: DeviceFilterFields) => void
} {
  const [search, setSearch] = useSearchParams()
  const filter = Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as DeviceFilter
  const edit = (change: (after: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        change(after)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    filter,
    setFilter: (name, value) => edit((after) => (value === '' ? after.delete(name) : after.set(name, value))),
    applyFilter: (fields) =>
      edit((after) => {
        for (const name of [...NAMES, 'q'] as const) {
          const value = fields[name]
          if (value === undefined) after.delete(name)
          else after.set(name, value)
        }
      }),
  }
}
