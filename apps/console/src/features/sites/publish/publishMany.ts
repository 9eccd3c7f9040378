import type { FreezeProblem } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { freezeProblemText } from '../../../ui/freezeProblemText.ts'
import { publishTexts } from './publish.texts.ts'

/** How a screen stands before many are published: it goes out, it is as it was published, or it cannot go out. */
export type Standing = { kind: 'ready' } | { kind: 'same' } | { kind: 'problem'; text: string }

export function standingOf(site: Site, problems: readonly FreezeProblem[]): Standing {
  const [first] = problems
  if (first) {
    const more = problems.length - 1
    const problem = freezeProblemText(first)
    const text = more > 0 ? publishTexts.problemAndMore({ problem, count: more }) : problem
    return { kind: 'problem', text }
  }
  return site.published !== null && !site.published.changed_since ? { kind: 'same' } : { kind: 'ready' }
}

export type Outcome = { kind: 'publishing' } | { kind: 'published' } | { kind: 'failed'; text: string }

/**
 * Publishes screens one after the other; one that fails holds up none of the others.
 * @param tell what becomes of each, as it becomes it
 */
export async function publishEach<S extends { id: string }>(
  sites: readonly S[],
  publish: (site: S) => Promise<unknown>,
  errorMessage: (error: unknown) => string,
  tell: (id: string, outcome: Outcome) => void,
): Promise<void> {
  for (const site of sites) {
    tell(site.id, { kind: 'publishing' })
    try {
      await publish(site)
      tell(site.id, { kind: 'published' })
    } catch (error) {
      tell(site.id, { kind: 'failed', text: errorMessage(error) })
    }
  }
}
