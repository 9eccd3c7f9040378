import type { InStep as Facts } from '@vitrine/device'
import type { ReactElement } from 'react'
import { identifyTexts } from './identify.texts.ts'

/** How well a panel of a video wall keeps step: whoever sets the wall up compares its panels. */
export default function InStep({ clockErrorMs, lateMs }: Facts): ReactElement {
  return (
    <p className="identify-step" data-testid="identify-step">
      {clockErrorMs === null
        ? identifyTexts.noClock()
        : lateMs === null
          ? identifyTexts.clock({ clockMs: clockErrorMs })
          : identifyTexts.clockAndItems({ clockMs: clockErrorMs, itemsMs: lateMs })}
    </p>
  )
}
