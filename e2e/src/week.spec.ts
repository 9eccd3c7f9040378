import { expect, test } from '@playwright/test'
import { openConsole } from './week/consolePages.ts'
import { live } from './week/live.ts'
import { STORY } from './week/story.ts'
import { watchFleet } from './week/watch.ts'
import { createWorld } from './week/world.ts'

test('a fleet lives through a week, and the console says at each step what its displays show', async ({
  browser,
}) => {
  // Eight minutes beside another test on two cores; a slow machine takes twice as long.
  test.setTimeout(1_500_000)
  const world = await createWorld(browser)
  const pages = await openConsole(browser, world)
  try {
    await watchFleet(world, world.hookUrl)
    const { sent, blocked } = await live(world, STORY, pages.look)
    expect(sent).toEqual(STORY.flatMap((step) => step.sent ?? []))
    expect(blocked).toBeGreaterThan(0)
  } finally {
    await pages.close()
    await world.close()
  }
})
