import { Button, Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { FleetEvent } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { reachable } from '../../app/connection.ts'
import { useStore } from '../../app/store.ts'
import { Guarded } from '../../ui/Guarded.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { fleetTexts } from './fleet.texts.ts'
import { LogFilters } from './LogFilters.tsx'
import { LogRow } from './LogRow.tsx'
import styles from './log.module.css'
import { useFeed } from './useFeed.ts'
import type { LogFilter } from './useLogFilter.ts'

/** Further down than this the list is being read and does not move, px. */
const READING_PX = 4
const ROW_PX = 36
/** On a narrow page a row has two lines. */
const TALL_ROW_PX = 60
const NARROW = '(max-width: 720px)'
const ROWS_AHEAD = 8

/** The log of the fleet, or of one device: live at the top, still while somebody reads further down. */
export function FleetLog({
  filter,
  ofOne,
  hidden,
}: {
  filter: LogFilter
  /** on the dashboard of one device */
  ofOne: boolean
  hidden: boolean
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const isHeld = useCallback(() => (scroller.current?.scrollTop ?? 0) > READING_PX, [])
  const { asked } = filter
  const { feed, error, loadOlder, release, retry } = useFeed(asked, isHeld)
  const isReachable = useStore(reachable)
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // A figure leads here, also when its filter is set already.
  useEffect(() => {
    if (hash === '#log' && !hidden) section.current?.scrollIntoView()
  }, [hash, key, hidden])
  const held = feed?.held.length ?? 0
  const toTop = () => {
    release()
    scroller.current?.scrollTo({ top: 0 })
  }
  return (
    <section ref={section} className={styles.log} aria-labelledby="fleet-log" id="log" hidden={hidden}>
      <header className={styles.logHead}>
        <h2 id="fleet-log">{fleetTexts.log()}</h2>
        <span className={clsx('v-small', styles.live)} data-live={isReachable} role="status">
          {isReachable ? fleetTexts.live() : fleetTexts.notLive()}
        </span>
        <LogFilters filter={filter} ofOne={ofOne} />
      </header>
      <div className={styles.logBody}>
        {held > 0 && (
          <Button className={styles.held} size="xs" onClick={toTop}>
            {fleetTexts.newEvents({ count: held })}
          </Button>
        )}
        {error !== null && feed === null ? (
          <FaultMessage title={fleetTexts.couldNotLoadLog()} error={error} retry={retry} />
        ) : feed === null ? (
          <LogSkeleton />
        ) : feed.shown.length === 0 ? (
          filter.isSet ? (
            <Message
              title={fleetTexts.noneFound()}
              text={fleetTexts.noneFoundText()}
              action={
                <Button variant="default" onClick={filter.clear}>
                  {fleetTexts.clearFilters()}
                </Button>
              }
            />
          ) : (
            <Message title={fleetTexts.noneLogged()} text={fleetTexts.noneLoggedText()} />
          )
        ) : (
          <div
            ref={scroller}
            className={styles.scroller}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
            tabIndex={0}
            role="group"
            aria-labelledby="fleet-log"
            onScroll={() => {
              if (held > 0 && !isHeld()) release()
            }}
          >
            <Rows events={feed.shown} more={feed.older !== null} scroller={scroller} onEnd={loadOlder} />
          </div>
        )}
      </div>
    </section>
  )
}

function Rows({
  events,
  more,
  scroller,
  onEnd,
}: {
  events: readonly FleetEvent[]
  more: boolean
  scroller: React.RefObject<HTMLDivElement | null>
  onEnd: () => void
}) {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches)
  useEffect(() => {
    const media = matchMedia(NARROW)
    const look = () => setNarrow(media.matches)
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [])
  const rowPx = isNarrow ? TALL_ROW_PX : ROW_PX
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: ROWS_AHEAD,
    useFlushSync: false,
  })
  useEffect(() => rows.measure(), [rows, rowPx])
  const drawn = rows.getVirtualItems()
  const end = (drawn.at(-1)?.index ?? 0) + 1
  useEffect(() => {
    if (more && end >= events.length) onEnd()
  }, [more, end, events.length, onEnd])
  return (
    <ul className={styles.rows} style={{ height: rows.getTotalSize() }}>
      {drawn.map(({ index, start }) => {
        const event = events[index]!
        return (
          <li
            key={event.position}
            className={styles.row}
            aria-setsize={more ? -1 : events.length}
            aria-posinset={index + 1}
            style={{ height: rowPx, transform: `translateY(${start}px)` }}
          >
            <Guarded what="item" draw={() => <LogRow event={event} />} />
          </li>
        )
      })}
    </ul>
  )
}

function LogSkeleton() {
  return (
    <div className={styles.scroller} aria-busy="true" aria-label={fleetTexts.loadingLog()}>
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton height={12} width={`${60 - ((row * 11) % 26)}%`} />
        </div>
      ))}
    </div>
  )
}
