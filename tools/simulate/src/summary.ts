/** One simulated device at a glance. */
export type DeviceFacts = {
  state: 'starting' | 'unactivated' | 'pairing' | 'settingUp' | 'presenting'
  link: 'connecting' | 'connected' | 'quiet' | 'offline'
  /** the version that was painted, null for none */
  showing: string | null
  /** whether a version is on its way */
  fetching: boolean
}

/** A fleet at a glance. */
export type FleetFacts = {
  devices: readonly DeviceFacts[]
  /** commands that were answered since the start */
  commands: number
  /** faults that devices noted since the start, by code */
  faults: ReadonlyMap<string, number>
  /** calls that the server asked to come later */
  toldToWait: number
  rssBytes: number
}

const VERSIONS_NAMED = 3

/**
 * A fleet in one line.
 * @example 01:05  500 devices: 488 connected, 12 waiting · showing 3f2a91c0 480, nothing 20 · 37 commands · no errors · 190 MB
 */
export function summaryLine(facts: FleetFacts, elapsedMs: number): string {
  const { devices } = facts
  const count = (is: (device: DeviceFacts) => boolean) => devices.filter(is).length
  const isIn = (device: DeviceFacts) => device.state === 'presenting' || device.state === 'settingUp'
  const parts = [
    `${count((device) => isIn(device) && device.link === 'connected')} connected`,
    ...some(
      count((device) => isIn(device) && device.link === 'connecting'),
      'connecting',
    ),
    ...some(
      count((device) => isIn(device) && device.link === 'quiet'),
      'quiet',
    ),
    ...some(
      count((device) => isIn(device) && device.link === 'offline'),
      'offline',
    ),
    ...some(
      count((device) => device.state === 'pairing'),
      'waiting to be paired',
    ),
    ...some(
      count((device) => device.state === 'starting' || device.state === 'unactivated'),
      'without an answer',
    ),
  ]
  const faults = [...facts.faults].sort((a, b) => b[1] - a[1])
  return [
    `${timeText(elapsedMs)}  ${devices.length} devices: ${parts.join(', ')}`,
    `showing ${showingText(devices)}`,
    ...some(
      count((device) => device.fetching),
      'fetching',
    ),
    `${facts.commands} commands answered`,
    ...some(facts.toldToWait, 'told to come later'),
    faults.length === 0 ? 'no errors' : faults.map(([code, times]) => `${code} ${times}`).join(', '),
    `${Math.round(facts.rssBytes / 1024 ** 2)} MB`,
  ].join(' · ')
}

const some = (count: number, what: string): string[] => (count > 0 ? [`${count} ${what}`] : [])

function showingText(devices: readonly DeviceFacts[]): string {
  const counts = new Map<string, number>()
  let nothing = 0
  for (const { showing } of devices) {
    if (showing === null) nothing += 1
    else counts.set(showing, (counts.get(showing) ?? 0) + 1)
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1])
  const others = sorted.slice(VERSIONS_NAMED).reduce((sum, [, count]) => sum + count, 0)
  return [
    ...sorted.slice(0, VERSIONS_NAMED).map(([version, count]) => `${version.slice(0, 8)} ${count}`),
    ...(others > 0 ? [`others ${others}`] : []),
    ...(nothing > 0 || sorted.length === 0 ? [`nothing ${nothing}`] : []),
  ].join(', ')
}

/** Minutes and seconds, and hours when there are some. */
function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds >= 3_600 ? `${Math.floor(seconds / 3_600)}:${rest}` : rest
}
