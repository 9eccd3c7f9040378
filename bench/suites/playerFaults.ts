import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from '@vitrine/testbed'
import type { Row } from '../measure/table.ts'
import { CONTENT_FAULTS } from '../player/faults/contentFaults.ts'
import { MEDIA_FAULTS } from '../player/faults/mediaFaults.ts'
import { NETWORK_FAULTS } from '../player/faults/networkFaults.ts'
import { PAGE_FAULTS } from '../player/faults/pageFaults.ts'
import { openStage, type Fault, type Stage } from '../player/faults/stage.ts'
import { STORAGE_FAULTS } from '../player/faults/storageFaults.ts'
import { hasChromium, noChromium } from '../player/players.ts'
import type { Tier } from '../tier.ts'

const FAULTS: readonly Fault[] = [
  ...CONTENT_FAULTS,
  ...MEDIA_FAULTS,
  ...PAGE_FAULTS,
  ...STORAGE_FAULTS,
  ...NETWORK_FAULTS,
]
const TRANSITIONS = { small: 300, full: 10_000 } as const
/** Zones go on changing after each fault: so many transitions within this time, ms. */
const GOES_ON = { transitions: 6, mostMs: 10_000 }

type Tally = { struck: number; rounds: number; transitions: number; wrong: number; problems: string[] }

/** The player's fault list, every fault at least once, until so many transitions were seen; the glass is the judge. */
export async function playerFaults(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('faults of the player')]
  const evidence = join((await temporaryFolder('evidence')).path, 'frames')
  const stage = await openStage(evidence)
  const tallies = new Map(FAULTS.map(({ name }) => [name, newTally()]))
  try {
    let lost = false
    do {
      for (const fault of FAULTS) {
        lost = !(await strike(stage, fault, tallies.get(fault.name)!))
        if (lost) break
        if (tallies.get(FAULTS.at(-1)!.name)!.rounds > 0 && enough(stage, tier)) break
      }
      const { transitions, wrong, frames } = stage.watch.seen()
      process.stdout.write(`  ${transitions} transitions, ${frames} frames, ${wrong.length} wrong\n`)
    } while (!lost && !enough(stage, tier))
    const seen = stage.watch.seen()
    const wrong = seen.wrong.length
    return [
      ...FAULTS.map(({ name }) => rowOf(name, tallies.get(name)!)),
      {
        what: `black or foreign frames in ${seen.transitions} transitions, ${seen.frames} frames`,
        goal: `0 in ${TRANSITIONS[tier.name]}`,
        ours: `${wrong}${wrong > 0 ? `, pictures in ${evidence}` : ''}`,
        met: wrong === 0 && seen.transitions >= TRANSITIONS[tier.name],
      },
      {
        what: 'longest gap',
        goal: '',
        ours: `${Math.max(0, ...seen.gaps.map(({ lengthMs }) => lengthMs)).toFixed(0)} ms in ${seen.gaps.length} gaps`,
        met: null,
      },
    ]
  } finally {
    await stage.dispose()
  }
}

const newTally = (): Tally => ({ struck: 0, rounds: 0, transitions: 0, wrong: 0, problems: [] })
const enough = ({ watch }: Stage, tier: Tier): boolean => watch.seen().transitions >= TRANSITIONS[tier.name]

/** @returns whether the player plays after it; nothing more can be seen of one that does not */
async function strike(stage: Stage, fault: Fault, tally: Tally): Promise<boolean> {
  const seen = stage.watch.seen()
  const before = { transitions: seen.transitions, wrong: seen.wrong.length }
  let plays = true
  stage.watch.during(fault.name)
  try {
    tally.struck += await fault.strike(stage)
    await goesOn(stage)
  } catch (error) {
    tally.problems.push(reasonOf(error))
    try {
      await stage.recover()
    } catch (lasting) {
      tally.problems.push(`not to be brought back: ${reasonOf(lasting)}`)
      plays = false
    }
  }
  tally.rounds += 1
  tally.transitions += seen.transitions - before.transitions
  tally.wrong += seen.wrong.length - before.wrong
  return plays
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n')[0]! : String(error)

async function goesOn({ watch }: Stage): Promise<void> {
  const wanted = watch.seen().transitions + GOES_ON.transitions
  const endMs = performance.now() + GOES_ON.mostMs
  while (watch.seen().transitions < wanted) {
    if (performance.now() > endMs) throw new Error('the zones do not change any more after it')
    await wait(50)
  }
}

const rowOf = (name: string, { struck, rounds, transitions, wrong, problems }: Tally): Row => ({
  what: name,
  goal: 'struck, 0 wrong frames',
  ours: `struck ${struck} × in ${rounds}, ${transitions} transitions, ${wrong} wrong${problems.length > 0 ? `; ${problems.length} ×: ${problems.slice(0, 2).join('; ')}` : ''}`,
  met: struck > 0 && wrong === 0 && problems.length === 0,
})
