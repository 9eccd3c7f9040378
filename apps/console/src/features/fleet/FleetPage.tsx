import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { FLEET_SPANS, type FleetPlays, type FleetSpan, type FleetSummary } from '@vitrine/protocol'
import { memo, useDeferredValue, useEffect, useRef, type ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { fleetGrown } from '../../app/live.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { useStore } from '../../app/store.ts'
import { deviceQuery } from '../../queries/devices.ts'
import { useMay, whoQuery } from '../../queries/who.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { DevicePause, PauseButton, PauseStanding } from '../pause/index.ts'
import { barsOf } from './bars.ts'
import {
  Counters,
  DeviceCounters,
  StatusRing,
  TopDevices,
  TopFaults,
  TopHosts,
  TopPlays,
  VersionRing,
} from './Figures.tsx'
import { FleetLog } from './FleetLog.tsx'
import { Graph } from './Graph.tsx'
import { fleetTexts } from './fleet.texts.ts'
import styles from './fleet.module.css'
import { newestEventsQuery } from './useFeed.ts'
import { askedOf, useLogFilter } from './useLogFilter.ts'

/** In a busy fleet the figures are read again at most this often, ms. */
const FIGURES_EVERY_MS = 2_000
/** The bars move on with the clock, also where nothing happens, ms. */
const BARS_MOVE_MS = 60_000

const summaryQuery = (span: FleetSpan, device: string | null) =>
  queryOptions({
    queryKey: ['fleet', 'summary', span, device],
    queryFn: ({ signal }) =>
      api('readFleetSummary', {
        query: {
          span,
          offset: -new Date(serverNowMs()).getTimezoneOffset(),
          ...(device === null ? {} : { device }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: BARS_MOVE_MS,
  })

/** Devices report plays some minutes after they were shown, many at a time, ms. */
const PLAYS_EVERY_MS = 15_000

const playsQuery = (span: FleetSpan, device: string | null) =>
  queryOptions({
    queryKey: ['fleet-plays', span, device],
    queryFn: ({ signal }) =>
      api('readFleetPlays', {
        query: {
          span,
          offset: -new Date(serverNowMs()).getTimezoneOffset(),
          ...(device === null ? {} : { device }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: PLAYS_EVERY_MS,
  })

/**
 * The page, which begins to read what it shows: at the first visit its figures are on their way while the frame around it is
 * being drawn.
 */
export function openFleetPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ComponentType {
  const [, device] = /^\/devices-dashboard(?:\/([^/]+))?$/.exec(pathname) ?? [null]
  // Coming from another page, the address is still that page's.
  if (device === null) return FleetPage
  const asked = new URLSearchParams(search)
  const span = spanOf(asked.get('span'))
  const readAhead = () => {
    void queryClient.prefetchQuery(summaryQuery(span, device ?? null))
    void queryClient.prefetchQuery(playsQuery(span, device ?? null))
    void queryClient.prefetchQuery(newestEventsQuery(askedOf(asked, device ?? null)))
  }
  // The frame leads to the sign-in page if nobody is signed in.
  queryClient.ensureQueryData(whoQuery).then(readAhead, () => undefined)
  return FleetPage
}

const spanOf = (given: string | null): FleetSpan => FLEET_SPANS.find((one) => one === given) ?? '24h'

/** The devices dashboard, of the whole fleet or of one device. */
function FleetPage() {
  const { device = null } = useParams<{ device: string }>()
  // Its list and its place in it belong to this device.
  return <Dashboard key={device} device={device} />
}

function Dashboard({ device }: { device: string | null }) {
  const [given, setSpan] = useSearchState('span', '24h')
  const span = spanOf(given)
  const summary = useQuery(summaryQuery(span, device))
  const plays = useQuery(playsQuery(span, device))
  const one = useQuery({ ...deviceQuery(device ?? ''), enabled: device !== null })
  const filter = useLogFilter(device)
  // In a busy fleet they change often, and drawing them must not hold up a frame.
  const figures = useDeferredValue(summary.data)
  const played = useDeferredValue(plays.data)
  useFreshFigures()
  if (summary.isError && !summary.data)
    return (
      <DashboardPage device={device}>
        <FaultMessage
          title={fleetTexts.couldNotLoad()}
          error={summary.error}
          retry={() => void summary.refetch()}
        />
      </DashboardPage>
    )
  return (
    <DashboardPage device={device}>
      {device === null && figures?.devices === 0 && <NoDevices />}
      {device === null && figures && <PauseStanding pauses={figures.pauses} />}
      {figures ? (
        <Figures
          summary={figures}
          plays={played}
          device={device}
          deviceId={one.data?.deviceId}
          span={span}
          onSpan={setSpan}
          onBar={filter.setTime}
        />
      ) : (
        <FleetSkeleton />
      )}
      {/* It loads at the same time as the figures, and is seen below them, so that nothing moves. */}
      <FleetLog filter={filter} ofOne={device !== null} hidden={!figures} />
    </DashboardPage>
  )
}

function DashboardPage({ device, children }: { device: string | null; children: React.ReactNode }) {
  const one = useQuery({ ...deviceQuery(device ?? ''), enabled: device !== null })
  const mayEdit = useMay('editor')
  if (device === null)
    return (
      <Page
        head={
          <>
            <Button component={Link} to="/hosts" variant="default">
              {fleetTexts.outsideHosts()}
            </Button>
            {mayEdit && <PauseButton target="choose" size="sm" />}
          </>
        }
      >
        {children}
      </Page>
    )
  return (
    <Page
      title={one.data?.name ?? fleetTexts.deviceGone()}
      head={
        <>
          {one.data && <StatusPill status={one.data.status} />}
          {one.data && mayEdit && (
            <PauseButton
              target={{ deviceIds: [one.data.id], name: one.data.name }}
              size="sm"
              disabled={!one.data.active}
            />
          )}
          <Button component={Link} to="/devices-dashboard" variant="default">
            {fleetTexts.allDevices()}
          </Button>
          {one.data && (
            <Button component={Link} to={`/hosts?level=device&id=${device}`} variant="default">
              {fleetTexts.outsideHosts()}
            </Button>
          )}
          {one.data && (
            <Button component={Link} to={`/devices?open=${device}`} variant="default">
              {fleetTexts.openDevice()}
            </Button>
          )}
        </>
      }
    >
      {one.data && <DevicePause device={one.data} />}
      {children}
    </Page>
  )
}

const Figures = memo(function Figures({
  summary,
  plays,
  device,
  deviceId,
  span,
  onSpan,
  onBar,
}: {
  summary: FleetSummary
  plays: FleetPlays | undefined
  device: string | null
  /** by which the one device signs plays */
  deviceId: string | undefined
  span: FleetSpan
  onSpan: (span: string) => void
  onBar: (fromMs: number, toMs: number) => void
}) {
  const graph = <Graph span={span} onSpan={onSpan} bars={barsOf(summary.span, plays?.bars)} onBar={onBar} />
  if (device !== null)
    return (
      <div className={styles.board}>
        <DeviceCounters summary={summary} plays={plays} deviceId={deviceId} />
        {graph}
        <div className={styles.panels} data-columns="3">
          <TopPlays plays={plays} of="items" deviceId={deviceId} />
          <TopPlays plays={plays} of="ads" deviceId={deviceId} />
          <TopPlays plays={plays} of="screens" deviceId={deviceId} />
        </div>
        <div className={styles.panels} data-columns="3">
          <TopFaults summary={summary} device={device} />
          <TopHosts summary={summary} device={device} blocked={false} />
          <TopHosts summary={summary} device={device} blocked />
        </div>
      </div>
    )
  return (
    <div className={styles.board}>
      <Counters summary={summary} plays={plays} />
      <div className={styles.seen}>
        {graph}
        <div className={styles.rings}>
          <StatusRing summary={summary} />
          <VersionRing summary={summary} />
        </div>
      </div>
      <div className={styles.panels}>
        <TopPlays plays={plays} of="items" />
        <TopPlays plays={plays} of="ads" />
        <TopPlays plays={plays} of="screens" />
        <TopDevices summary={summary} />
      </div>
      <div className={styles.panels} data-columns="3">
        <TopFaults summary={summary} device={null} />
        <TopHosts summary={summary} device={null} blocked={false} />
        <TopHosts summary={summary} device={null} blocked />
      </div>
    </div>
  )
})

/** Reads the figures again when the log has grown, not more often than a person can follow. */
function useFreshFigures(): void {
  const client = useQueryClient()
  const times = useStore(fleetGrown)
  const seen = useRef(times)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (seen.current === times) return
    seen.current = times
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: ['fleet', 'summary'] })
    }, FIGURES_EVERY_MS)
  }, [times, client])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}

function NoDevices() {
  const mayEdit = useMay('editor')
  return (
    <Message
      title={fleetTexts.noDevices()}
      text={fleetTexts.noDevicesText()}
      action={mayEdit && <Link to="/devices?accept=1">{fleetTexts.pairDevice()}</Link>}
    />
  )
}

function FleetSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true" aria-label={fleetTexts.loading()}>
      <Skeleton height={108} />
      <Skeleton height={232} />
      <Skeleton height={220} />
    </div>
  )
}
