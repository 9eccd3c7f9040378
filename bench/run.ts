/**
 * The figures of the product, each beside an anchor taken in the same run, because absolute times on a shared machine mean
 * little.
 *
 *   npm run build && npm run bench                 all suites, 10,000 screens
 *   npm run bench -- --tier small                  the small tier, as the build server runs it: gates on CPU, memory, counts
 *   npm run bench -- --suites fanOut,media         some suites
 *   npm run bench -- --suites console              the console's
 *   npm run bench -- --suites player               all of the player's: about an hour, 10,000 transitions and cycles
 */
import { parseArgs } from 'node:util'
import { startFleet, type Fleet } from './load/fleet.ts'
import { tableOf, type Row } from './measure/table.ts'
import { alerts } from './suites/alerts.ts'
import { checkins } from './suites/checkins.ts'
import { command } from './suites/command.ts'
import { consoleEditor } from './suites/consoleEditor.ts'
import { consoleFleet } from './suites/consoleFleet.ts'
import { consoleLists } from './suites/consoleLists.ts'
import { deviceList } from './suites/deviceList.ts'
import { emergency } from './suites/emergency.ts'
import { emergencyByLan } from './suites/emergencyByLan.ts'
import { fanOut, screens } from './suites/fanOut.ts'
import { fleetLog } from './suites/fleetLog.ts'
import { media } from './suites/media.ts'
import { oneScreen } from './suites/oneScreen.ts'
import { playerCpu } from './suites/playerCpu.ts'
import { playerFaults } from './suites/playerFaults.ts'
import { playerFirstSlide } from './suites/playerFirstSlide.ts'
import { playerMemory } from './suites/playerMemory.ts'
import { playerRig } from './suites/playerRig.ts'
import { playerTiming } from './suites/playerTiming.ts'
import { playerWidgets } from './suites/playerWidgets.ts'
import { reports } from './suites/reports.ts'
import { startUp } from './suites/startUp.ts'
import { wholeDisplays } from './suites/wholeDisplays.ts'
import { TIERS, type Tier } from './tier.ts'

const SUITES: Record<string, { needsFleet: boolean; run: (fleet: Fleet, tier: Tier) => Promise<Row[]> }> = {
  screens: { needsFleet: true, run: screens },
  fanOut: { needsFleet: true, run: fanOut },
  command: { needsFleet: true, run: command },
  checkins: { needsFleet: true, run: checkins },
  media: { needsFleet: true, run: media },
  deviceList: { needsFleet: true, run: deviceList },
  fleetLog: { needsFleet: true, run: fleetLog },
  startUp: { needsFleet: true, run: startUp },
  emergency: { needsFleet: false, run: (_fleet, tier) => emergency(tier) },
  emergencyByLan: { needsFleet: false, run: (_fleet, tier) => emergencyByLan(tier) },
  alerts: { needsFleet: false, run: (_fleet, tier) => alerts(tier) },
  reports: { needsFleet: false, run: (_fleet, tier) => reports(tier) },
  wholeDisplays: { needsFleet: false, run: (_fleet, tier) => wholeDisplays(tier) },
  oneScreen: { needsFleet: false, run: () => oneScreen() },
  consoleEditor: { needsFleet: false, run: (_fleet, tier) => consoleEditor(tier) },
  consoleFleet: { needsFleet: true, run: consoleFleet },
  consoleLists: { needsFleet: false, run: (_fleet, tier) => consoleLists(tier) },
  playerRig: { needsFleet: false, run: () => playerRig() },
  playerFirstSlide: { needsFleet: false, run: (_fleet, tier) => playerFirstSlide(tier) },
  playerTiming: { needsFleet: false, run: (_fleet, tier) => playerTiming(tier) },
  playerCpu: { needsFleet: false, run: (_fleet, tier) => playerCpu(tier) },
  playerWidgets: { needsFleet: false, run: (_fleet, tier) => playerWidgets(tier) },
  playerFaults: { needsFleet: false, run: (_fleet, tier) => playerFaults(tier) },
  playerMemory: { needsFleet: false, run: (_fleet, tier) => playerMemory(tier) },
}
/** Of the browser's part only what is counted can be judged on any machine. */
const ONLY_FULL = [
  'oneScreen',
  'consoleEditor',
  'consoleFleet',
  'consoleLists',
  'playerFirstSlide',
  'playerTiming',
  'playerCpu',
  'playerMemory',
]
const IN_SMALL = Object.keys(SUITES).filter((name) => !ONLY_FULL.includes(name))
/** Names that stand for several suites. */
const SEVERAL: Record<string, readonly string[]> = {
  player: Object.keys(SUITES).filter((name) => name.startsWith('player')),
  console: Object.keys(SUITES).filter((name) => name.startsWith('console')),
}

const { values } = parseArgs({
  options: {
    tier: { type: 'string', default: 'full' },
    suites: { type: 'string' },
    screens: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const known = TIERS[values.tier as keyof typeof TIERS] as Tier | undefined
if (!known) throw new Error(`--tier is ${Object.keys(TIERS).join(' or ')}, not “${values.tier}”`)
const tier: Tier = {
  ...known,
  ...(values.screens ? { screens: Number(values.screens) } : {}),
  ...(values.rounds ? { rounds: Number(values.rounds) } : {}),
}
const names =
  values.suites?.split(',').flatMap((name) => SEVERAL[name] ?? [name]) ??
  (tier.name === 'small' ? IN_SMALL : Object.keys(SUITES))
const unknown = names.find((name) => !Object.hasOwn(SUITES, name))
if (unknown !== undefined)
  throw new Error(`there is no suite “${unknown}”; there are ${Object.keys(SUITES).join(', ')}`)

/** When everything has to be over, epoch ms (tools/checks/check.mjs): on a slow machine some figures are left out, and that is said. */
const endsAtMs = Number(process.env['CHECKS_END_AT'] ?? Infinity) * 1_000
/** As long as the longest suite of the small tier takes on a machine of half the speed. */
const SUITE_MOST_MS = 240_000
/** The exit code if suites were left out and every measured figure met its goal. */
const LEFT_OUT_CODE = 75

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const rows: Row[] = []
const startMs = performance.now()
let fleet: Fleet | null = null
const leftOut: string[] = []
for (const name of names) {
  if (Date.now() > endsAtMs - SUITE_MOST_MS) {
    leftOut.push(name)
    continue
  }
  const suite = SUITES[name]!
  if (suite.needsFleet && fleet === null) {
    say(`accepting ${tier.screens} devices …`)
    fleet = await startFleet(tier.screens)
  }
  say(`${name} …`)
  rows.push(...(await suite.run(fleet!, tier)))
}
await fleet?.dispose()
say('')
say(tableOf(rows))
say('')
const missed = rows.filter(({ met }) => met === false)
// Said again at the end, where whoever reads only the end of a long log finds it.
for (const { what, goal, ours } of missed) say(`not met: ${what}: ${ours}; goal ${goal}`)
if (leftOut.length > 0) say(`not measured for lack of time: ${leftOut.join(', ')}`)
say(
  `${rows.filter(({ met }) => met).length} met, ${missed.length} not met, ${rows.filter(({ met }) => met === null).length} without a judgement; ${((performance.now() - startMs) / 1_000).toFixed(0)} s`,
)
if (missed.length > 0 && tier.name === 'small') process.exit(1)
process.exit(leftOut.length > 0 ? LEFT_OUT_CODE : 0)
