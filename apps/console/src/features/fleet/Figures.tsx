import { IconChevronRight } from '@tabler/icons-react'
import type { FleetBars, FleetEventKind, FleetStatus, FleetSummary } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../app/format.ts'
import { totalOf } from './bars.ts'
import { faultName } from './eventWords.ts'
import { fleetTexts } from './fleet.texts.ts'
import styles from './fleet.module.css'

/** Bars that one point of a small trend stands for: an hour. */
const TREND_BARS = 6

/** The coloured figures, each a link to what it counts. */
export function Counters({ summary }: { summary: FleetSummary }) {
  const { devices, by_status: status, day } = summary
  return (
    <ul className={styles.counters}>
      <Counter
        colour="petrol"
        to="/devices"
        title={fleetTexts.devicesShowing()}
        more={fleetTexts.seeDevices()}
        value={showingOf(summary)}
        of={devices}
      />
      <Counter
        colour="teal"
        to="?show=content#log"
        title={fleetTexts.publications()}
        more={fleetTexts.seePublications()}
        value={totalOf(day, 'published')}
        trend={trendOf(day, 'published')}
      />
      <Counter
        colour="sky"
        to="/devices?sort=checkin_epoch"
        title={fleetTexts.devicesOffline()}
        more={fleetTexts.seeLastSeen()}
        value={status.offline}
        of={devices}
      />
      <Counter
        colour="violet"
        to="?show=faults#log"
        title={fleetTexts.faultsDay()}
        more={fleetTexts.seeFaults()}
        value={totalOf(day, 'fault')}
        trend={trendOf(day, 'fault')}
      />
    </ul>
  )
}

/** Devices with a picture: that of their screen, or of their capture device. */
const showingOf = ({ by_status: status }: FleetSummary): number => status.showing + status.passthrough

function trendOf({ kinds }: FleetBars, kind: FleetEventKind): number[] {
  const counts = kinds[kind] ?? []
  return Array.from({ length: Math.ceil(counts.length / TREND_BARS) }, (_, index) =>
    counts.slice(index * TREND_BARS, (index + 1) * TREND_BARS).reduce((sum, count) => sum + count, 0),
  )
}

function Counter({
  colour,
  to,
  title,
  more,
  value,
  of,
  trend = [],
}: {
  colour: string
  to: string
  title: string
  more: string
  value: number
  /** what it is a part of */
  of?: number
  trend?: readonly number[]
}) {
  const most = Math.max(1, ...trend)
  const points = trend.map((count, index) => `${index},${24 - (count / most) * 22}`)
  return (
    <li>
      <Link to={to} className={styles.counter} data-colour={colour} preventScrollReset={to.startsWith('?')}>
        <span className={styles.counterTitle}>{title}</span>
        <span className={styles.counterValue}>
          <b>{formatNumber(value)}</b>
          {of !== undefined && <span>{fleetTexts.ofDevices({ count: of })}</span>}
        </span>
        {points.length > 1 && (
          <svg
            className={clsx('v-ltr', styles.trend)}
            viewBox={`0 0 ${points.length - 1} 24`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polygon points={`0,24 ${points.join(' ')} ${points.length - 1},24`} />
            <polyline points={points.join(' ')} />
          </svg>
        )}
        <span className={styles.counterMore}>
          {more}
          <IconChevronRight size={14} className="v-points" aria-hidden="true" />
        </span>
      </Link>
    </li>
  )
}

type Part = { key: string; name: string; count: number; colour: string }

/** Devices by status. */
export function StatusRing({ summary }: { summary: FleetSummary }) {
  const parts = (Object.entries(summary.by_status) as [FleetStatus, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]): Part => ({
      key: kind,
      name: fleetTexts.statusKind[kind](),
      count,
      colour: kind,
    }))
  return (
    <Ring title={fleetTexts.status()} parts={parts} whole={summary.devices} middle={showingOf(summary)} />
  )
}

/** Versions that have a colour of their own; further ones share the last. */
const VERSION_COLOURS = 3
/** Versions that are named. */
const VERSIONS_SHOWN = 5

/** Devices by player version, the most frequent first. */
export function VersionRing({ summary }: { summary: FleetSummary }) {
  const parts = summary.by_version.slice(0, VERSIONS_SHOWN).map(({ version, devices }, index): Part => ({
    key: version ?? '',
    name: version ?? fleetTexts.versionUnknown(),
    count: devices,
    colour: version === null ? 'unknown' : `version${Math.min(index, VERSION_COLOURS - 1)}`,
  }))
  return (
    <Ring
      title={fleetTexts.playerVersion()}
      parts={parts}
      whole={summary.devices}
      middle={parts[0]?.count ?? 0}
    />
  )
}

function Ring({
  title,
  parts,
  whole,
  middle,
}: {
  title: string
  parts: readonly Part[]
  whole: number
  middle: number
}) {
  const id = useId()
  const share = (count: number): number => (whole === 0 ? 0 : (count / whole) * 100)
  const before = (index: number): number =>
    parts.slice(0, index).reduce((sum, { count }) => sum + share(count), 0)
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.ring}>
        <div className={styles.circle}>
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <circle className={styles.track} cx="20" cy="20" r="15.915" />
            {parts.map(({ key, count, colour }, index) => (
              <circle
                key={key}
                className={styles.arc}
                data-colour={colour}
                cx="20"
                cy="20"
                r="15.915"
                strokeDasharray={`${share(count)} ${100 - share(count)}`}
                strokeDashoffset={25 - before(index)}
              />
            ))}
          </svg>
          <span className={styles.middle}>
            <b>{formatNumber(middle)}</b>
            <span>{fleetTexts.ofDevices({ count: whole })}</span>
          </span>
        </div>
        <ul className={styles.parts}>
          {parts.map(({ key, name, count, colour }) => (
            <li key={key}>
              <span className={clsx('v-clip', styles.part)} data-colour={colour}>
                {name}
              </span>
              <b>{formatNumber(count)}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type Entry = { key: string; name: string; count: number; to: string }

/** What goes wrong most often. */
export function TopFaults({ summary, device }: { summary: FleetSummary; device: string | null }) {
  const here = device === null ? '/devices-dashboard' : `/devices-dashboard/${device}`
  return (
    <TopList
      title={fleetTexts.topFaults()}
      entries={summary.faults.map(({ code, count }) => ({
        key: code,
        name: faultName(code),
        count,
        to: `${here}?show=faults&q=${encodeURIComponent(code)}#log`,
      }))}
    />
  )
}

/** The devices that need most attention. */
export function TopDevices({ summary }: { summary: FleetSummary }) {
  return (
    <TopList
      title={fleetTexts.topDevices()}
      entries={summary.troubled.map(({ device_id: id, device_name: name, count }) => ({
        key: id,
        name,
        count,
        to: `/devices-dashboard/${id}?show=faults`,
      }))}
    />
  )
}

function TopList({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const id = useId()
  const most = Math.max(1, ...entries.map(({ count }) => count))
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.topHead}>
        <h2 id={id}>{title}</h2>
        <span className="v-quiet v-small">{fleetTexts.within()}</span>
      </header>
      {entries.length === 0 ? (
        <p className={clsx('v-quiet', styles.topNone)}>{fleetTexts.none()}</p>
      ) : (
        <ol className={styles.top}>
          {entries.map(({ key, name, count, to }) => (
            <li key={key}>
              <Link to={to} className="v-clip">
                {name}
              </Link>
              <b>{formatNumber(count)}</b>
              <span className={styles.share} style={{ inlineSize: `${(count / most) * 100}%` }} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
