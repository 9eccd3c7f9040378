import { zoneTimeOf } from '@vitrine/core'
import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { factsIn, zoneOf } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { BesideDay } from './BesideDay.tsx'
import { LeafOfMonth, Page } from './Page.tsx'
import type { Shown } from './shown.ts'
import { Strip } from './Strip.tsx'

/** How far it can be turned: pages by months, a strip by weeks. */
const MONTHS = { least: -12, most: 24 }
const WEEKS = { least: -52, most: 104 }

const view: WidgetView<WidgetOf<'month'>> = {
  View: Month,
  steps: ({ look }) => (look === 'strip' ? WEEKS : MONTHS),
  nextChangeMs: (settings, facts, atMs) => {
    const zone = zoneTimeOf(zoneOf(factsIn(facts, settings.zone)))
    return zone.startOfDayMs(zone.localAt(atMs).day + 1)
  },
}
export default view

const LOOKS = { plain: Page, leaf: LeafOfMonth, day: BesideDay, strip: Strip } as const

function Month(props: WidgetViewProps<WidgetOf<'month'>>): ReactElement {
  const { settings, touch, atMs } = props
  const facts = factsIn(props.facts, settings.zone)
  const shown: Shown = {
    ...props,
    facts,
    day: zoneTimeOf(zoneOf(facts)).localAt(atMs).day,
    turned: touch?.turned ?? 0,
  }
  const Look = LOOKS[settings.look ?? 'plain']
  return <Look {...shown} />
}
