import { IconChevronRight } from '@tabler/icons-react'
import { hasPicture } from '@vitrine/core'
import type { FleetPlays, FleetStatus, FleetSummary } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant, formatNumber, formatPercent } from '../../app/format.ts'
import { deviceStatusTexts } from '../../ui/deviceStatus.texts.ts'
import { useNow } from '../../ui/useNow.ts'
import { faultName, hostName } from './eventWords.ts'
import { fleetTexts } from './fleet.texts.ts'
import styles from './fleet.module.css'

/** Bars that one point of a small trend stands for: an hour. */
const TREND_BARS = 6

/** The coloured figures, each a link to what it counts. */
export function Counters({ summary, plays }: { summary: FleetSummary; plays: FleetPlays | undefined }) {
  return (
    <ul className={styles.counters}>
      <Counter
        colour="petrol"
        to="/devices?status=picture"
        title={fleetTexts.devicesShowing()}
        more={fleetTexts.seeDevices()}
        value={formatNumber(showingOf(summary))}
        note={fleetTexts.ofDevices({ count: summary.devices })}
        trend={levelOf(summary.showing)}
      />
      <PlayCounters plays={plays} device="" />
      <BlockedCounter summary={summary} />
    </ul>
  )
}

/**
 * The coloured figures of one device.
 * @param deviceId by which it signs plays; undefined while it loads
 */
export function DeviceCounters({
  summary,
  plays,
  deviceId,
}: {
  summary: FleetSummary
  plays: FleetPlays | undefined
  deviceId: string | undefined
}) {
  const nowMs = useNow(60_000)
  const { showing_since: sinceMs = null, showing_share: share = null } = summary.one ?? {}
  return (
    <ul className={styles.counters}>
      <Counter
        colour="petrol"
        to="?show=content#log"
        title={
          sinceMs !== null
            ? fleetTexts.showingSince({ at: formatInstant(sinceMs, nowMs) })
            : showingOf(summary) > 0
              ? fleetTexts.showingLong()
              : fleetTexts.notShowing()
        }
        more={fleetTexts.seeShown()}
        value={share === null ? undefined : formatPercent(share)}
        note={share === null ? undefined : fleetTexts.ofDay()}
        trend={levelOf(summary.showing)}
      />
      <PlayCounters plays={plays} device={ofDevice(deviceId)} />
      <BlockedCounter summary={summary} />
    </ul>
  )
}

/** What narrows a report of plays to one device. */
const ofDevice = (deviceId: string | undefined): string =>
  deviceId === undefined ? '' : `&device=${encodeURIComponent(deviceId)}`

function PlayCounters({ plays, device }: { plays: FleetPlays | undefined; device: string }) {
  return (
    <>
      <Counter
        colour="teal"
        to={`/pop?by=item&period=today${device}`}
        title={fleetTexts.playsToday()}
        more={fleetTexts.seeProofOfPlay()}
        value={plays && formatNumber(plays.today.items)}
        trend={plays && trendOf(plays.day.items)}
      />
      <Counter
        colour="sky"
        to={`/pop?by=ad&period=today${device}`}
        title={fleetTexts.adsToday()}
        more={fleetTexts.seeAds()}
        value={plays && formatNumber(plays.today.ads)}
        trend={plays && trendOf(plays.day.ads)}
      />
    </>
  )
}

function BlockedCounter({ summary: { day, hosts } }: { summary: FleetSummary }) {
  const all = hosts.blocked + hosts.allowed
  return (
    <Counter
      colour="plum"
      to="?show=blocked#log"
      title={fleetTexts.blockedDay()}
      more={fleetTexts.seeBlocked()}
      value={formatNumber(hosts.blocked)}
      note={all > 0 ? formatPercent(hosts.blocked / all) : undefined}
      trend={trendOf(day.kinds.blocked ?? [])}
    />
  )
}

/** Devices with a picture. */
const showingOf = ({ by_status: status }: FleetSummary): number =>
  (Object.entries(status) as [FleetStatus, number][]).reduce(
    (sum, [kind, count]) => sum + (hasPicture(kind) ? count : 0),
    0,
  )

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
  note,
  trend = [],
}: {
  colour: string
  to: string
  title: string
  more: string
  /** left out while it loads */
  value: string | undefined
  /** what stands beside it, such as what it is a part of */
  note?: string | undefined
  trend?: readonly number[] | undefined
}) {
  const most = Math.max(1, ...trend)
  const points = trend.map((count, index) => `${index},${24 - (count / most) * 22}`)
  return (
    <li>
      <Link to={to} className={styles.counter} data-colour={colour} preventScrollReset={to.startsWith('?')}>
        <span className={styles.counterTitle}>{title}</span>
        <span className={styles.counterValue}>
          <b>{value ?? fleetTexts.notYet()}</b>
          {note !== undefined && <span className="v-clip">{note}</span>}
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
  const named = summary.by_version.slice(0, VERSIONS_SHOWN).map(({ version, devices }, index): Part => ({
    key: version ?? '',
    name: version ?? fleetTexts.versionUnknown(),
    count: devices,
    colour: version === null ? 'unknown' : `version${Math.min(index, VERSION_COLOURS - 1)}`,
    to: version === null ? '/devices?status=unknown' : `/devices?version=${encodeURIComponent(version)}`,
  }))
  const others = summary.by_version.slice(VERSIONS_SHOWN).reduce((sum, { devices }) => sum + devices, 0)
  const parts: readonly Part[] =
    others === 0
      ? named
      : [
          ...named,
          {
            key: 'others',
            name: fleetTexts.otherVersions(),
            count: others,
            colour: 'unknown',
            to: '/devices-versions',
          },
        ]
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

/** What stands for hosts that a device had no room to name. */
const OTHER_HOSTS = '*'

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
  const { asked, blocked_most: most } = summary.hosts
  // The log tells only of what was blocked. What is asked for stands beside the rules that let it pass.
  const linkOf = (host: string): string =>
    blocked
      ? `${device === null ? '/devices-dashboard' : `/devices-dashboard/${device}`}?show=blocked&q=${encodeURIComponent(host)}#log`
      : `/hosts?${new URLSearchParams({
          ...(device !== null && { level: 'device', id: device }),
          ...(host !== OTHER_HOSTS && { find: host }),
        }).toString()}`
  return (
    <TopList
      colour={blocked ? 'blocked' : 'asked'}
      title={blocked ? fleetTexts.topBlocked() : fleetTexts.topAsked()}
      entries={(blocked ? most : asked).map(({ host, count }) => ({
        key: host,
        name: hostName(host),
        count,
        to: linkOf(host),
      }))}
    />
  )
}

/**
 * What was shown most often in the last 24 hours: content, ads, or on which screens.
 * @param deviceId of one device: by which it signs plays
 */
export function TopPlays({
  plays,
  of,
  deviceId,
}: {
  plays: FleetPlays | undefined
  of: 'items' | 'ads' | 'screens'
  deviceId?: string | undefined
}) {
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
            ? `/pop?by=item&period=last24${ofDevice(deviceId)}&site=${encodeURIComponent(id ?? '')}`
            : `/pop?by=${by}&period=last24${ofDevice(deviceId)}&q=${encodeURIComponent(name)}`,
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
