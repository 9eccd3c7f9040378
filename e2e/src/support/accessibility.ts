import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Serious and critical findings of a page of the console as it is, as sentences: in light by all rules, in dark by the
 * contrast, which is all that differs.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const light = await findingsNow(page)
  await turn(page, 'dark')
  const dark = await found(page, (axe) => axe.withRules(['color-contrast']))
  await turn(page, 'light')
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}

/** The same of any page, just as it is. */
export const findingsNow = (page: Page): Promise<string[]> => found(page, (axe) => axe.withTags(TAGS))

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
}

/**
 * Ends every transition: colours on their way from one to another are neither. The end of one can start others, of what
 * inherits its colour, so it looks until two frames have none.
 */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let still = 0; still < 2;) {
      await new Promise(requestAnimationFrame)
      const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const transition of running) transition.finish()
      still = running.length === 0 ? still + 1 : 0
    }
  })

/** All findings of a page just as it is, of whatever weight, as sentences. @param within a selector, default: all of it */
export async function everyFinding(page: Page, within?: string): Promise<string[]> {
  await endTransitions(page)
  const axe = axeOf(page)
  return inWords(await (within === undefined ? axe : axe.include(within)).analyze())
}

/**
 * What several frames found is put together in a further page, which takes a third of the time of a look: only where there are
 * frames.
 */
function axeOf(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page })
  return page.frames().length === 1 ? axe.setLegacyMode() : axe
}

const inWords = ({ violations }: Pick<Results, 'violations'>): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

/** How often a page that seems faulty is looked at: while something opens or closes, axe may see what is half there. */
const LOOKS = 3

async function found(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    const findings = await foundAtOnce(page, rules)
    if (findings.length === 0 || look === LOOKS) return findings
  }
}

async function foundAtOnce(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await endTransitions(page)
  // Slides in pictures are content, and axe looks through the shapes behind their words; the contrast of designs is held by
  // `templates.test.ts`.
  const results = await rules(axeOf(page)).exclude('[data-part=picture] [data-slide]').analyze()
  const weighty = results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return inWords({ violations: weighty })
}
