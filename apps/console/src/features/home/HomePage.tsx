import { clsx } from 'clsx'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Device, Site } from '@vitrine/protocol'
import { Link } from 'react-router'
import { formatAgo, listedShort } from '../../app/format.ts'
import { useShellActions } from '../../app/shellActions.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { allSitesQuery, publishedQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { startQuery } from '../../queries/start.ts'
import { isHealthy, lastSeenMs } from '../../ui/deviceStatusText.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Page } from '../../ui/Page.tsx'
import { SitePicture } from '../../ui/SitePicture.tsx'
import { Pill, StatusShape } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { siteStanding, type SiteStanding } from '../sites/index.ts'
import { concernsOf, type Concern } from './attention.ts'
import { PairPanel } from '../devices/index.ts'
import { SetupChecklist } from './SetupChecklist.tsx'
import { useSetupSteps } from './useSetupSteps.ts'
import { Each } from '../../ui/Guarded.tsx'
import { homeTexts } from './home.texts.ts'
import styles from './home.module.css'

/** Concerns that are listed; the rest is found under Devices. */
const CONCERNS_SHOWN = 20

/** Answers "is everything all right?" in one glance. */
export function HomePage() {
  const mayEdit = useMay('editor')
  const { openPalette } = useShellActions()
  const sites = useQuery(allSitesQuery)
  const devices = useQuery(allDevicesQuery)
  const failed = sites.isError ? sites : devices.isError ? devices : null
  const content =
    sites.data && devices.data ? (
      <Overview sites={sites.data} devices={devices.data} />
    ) : failed ? (
      <FaultMessage
        title={homeTexts.couldNotLoad()}
        error={failed.error}
        retry={() => {
          void sites.refetch()
          void devices.refetch()
        }}
      />
    ) : (
      <HomeSkeleton />
    )
  return (
    <Page
      head={
        <>
          <UnstyledButton className="v-commandbox" onClick={openPalette}>
            <span>{homeTexts.searchOrCommand()}</span>
            <span className="v-kbd">{homeTexts.commandKeys()}</span>
          </UnstyledButton>
          {mayEdit && (
            <Button
              component={Link}
              to="/sites?make=1"
              variant="default"
              leftSection={<IconPlus size={16} />}
            >
              {homeTexts.createScreen()}
            </Button>
          )}
        </>
      }
    >
      {content}
    </Page>
  )
}

/** While there are fewer devices than this, they are shown large, and the next one can be paired right here. */
const FEW_DEVICES = 3

function Overview({ sites, devices }: { sites: readonly Site[]; devices: readonly Device[] }) {
  const nowMs = useNow()
  const mayEdit = useMay('editor')
  const setup = useSetupSteps(sites, devices)
  const standings = sites.map((site) => ({ site, standing: siteStanding(site, devices, nowMs) }))
  const shown = standings.filter((one) => one.standing !== null)
  const others = standings.filter((one) => one.standing === null)
  const showing = devices.filter((device) => device.active && device.site_id !== null)
  const right = showing.filter((device) => isHealthy(device.status)).length
  const concerns = concernsOf(devices, nowMs)
  const waiting = shown.filter(({ site }) => site.published?.changed_since).length
  const newest = Math.max(0, ...devices.map((device) => lastSeenMs(device) ?? 0))
  const isSmall = devices.length < FEW_DEVICES
  const pairsBelow = mayEdit && isSmall && devices.length > 0
  const hasAside = concerns.length > 0 || pairsBelow || setup !== null
  const tiles = (list: typeof standings) => (
    <ul className="v-grid" data-large={isSmall} ref={rowKeys}>
      <Each items={list} keyOf={({ site }) => site.id} what="screen" as="li">
        {({ site, standing }) => (
          <HomeTile
            site={site}
            standing={standing}
            devices={devices.filter((device) => device.site_id === site.id)}
          />
        )}
      </Each>
    </ul>
  )
  return (
    <>
      <div className={styles.headline}>
        <h2>
          <span role="status">
            {devices.length === 0 ? homeTexts.pairToStart() : headline(right, showing.length)}
          </span>
        </h2>
        {newest > 0 && (
          <span className="v-quiet v-small">{homeTexts.lastContact({ ago: formatAgo(newest, nowMs) })}</span>
        )}
        {waiting > 0 && (
          <Link to="/sites" className="v-small">
            {homeTexts.unpublished({ count: waiting })}
          </Link>
        )}
      </div>
      <div className={styles.home} data-calm={!hasAside} data-page={hasAside ? 'home' : undefined}>
        <div className={styles.homeMain}>
          {shown.length > 0 && tiles(shown)}
          {others.length > 0 && (
            <section aria-labelledby="not-shown">
              <h2 id="not-shown">
                {shown.length === 0 ? homeTexts.readyToShow() : homeTexts.notOnAnyDevice()}
              </h2>
              {tiles(others)}
            </section>
          )}
          {sites.length === 0 && <NoScreens />}
        </div>
        {hasAside && (
          <aside className={styles.homeAside} aria-label={homeTexts.nextSteps()}>
            {concerns.length > 0 && <Concerns concerns={concerns} />}
            {setup && (
              <SetupChecklist setup={setup} sites={sites} devices={devices} pairsBelow={pairsBelow} />
            )}
            {pairsBelow && (
              <section className={clsx(styles.setup, styles.pairMore)} aria-labelledby="pair-more">
                <h2 id="pair-more">{homeTexts.pairAnotherDevice()}</h2>
                <PairPanel onPaired={() => undefined} />
              </section>
            )}
          </aside>
        )}
      </div>
    </>
  )
}

/** Before there is a screen: either the samples are on their way, or there are none. */
function NoScreens() {
  const start = useQuery(startQuery)
  if (start.data?.samples === 'making')
    return (
      <div role="status">
        <p className="v-quiet">{homeTexts.creatingSampleScreens()}</p>
        <div className="v-grid" data-large="true" aria-hidden="true">
          <Skeleton style={{ aspectRatio: '16 / 9' }} />
          <Skeleton style={{ aspectRatio: '16 / 9' }} />
        </div>
      </div>
    )
  return (
    <Message
      title={homeTexts.noScreensYet()}
      text={homeTexts.noScreensText()}
      action={<Link to="/sites?make=1">{homeTexts.createScreen()}</Link>}
    />
  )
}

function Concerns({ concerns }: { concerns: readonly Concern[] }) {
  const mayEdit = useMay('editor')
  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{homeTexts.needsAttention()}</h2>
      <ul>
        <Each items={concerns.slice(0, CONCERNS_SHOWN)} keyOf={({ id }) => id} what="concern" as="li">
          {(concern) => (
            <li className={styles.concern}>
              <Link to={concern.path} className={styles.concernMain}>
                <strong>
                  <span
                    className="v-pill"
                    data-tone={concern.tone}
                    style={{ padding: '0 var(--v-space-2)', height: 18 }}
                  >
                    <StatusShape shape={concern.shape} />
                  </span>
                  {concern.title}
                </strong>
                <p>{concern.text}</p>
              </Link>
              {mayEdit && concern.remedies.length > 0 && (
                <p className={styles.concernRemedies}>
                  {concern.remedies.map(({ mends, label, path }) => (
                    <Link key={mends} to={path} className="v-small">
                      {label}
                    </Link>
                  ))}
                </p>
              )}
            </li>
          )}
        </Each>
      </ul>
      {concerns.length > CONCERNS_SHOWN && (
        <p className="v-quiet v-small">
          <Link to="/devices">{homeTexts.moreUnderDevices({ count: concerns.length - CONCERNS_SHOWN })}</Link>
        </p>
      )}
    </section>
  )
}

/** How many devices show what they should, of those that a screen is assigned to. */
function headline(right: number, all: number): string {
  if (all === 0) return homeTexts.nothingAssigned()
  if (all === 1) return right === 1 ? homeTexts.oneRight() : homeTexts.oneWrong()
  if (right === all) return homeTexts.allRight({ count: all })
  return homeTexts.someRight({ right, count: all })
}

function HomeTile({
  site,
  standing,
  devices,
}: {
  site: Site
  standing: SiteStanding | null
  devices: readonly Device[]
}) {
  const published = useQuery({
    ...publishedQuery(site.id, site.published?.version ?? ''),
    enabled: site.published !== null,
  })
  const note = site.published === null ? homeTexts.notPublishedYet() : (standing?.note ?? undefined)
  return (
    <li className="v-tile">
      <Link
        to={devices.length === 1 ? `/devices?open=${devices[0]!.id}` : `/sites-edit/${site.id}`}
        className="v-tile-link"
        data-row
      >
        <SitePicture
          render={published.data ?? null}
          ratio={16 / 9}
          dark={note !== undefined}
          {...(note === undefined ? {} : { note })}
        />
        <span className="v-tile-name">
          <span className="v-clip">{site.name}</span>
          {standing ? (
            <Pill tone={standing.words.tone} shape={standing.words.shape}>
              {standing.words.short}
            </Pill>
          ) : (
            <Pill tone="quiet" shape="ring">
              {homeTexts.notOnAnyDevice()}
            </Pill>
          )}
        </span>
        <span className="v-quiet v-small v-clip" style={{ display: 'block' }}>
          {devicesLine(site, devices)}
        </span>
      </Link>
    </li>
  )
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" aria-label={homeTexts.loadingScreens()}>
      <Skeleton height={24} width={360} mb="lg" />
      <div className={styles.home} data-calm="true">
        <div className="v-grid">
          {Array.from({ length: 6 }, (_, tile) => (
            <div key={tile}>
              <Skeleton style={{ aspectRatio: '16 / 9' }} />
              <Skeleton height={14} width="55%" mt="sm" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Who shows a screen; of nobody an empty line, so that tiles keep their height. */
function devicesLine(site: Site, devices: readonly Device[]): string {
  if (devices.length === 0) return '\u00a0'
  const names = listedShort(devices.map(({ name }) => name))
  return site.published?.changed_since ? homeTexts.namesAndUnpublished({ names }) : names
}
