import { Button, Menu, Skeleton } from '@mantine/core'
import { IconDownload, IconMail, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PlaysReport, ReportPeriod } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatHours, formatInstant, formatNumber, readerTimeZone } from '../../app/format.ts'
import { playsReportQuery, type ReportQuery } from '../../queries/plays.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { useNow } from '../../ui/useNow.ts'
import { CoverageMark } from './CoverageMark.tsx'
import { popTexts } from './pop.texts.ts'
import { daysOf, isPeriodName, periodOf, unitOf } from './popPeriod.ts'
import { PopAside } from './PopAside.tsx'
import { isGroup, PopFilters, type PopAddress } from './PopFilters.tsx'
import { PopGraph } from './PopGraph.tsx'
import { PopPlanned } from './PopPlanned.tsx'
import { PrintHead } from './PrintHead.tsx'
import { SavedReports } from './SavedReports.tsx'
import { savedReportTexts } from './savedReports.texts.ts'
import { PopTable } from './PopTable.tsx'
import styles from './pop.module.css'

/** Where the browser fetches the same report as a file. */
function fileAddress(query: ReportQuery, path: '' | '/signed', format?: 'csv' | 'xlsx'): string {
  const search = new URLSearchParams(format && { format })
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return `/default/v1/plays/report${path}?${search.toString()}`
}

/** The periods of the page that a saved report can have; others become the last 30 days. */
const SAVED_PERIODS: Partial<Record<PopAddress['period'], ReportPeriod>> = {
  yesterday: 'yesterday',
  last7: 'last7',
  last30: 'last30',
  lastWeek: 'lastWeek',
  lastMonth: 'lastMonth',
}

/** Proof of play: what displays have shown, how often and how long, with the coverage of each figure. */
export function PopPage() {
  const [search, setSearch] = useSearchParams()
  const nowMs = useNow()
  const [savedOpen, setSavedOpen] = useState(false)
  const zone = readerTimeZone()
  const given = (name: string) => search.get(name) ?? ''
  const periodName = isPeriodName(given('period')) ? (given('period') as PopAddress['period']) : 'last30'
  const period = periodOf(periodName, { from: given('from'), to: given('to') }, nowMs, zone)
  const by: PlaysReport['by'] = isGroup(given('by')) ? (given('by') as PlaysReport['by']) : 'item'
  const isByTime = by === 'hour' || by === 'day'
  const sort = given('sort') === '' ? (isByTime ? 'name' : '-count') : given('sort')
  const address: PopAddress = {
    period: periodName,
    days: daysOf(period, zone),
    by,
    device: given('device'),
    site: given('site'),
    group: given('group'),
    q: given('q'),
  }
  const change = (values: Record<string, string>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values))
          if (value === '') after.delete(name)
          else after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )

  const query: ReportQuery = {
    from: period.fromMs,
    to: period.toMs,
    by,
    time_zone: zone,
    ...(by === 'item' || by === 'ad' ? { kind: by } : {}),
    ...(address.device === '' ? {} : { device: address.device }),
    ...(address.site === '' ? {} : { site: address.site }),
    ...(address.group === '' ? {} : { group: address.group }),
    ...(address.q === '' ? {} : { q: address.q }),
  }
  const report = useQuery(playsReportQuery(query))
  const graph = useQuery(playsReportQuery({ ...query, by: isByTime ? by : unitOf(period) }))
  const devices = useQuery(playsReportQuery({ ...query, by: 'device' }))

  const removedMs = report.data?.records_removed_until

  return (
    <Page
      head={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            className={styles.screenOnly}
            onClick={() => window.print()}
          >
            {popTexts.print()}
          </Button>
          <Button
            variant="default"
            leftSection={<IconMail size={16} />}
            className={styles.screenOnly}
            onClick={() => setSavedOpen(true)}
          >
            {savedReportTexts.title()}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button leftSection={<IconDownload size={16} />} className={styles.screenOnly}>
                {popTexts.export()}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component="a" href={fileAddress(query, '', 'xlsx')} download>
                {popTexts.downloadXlsx()}
              </Menu.Item>
              <Menu.Item component="a" href={fileAddress(query, '', 'csv')} download>
                {popTexts.downloadCsv()}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item component="a" href={fileAddress(query, '/signed')} download>
                {popTexts.signed()}
              </Menu.Item>
              <Menu.Item component="a" href="/verify-plays" target="_blank" rel="noreferrer">
                {popTexts.verify()}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <SavedReports
            opened={savedOpen}
            onClose={() => setSavedOpen(false)}
            start={{
              name: '',
              by,
              kind: null,
              device: address.device || null,
              site: address.site || null,
              group: address.group || null,
              q: address.q,
              period: SAVED_PERIODS[periodName] ?? 'last30',
              time_zone: zone,
              format: 'xlsx',
              schedule: null,
              recipients: [],
            }}
          />
        </>
      }
    >
      <p className={styles.intro}>
        {popTexts.intro()}{' '}
        {report.data?.reported_until != null &&
          popTexts.dataUntil({ at: formatInstant(report.data.reported_until, nowMs) })}{' '}
        {popTexts.times({ zone })}{' '}
        {removedMs != null &&
          removedMs > period.fromMs &&
          popTexts.recordsRemoved({ at: formatInstant(removedMs, nowMs) })}
      </p>
      <PrintHead address={address} />
      <PopFilters address={address} onChange={change} />
      {report.isError ? (
        <FaultMessage
          title={popTexts.couldNotLoad()}
          error={report.error}
          retry={() => void report.refetch()}
        />
      ) : report.isPending ? (
        <div aria-busy="true" aria-label={popTexts.loading()} className={styles.loading}>
          <Skeleton height={72} />
          <Skeleton height={220} />
          <Skeleton height={300} />
        </div>
      ) : report.data.devices.in_service === 0 && report.data.total.count === 0 && isUnfiltered(address) ? (
        <Message
          title={popTexts.noDevices()}
          text={popTexts.noDevicesText()}
          action={
            <Button component={Link} to="/devices?accept=1">
              {popTexts.pairDevice()}
            </Button>
          }
        />
      ) : (
        <div className={styles.report} data-stale={report.isPlaceholderData}>
          <Figures report={report.data} />
          {graph.isError ? (
            <FaultMessage
              title={popTexts.couldNotLoadGraph()}
              error={graph.error}
              retry={() => void graph.refetch()}
            />
          ) : (
            graph.data && <PopGraph report={graph.data} />
          )}
          <div className={styles.below}>
            {report.data.total.count === 0 ? (
              <Message title={popTexts.noPlays()} text={popTexts.noPlaysText()} />
            ) : (
              <PopTable report={report.data} sort={sort} onSort={(next) => change({ sort: next })} />
            )}
            <PopAside report={report.data} devices={devices.data} />
          </div>
          <PopPlanned
            query={{
              from: period.fromMs,
              to: Math.min(period.toMs, nowMs),
              kind: by === 'ad' ? 'ad' : 'item',
              by: by === 'device' ? 'device' : 'thing',
              ...(address.device === '' ? {} : { device: address.device }),
              ...(address.site === '' ? {} : { site: address.site }),
              ...(address.group === '' ? {} : { group: address.group }),
            }}
          />
          <p className="v-quiet v-small">
            {by === 'group' && popTexts.groupsHint()} {popTexts.coverageHint()}
          </p>
        </div>
      )}
    </Page>
  )
}

const isUnfiltered = ({ device, site, group, q }: PopAddress): boolean =>
  device === '' && site === '' && group === '' && q === ''

/** The sums of the report. */
function Figures({ report: { total, devices } }: { report: PlaysReport }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{popTexts.plays()}</dt>
        <dd>
          <strong>{formatNumber(total.count)}</strong> <CoverageMark of={total} words />
        </dd>
      </div>
      <div>
        <dt>{popTexts.timeShown()}</dt>
        <dd>
          <strong>{formatHours(total.duration)}</strong> <CoverageMark of={total} words />
        </dd>
        <dd className="v-quiet v-small">{popTexts.seconds({ count: Math.floor(total.duration / 1_000) })}</dd>
      </div>
      <div>
        <dt>{popTexts.inService()}</dt>
        <dd>
          <strong>{formatNumber(devices.in_service)}</strong>
        </dd>
        <dd className="v-quiet v-small">{popTexts.complete({ count: devices.complete })}</dd>
        {devices.silent > 0 && (
          <dd className="v-quiet v-small">{popTexts.silent({ count: devices.silent })}</dd>
        )}
      </div>
    </dl>
  )
}
