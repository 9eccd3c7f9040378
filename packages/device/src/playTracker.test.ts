import { createZonePlan, zoneTimeOf, type RenderAd } from '@vitrine/core'
import { expect, it } from 'vitest'
import { createPlayTracker } from './playTracker.ts'
import { aFile, aVersion, createFakeTime, T0 } from './testing/fakeWorld.ts'

const ad: RenderAd = {
  id: 'offer',
  group_id: 'g',
  duration: 4_000,
  width: '1920px',
  height: '1080px',
  overlays: [],
  js: '',
  name: 'Offer',
  mode: 'over',
  frequency: { every: 2 },
}

/** A tracker of a zone with two slides, 10 s each, an ad over the second, and what it told. */
function aTracker() {
  const time = createFakeTime()
  const version = { ...aVersion([aFile('a'), aFile('b')]), ads: [ad] }
  const [group] = version.screen.groups
  for (const item of group!.items) item.ads = ['offer']
  const plan = createZonePlan(group!, version.ads, T0, zoneTimeOf('UTC'))
  const told: string[] = []
  const tracker = createPlayTracker({ timers: time.timers, nowMs: time.trueMs })
  const seconds = () => (time.trueMs() - T0) / 1_000
  tracker.watch({
    began: (play) => told.push(`${seconds()} began ${play.kind} ${play.slide_name}`),
    ended: (play, outcome) => told.push(`${seconds()} ${outcome} ${play.kind} ${play.slide_name}`),
  })
  const present = () => tracker.presented(version, 'g', plan.momentAt(time.trueMs())!.current)
  return { ...time, tracker, told, present }
}

it('tells of each play when it is presented, and of its end when the next one is', async () => {
  const { present, pass, told } = aTracker()
  present()
  await pass(10_000)
  present()
  expect(told).toEqual(
    ['0 began item Slide 0', '10 played item Slide 0', '10 began item Slide 1', '10 began ad Offer'].slice(
      0,
      3,
    ),
  )
})
it('tells of an ad over an item at its own time, and cuts it with its item', async () => {
  const { present, pass, told, tracker } = aTracker()
  await pass(10_000)
  present()
  await pass(4_000)
  expect(told.slice(1)).toEqual(['10 began ad Offer', '14 played ad Offer'])
  await pass(16_000)
  present()
  await pass(1_000)
  tracker.endAll()
  expect(told.slice(-2)).toEqual(['31 cut item Slide 1', '31 cut ad Offer'])
})
it('calls cut what ends before its time, and failed what broke', async () => {
  const { present, pass, told, tracker } = aTracker()
  present()
  await pass(3_000)
  tracker.endAll()
  present()
  tracker.failed('g', 'item-1')
  tracker.failed('g', 'item-0')
  expect(told).toEqual([
    '0 began item Slide 0',
    '3 cut item Slide 0',
    '3 began item Slide 0',
    '3 failed item Slide 0',
  ])
})
it('records what stays for hours in pieces of an hour', async () => {
  const { present, pass, told } = aTracker()
  present()
  await pass(2 * 3_600_000)
  expect(told).toEqual([
    '0 began item Slide 0',
    '3600 played item Slide 0',
    '3600 began item Slide 0',
    '7200 played item Slide 0',
    '7200 began item Slide 0',
  ])
})
it('tells whoever comes later what is on', () => {
  const { present, tracker } = aTracker()
  present()
  const heard: string[] = []
  tracker.watch({ began: (play) => heard.push(play.slide_name), ended: () => undefined })
  expect(heard).toEqual(['Slide 0'])
})
