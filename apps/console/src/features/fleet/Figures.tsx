import { IconChevronRight } from '@tabler/icons-react'
import type { FleetPlays, FleetStatus, FleetSummary } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '../../app/format.ts'
import { deviceStatusTexts } from '../../ui/deviceStatus.texts.ts'
import { faultName, hostName } from './eventWords.ts'
import { fleetTexts } from './fleet.texts.ts'
import styles from './fleet.module.css'

/** Bars that one point of a small trend stands for: an hour. */
const TREND_BARS = 6

/** The coloured figures, each a link to what it counts. */
export function Counters({ summary, plays }: { summary: FleetSummary; plays: FleetPlays | undefined }) {
  const { devices, day, hosts } = summary
  return (
    <ul className={styles.counters}>
      <Counter
        colour="petrol"
        to={showingOf(summary) === devices ? '/devices' : '/devices?sort=checkin_epoch'}
        title={fleetTexts.devicesShowing()}
        more={fleetTexts.seeDevices()}
        value={showingOf(summary)}
        of={devices}
        trend={levelOf(summary.showing)}
      />
      <Counter
        colour="teal"
        to="/pop?by=item&period=today"
        title={fleetTexts.playsToday()}
        more={fleetTexts.seeProofOfPlay()}
        value={plays?.today.items}
        trend={plays && trendOf(plays.day.items)}
      />
      <Counter
        colour="sky"
        to="/pop?by=ad&period=today"
        title={fleetTexts.adsToday()}
        more={fleetTexts.seeAds()}
        value={plays?.today.ads}
        trend={plays && trendOf(plays.day.ads)}
      />
      <Counter
        colour="plum"
        to="?show=blocked#log"
        title={fleetTexts.blockedDay()}
        more={fleetTexts.seeBlocked()}
        value={hosts.blocked}
        share={hosts.blocked + hosts.allowed}
        trend={trendOf(day.kinds.blocked ?? [])}
      />
    </ul>
  )
}

/** Devices with a picture: that of their screen, or of their capture device. */
const showingOf = ({ by_status: status }: FleetSummary): number => status.showing + status.passthrough

const trendOf = (counts: readonly number[]): number[] =>
  Array.from({ length: Math.ceil(counts.length / TREND_BARS) }, (_, index) =>
    counts.slice(index * TREND_BARS, (index + 1) * TREND_BARS).reduce((sum, count) => sum + count, 0),
  )

/** What a count was on average in each hour; an hour without counts is left out. */
const levelOf = (counts: readonly (number | null)[]): number[] =>
  Array.from({ length: Math.ceil(counts.length / TREND_BARS) }, (_, index) =>
    counts.slice(index * TREND_BARS, (index + 1) * TREND_BARS).filter((count) => count !== null),
  ).flatMap((some) => (some.length === 0 ? [] : [some.reduce((sum, count) => sum + count, 0) / some.length]))

function Counter({
  colour,
  to,
  title,
  more,
  value,
  of,
  share,
  trend = [],
}: {
  colour: string
  to: string
  title: string
  more: string
  /** left out while it loads */
  value: number | undefined
  /** what it is a part of */
  of?: number
  /** how many requests it is a share of */
  share?: number
  trend?: readonly number[] | undefined
}) {
  const most = Math.max(1, ...trend)
  const points = trend.map((count, index) => `${index},${24 - (count / most) * 22}`)
  return (
    <li>
      <Link to={to} className={styles.counter} data-colour={colour} preventScrollReset={to.startsWith('?')}>
        <span className={styles.counterTitle}>{title}</span>
        <span className={styles.counterValue}>
          <b>{value === undefined ? fleetTexts.notYet() : formatNumber(value)}</b>
          {of !== undefined && <span>{fleetTexts.ofDevices({ count: of })}</span>}
          {share !== undefined && share > 0 && <span>{formatPercent((value ?? 0) / share)}</span>}
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

type Part = { key: string; name: string; count: number; colour: string; to: string }

/** Devices by status. */
export function StatusRing({ summary }: { summary: FleetSummary }) {
  const parts = (Object.entries(summary.by_status) as [FleetStatus, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]): Part => ({
      key: kind,
      name: deviceStatusTexts.kind[kind](),
      count,
      colour: kind,
      to: `/devices?status=${kind}`,
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
    to: version === null ? '/devices?status=unknown' : `/devices?version=${encodeURIComponent(version)}`,
  }))
  return (
    <Ring
      title={fleetTexts.playerVersion()}
      parts={parts}
      whole={summary.devices}
      middle={parts[0]?.count ?? 0}
      more={<Link to="/devices-versions">{fleetTexts.manageVersions()}</Link>}
    />
  )
}

function Ring({
  title,
  parts,
  whole,
  middle,
  more,
}: {
  title: string
  parts: readonly Part[]
  whole: number
  middle: number
  /** a way to more about it */
  more?: ReactNode
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
          {parts.map(({ key, name, count, colour, to }) => (
            <li key={key}>
              <Link to={to} className={clsx('v-clip', styles.part)} data-colour={colour}>
                {name}
              </Link>
              <b>{formatNumber(count)}</b>
            </li>
          ))}
        </ul>
      </div>
      {more}
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

/** The outside hosts that displays asked, or that were blocked, most often. */
export function TopHosts({
  summary,
  device,
  blocked,
}: {
  summary: FleetSummary
  device: string | null
  blocked: boolean
}) {
  const here = device === null ? '/devices-dashboard' : `/devices-dashboard/${device}`
  const { asked, blocked_most: most } = summary.hosts
  return (
    <TopList
      colour={blocked ? 'blocked' : 'asked'}
      title={blocked ? fleetTexts.topBlocked() : fleetTexts.topAsked()}
      entries={(blocked ? most : asked).map(({ host, count }) => ({
        key: host,
        name: hostName(host),
        count,
        to: `${here}?show=blocked&q=${encodeURIComponent(host)}#log`,
      }))}
    />
  )
}

/** What was shown most often: content, ads, or on which screens. */
export function TopPlays({ plays, of }: { plays: FleetPlays | undefined; of: 'items' | 'ads' | 'screens' }) {
  const found = plays?.[`top_${of}`] ?? []
  const by = { items: 'item', ads: 'ad', screens: 'screen' }[of]
  return (
    <TopList
      colour={of === 'ads' ? 'ads' : 'plays'}
      title={fleetTexts.topPlays[of]()}
      entries={found.map(({ id, name, count }) => ({
        key: id ?? name,
        name: name === '' ? fleetTexts.nameless() : name,
        count,
        to:
          of === 'screens'
            ? `/pop?by=item&site=${encodeURIComponent(id ?? '')}`
            : `/pop?by=${by}&q=${encodeURIComponent(name)}`,
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

function TopList({
  title,
  entries,
  colour,
}: {
  title: string
  entries: readonly Entry[]
  colour?: 'asked' | 'blocked' | 'plays' | 'ads'
}) {
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
              <span
                className={styles.share}
                data-colour={colour}
                style={{ inlineSize: `${(count / most) * 100}%` }}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
