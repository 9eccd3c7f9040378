import { actionForFault, settingsOf } from '@vitrine/core'
import type { Device, DevicePorts } from '@vitrine/device'
import type { Lateness } from './lateness.ts'
import { findFaults, paints, type CheckMemory } from './selfCheck.ts'

/** How often the glass is looked at, ms. */
const LOOK_MS = 10_000
/** A page that has not painted for this long does not paint any more, ms. */
const PAINTS_WITHIN_MS = 4_000

/**
 * Looks at the glass every ten seconds and says in the report whether it shows what it should. What is wrong twice in a row
 * is a fault of its item, which is passed over; a page that paints no more is reloaded.
 * @param root where the presentation is drawn
 */
export function watchGlass(
  device: Device,
  root: ParentNode,
  lateness: Lateness,
  ports: Pick<DevicePorts, 'timers' | 'chance' | 'glass' | 'log'>,
): void {
  const memory: CheckMemory = { videos: new WeakMap(), pictures: new WeakMap() }
  let suspected = new Set<string>()
  let unpainted = 0
  const look = async () => {
    const { state, presentation } = device.view()
    const { render, presentedMs } = presentation
    const settings = settingsOf(state)
    if (!render || presentedMs === null || !settings || settings.blankScreen || settings.mediaPassthrough)
      return device.checked(null)
    if (await paints(PAINTS_WITHIN_MS)) unpainted = 0
    else unpainted += 1
    if (unpainted > 1) {
      device.checked({
        ok: false,
        problem: 'The page does not paint any more.',
        problem_code: 'notPainting',
      })
      const action = actionForFault({ area: 'page', fatal: true, attempt: 0 }, ports.chance.number())
      ports.log('the page does not paint any more')
      if (action.do === 'reload') ports.glass.reload()
      return undefined
    }
    const findings = findFaults(root, render, device.plans(render), device.nowMs(), memory)
    const lasting = findings.filter((finding) => suspected.has(finding.itemId))
    suspected = new Set(findings.map((finding) => finding.itemId))
    for (const { groupId, itemId, problem, code } of lasting)
      device.itemFailed(groupId, itemId, problem, code)
    const [first] = lasting
    const late = lateness.read()
    return device.checked({
      ...(first
        ? {
            ok: false,
            problem: `An item of the screen fails: ${first.problem}.`,
            problem_code: first.code,
          }
        : { ok: true }),
      ...(late && { late }),
    })
  }
  const again = () => {
    ports.timers.after(
      LOOK_MS,
      () =>
        void look()
          .catch(() => undefined)
          .then(again),
    )
  }
  again()
}
