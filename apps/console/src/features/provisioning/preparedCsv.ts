import { DEVICE_ID_PATTERN, foldWords } from '@vitrine/core'
import { EXPECTED_PER_CALL, type ExpectedDevice } from '@vitrine/protocol'
import Papa from 'papaparse'

/** Lines of a file; more are cut off and said. */
export const LINES_MOST = 10_000

/** What columns are called in the first line of a file, folded (`foldWords`). */
const COLUMNS = {
  deviceId: ['hardware id', 'hardware_id', 'hardwareid', 'device id', 'device_id', 'deviceid', 'id'],
  name: ['name'],
  screen: ['screen', 'site'],
  group: ['group', 'place'],
  tags: ['tags', 'tag'],
} as const
type Column = keyof typeof COLUMNS

/** Why a line can't be used, with what it has in that place. */
export type LineProblem = {
  why: 'noId' | 'badId' | 'twice' | 'noName' | 'screen' | 'group' | 'groupUnclear'
  value: string
}
export type PreparedDevice = Omit<ExpectedDevice, 'id' | 'created_at'>
/** A line of a file, counted from 1 as editors do; the first has the names of columns. */
export type PreparedLine = { line: number } & (
  { problem: LineProblem; device: null } | { problem: null; device: PreparedDevice }
)
export type PreparedFile = { missing: Column[]; lines: PreparedLine[]; isCut: boolean }

type Named = { id: string; name: string }
/** What names in a file can mean; a group also by its way from the top (`Oslo › Library`). */
export type Known = { screens: readonly Named[]; groups: readonly (Named & { path: readonly string[] })[] }

/**
 * Reads a list of devices with columns for hardware id, name, screen, group and tags, divided by commas, semicolons or tabs.
 * Columns of other names are ignored; screen, group and tags can be missing.
 */
export function readPrepared(text: string, known: Known): PreparedFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: false,
    preview: LINES_MOST + 2,
  })
  const [head = [], ...rows] = data
  const columns = head.map((cell) => foldWords(cell.trim()))
  const at = Object.fromEntries(
    (Object.keys(COLUMNS) as Column[]).map((column) => [
      column,
      columns.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name)),
    ]),
  ) as Record<Column, number>
  const missing = (['deviceId', 'name'] as const).filter((column) => at[column] === -1)
  if (missing.length > 0) return { missing, lines: [], isCut: false }
  const seen = new Set<string>()
  const lines = rows.slice(0, LINES_MOST).flatMap((row, index): PreparedLine[] => {
    const cell = (column: Column) => (at[column] === -1 ? '' : (row[at[column]] ?? '').trim())
    if (row.every((value) => value.trim() === '')) return []
    const read = deviceOf(cell, known)
    const line = index + 2
    if ('why' in read) return [{ line, problem: read, device: null }]
    if (seen.has(read.deviceId))
      return [{ line, problem: { why: 'twice', value: read.deviceId }, device: null }]
    seen.add(read.deviceId)
    return [{ line, problem: null, device: read }]
  })
  return { missing: [], lines, isCut: rows.length > LINES_MOST }
}

function deviceOf(cell: (column: Column) => string, known: Known): PreparedDevice | LineProblem {
  const deviceId = cell('deviceId')
  if (deviceId === '') return { why: 'noId', value: '' }
  if (!DEVICE_ID_PATTERN.test(deviceId)) return { why: 'badId', value: deviceId }
  if (cell('name') === '') return { why: 'noName', value: deviceId }
  const [screen, group] = [foldWords(cell('screen')), foldWords(cell('group'))]
  const site = known.screens.find(({ name }) => foldWords(name) === screen)
  if (screen !== '' && !site) return { why: 'screen', value: cell('screen') }
  const groups = known.groups.filter(({ name, path }) => foldWords(name) === group || isPath(path, group))
  const whole = groups.find(({ path }) => isPath(path, group)) ?? groups[0]
  if (group !== '' && !whole) return { why: 'group', value: cell('group') }
  if (group !== '' && groups.length > 1 && !isWay(group)) return { why: 'groupUnclear', value: cell('group') }
  return {
    deviceId,
    name: cell('name').slice(0, 200),
    site_id: site?.id ?? null,
    group_id: group === '' ? null : whole!.id,
    tags: [
      ...new Set(
        cell('tags')
          .split(/[|;]/)
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      ),
    ],
  }
}

const SEPARATOR = /\s*[›>/]\s*/
const isWay = (text: string): boolean => SEPARATOR.test(text)
const isPath = (path: readonly string[], text: string): boolean =>
  path.map(foldWords).join('/') === text.split(SEPARATOR).join('/')

/** Devices as they fit into one call each. */
export function* inCalls(devices: readonly PreparedDevice[]): Generator<PreparedDevice[]> {
  for (let at = 0; at < devices.length; at += EXPECTED_PER_CALL)
    yield devices.slice(at, at + EXPECTED_PER_CALL)
}
