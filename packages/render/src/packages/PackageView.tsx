import { isPackageWidget, type PackageWidget, type ShownPackage } from '@vitrine/widgets/packages'
import { useContext, useEffect, useRef, useState, type ReactElement } from 'react'
import { useFeed } from '../elements/useFeed.ts'
import { SAMPLE_FACTS } from '../elements/placeholders.ts'
import type { ElementViewProps } from '../elements/view.ts'
import { PackagesContext, WidgetFaultContext } from '../facts.ts'
import { hostJudge } from '../hostGate.ts'
import { wallNowMs } from '../systemClock.ts'
import type { PackageData } from './packageMessages.ts'
import { HELD_MS, startPackage, type RunningPackage } from './startPackage.ts'

/** Widgets of packages that run on a page at once: each is a page of its own. */
const RUNNING_MOST = 16
let running = 0

const NO_SAMPLE = {}

/** All that a widget is given once: with anything else it begins again. */
type Given = Pick<PackageWidget, 'settings'> & {
  color: string
  accent: string
  frozen?: ShownPackage
  language?: string
  timeZone?: string
}

/** A widget of somebody else's package. One that fails is left out and reported; the rest of its slide is shown. */
export default function PackageView({ element, telling, onReady }: ElementViewProps<'widget'>): ReactElement {
  const { widget, frame, style, accent } = element
  const { facts = SAMPLE_FACTS } = telling
  const loadSource = useContext(PackagesContext)
  const onFault = useContext(WidgetFaultContext)
  const feed = useFeed(widget, NO_SAMPLE, telling)
  const host = useRef<HTMLDivElement>(null)
  /** why it was left out, and what it was given then */
  const [failure, setFailure] = useState<{ said: string; reason: string } | null>(null)
  const program = useRef<RunningPackage | null>(null)
  const { kind } = widget
  const frozen = isPackageWidget(widget) ? widget.package : undefined
  const settings = isPackageWidget(widget) ? widget.settings : {}
  const data: PackageData = feed && { content: feed.content, read_at: feed.readMs }
  const isVisible = telling.readNow !== undefined
  const { width, height } = frame
  const latest = useRef({ data, width, height, isVisible, onReady, telling })
  useEffect(() => {
    latest.current = { data, width, height, isVisible, onReady, telling }
  })
  const { language, timeZone } = facts
  const said = JSON.stringify({ settings, color: style.color, accent, frozen, language, timeZone })

  useEffect(() => {
    const given = JSON.parse(said) as Given
    let wanted = true
    let counted = false
    const held = setTimeout(() => latest.current.onReady(), HELD_MS)
    const leaveOut = (reason: string) => {
      if (!wanted) return
      setFailure({ said, reason })
      latest.current.onReady()
    }
    const begin = async () => {
      const source = await loadSource()
      const found = given.frozen ? { shown: given.frozen, defaults: {} } : await source?.find?.(kind)
      const shown = found?.shown
      const bundle = shown && (await source?.read(shown.sha256))
      const judge = await hostJudge()
      const storage = shown?.storage ? source?.storage : undefined
      if (!wanted) return
      if (!shown || !bundle || !host.current) return leaveOut('its package is not there')
      if (running >= RUNNING_MOST) return leaveOut('too many widgets of packages at once')
      running += 1
      counted = true
      const now = latest.current
      program.current = startPackage({
        host: host.current,
        frameKey: source?.frameKey?.() ?? null,
        network: shown.network.filter((name) => judge?.allows(`https://${name}`) ?? true),
        bundle,
        canStore: storage !== undefined,
        canTouch: source?.find === undefined,
        init: {
          settings: { ...found?.defaults, ...given.settings },
          data: now.data,
          size: { width: now.width, height: now.height },
          locale: given.language ?? navigator.language,
          timeZone: given.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
          now: now.telling.readNow?.() ?? wallNowMs(),
          color: given.color,
          accent: given.accent,
          stored: storage?.read(kind) ?? null,
        },
        onReady: () => {
          program.current?.say({ say: latest.current.isVisible ? 'visible' : 'hidden' })
          latest.current.onReady()
        },
        // What watches for people at the display hears nothing of what happens in a frame.
        onTouch: () => host.current?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
        onStore: (text) => storage?.write(kind, text),
        onFailed: (_why, reason) => leaveOut(reason),
      })
    }
    begin().catch(() => leaveOut('its package could not be read'))
    return () => {
      wanted = false
      clearTimeout(held)
      if (counted) running -= 1
      program.current?.stop()
      program.current = null
    }
  }, [said, kind, loadSource])

  const failed = failure?.said === said ? failure.reason : null
  useEffect(() => {
    if (failed !== null) return onFault('WIDGET_STOPPED', { name: kind, reason: failed })
    return undefined
  }, [failed, onFault, kind])
  const content = JSON.stringify(data)
  useEffect(() => program.current?.say({ say: 'data', value: latest.current.data }), [content])
  useEffect(() => program.current?.say({ say: 'size', value: { width, height } }), [width, height])
  useEffect(() => program.current?.say({ say: isVisible ? 'visible' : 'hidden' }), [isVisible])
  return <div ref={host} data-package={kind} style={{ width: '100%', height: '100%', overflow: 'hidden' }} />
}
