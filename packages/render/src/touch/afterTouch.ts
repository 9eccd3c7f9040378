import type { RenderTouch } from '@vitrine/core'
import { NOBODY, type Step, type Visit } from './visits.ts'

/** Steps that are remembered: whoever goes in circles comes back so far. */
export const STEPS_MOST = 50

/**
 * Where a touch leads.
 * @param groupId the zone that was touched; null in what lies over the whole screen
 * @returns the same visit where it leads nowhere
 */
export function afterTouch(visit: Visit, touch: RenderTouch, groupId: string | null): Visit {
  switch (touch.do) {
    case 'slide':
      return withStep(
        visit,
        groupId === null
          ? { kind: 'overlay', slideId: touch.slide_id }
          : { kind: 'slide', groupId, slideId: touch.slide_id },
      )
    case 'overlay':
      return withStep(visit, { kind: 'overlay', slideId: touch.slide_id })
    case 'page':
      return withStep(visit, { kind: 'page', url: touch.url })
    case 'print':
      return withStep(visit, { kind: 'print', ...touch.page })
    case 'set':
      return visit.values[touch.name] === touch.value
        ? visit
        : { ...visit, values: { ...visit.values, [touch.name]: touch.value } }
    case 'language':
      return visit.language === touch.language ? visit : { ...visit, language: touch.language }
    case 'back':
      return visit.steps.length > 0 ? { ...visit, steps: visit.steps.slice(0, -1) } : visit
    case 'home':
      return NOBODY
    default:
      return visit
  }
}

function withStep(visit: Visit, step: Step): Visit {
  const last = visit.steps[visit.steps.length - 1]
  if (JSON.stringify(last) === JSON.stringify(step)) return visit
  return { ...visit, steps: [...visit.steps, step].slice(-STEPS_MOST) }
}

/**
 * What is to be seen of a visit: in each zone the last slide that was opened there, over everything the last that was opened
 * over it. A zone that is touched again after something was opened over the screen cannot be: that lies over it.
 */
export function seenOf(visit: Visit): {
  inZones: Map<string, string>
  over: Exclude<Step, { kind: 'slide' }> | null
} {
  const inZones = new Map<string, string>()
  let over: Exclude<Step, { kind: 'slide' }> | null = null
  for (const step of visit.steps) {
    if (step.kind === 'slide') inZones.set(step.groupId, step.slideId)
    else over = step
  }
  return { inZones, over }
}
