import { useEffect, type ReactElement } from 'react'
import type { AddressProblem } from './address.ts'
import { widgetPageTexts } from './widgetPage.texts.ts'

/** Why there is no widget, for whoever embeds it. */
export default function Problem({ problem }: { problem: AddressProblem | 'gone' }): ReactElement {
  useEffect(() => {
    document.documentElement.dataset['widget'] = 'problem'
  }, [])
  return (
    <p className="widget-problem" role="alert">
      {widgetPageTexts[problem]()}
    </p>
  )
}
