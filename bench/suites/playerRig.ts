import { chromium } from '@playwright/test'
import { launchOptions } from '@vitrine/testbed'
import type { Row } from '../measure/table.ts'
import { FLASHES, proveRig } from '../player/proof.ts'

/** How often each fault is painted. */
const TIMES = 20
/** A machine that others load paints less than sixty frames a second, and a frame that was not painted is not found. */
const ATTEMPTS_MOST = 3

/** The rig shown to be able to fail: every fault that a page paints for one frame has to be found. */
export async function playerRig(): Promise<Row[]> {
  const launch = launchOptions({ kiosk: true })
  if (!launch) return [{ what: 'rig proven', goal: '', ours: 'no Chromium: not taken', met: null }]
  const browser = await chromium.launch(launch)
  try {
    const rows: Row[] = []
    for (const kind of FLASHES) {
      let attempts = 1
      let proof = await proveRig(browser, kind, TIMES)
      for (; proof.found !== TIMES && attempts < ATTEMPTS_MOST; attempts += 1)
        proof = await proveRig(browser, kind, TIMES)
      rows.push({
        what: `rig: one-frame faults found (${kind.what})`,
        goal: `${TIMES} of ${TIMES}`,
        ours: `${proof.found} of ${proof.made}, in ${proof.frames} frames${attempts > 1 ? `, attempt ${attempts}` : ''}`,
        met: proof.found === TIMES && proof.made === TIMES,
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}
