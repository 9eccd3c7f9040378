import './home.css'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Device, Site } from '@vitrine/protocol'
import { Link } from 'react-router'
import { formatAgo } from '../../app/format.ts'
import { useShellActions } from '../../app/shellActions.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { allSitesQuery, publishedQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Page } from '../../ui/Page.tsx'
import { SitePicture } from '../../ui/SitePicture.tsx'
import { Pill, StatusShape } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { siteStanding, type SiteStanding } from '../sites/index.ts'
import { concernsOf } from './attention.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { Each } from '../../ui/Guarded.tsx'

/** Answers "is everything all right?" in one glance. */
export function HomePage() {
  const mayEdit = useMay('editor')
  const { openPalette } = useShellActions()
  const sites = useQuery(allSitesQuery)
  const devices = useQuery(allDevicesQuery)
  const failed = sites.isError ? sites : devices.isError ? devices : null
  const content =
    sites.data && devices.data ? (
      devices.data.length === 0 ? (
        <>
          <FirstSteps sites={sites.data} />
          {sites.data.length > 0 && <Ready sites={sites.data} />}
        </>
      ) : (
        <Overview sites={sites.data} devices={devices.data} />
      )
    ) : failed ? (
      <FaultMessage
        what="The screens"
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
      title="Home"
      head={
        <>
          <UnstyledButton className="v-commandbox" onClick={openPalette}>
            <span>Search or run a command</span>
            <span className="v-kbd">Ctrl K</span>
          </UnstyledButton>
          {mayEdit && (
            <Button component={Link} to="/sites?make=1" leftSection={<IconPlus size={16} />}>
              Add a screen
            </Button>
          )}
        </>
      }
    >
      {content}
    </Page>
  )
}

function Overview({ sites, devices }: { sites: readonly Site[]; devices: readonly Device[] }) {
  const nowMs = useNow(5_000)
  const standings = sites.map((site) => ({ site, standing: siteStanding(site, devices, nowMs) }))
  const shown = standings.filter((one) => one.standing !== null)
  const right = shown.filter((one) => one.standing?.right).length
  const concerns = concernsOf(devices, nowMs)
  const newest = Math.max(0, ...devices.map((device) => device.checkin_epoch ?? 0))
  return (
    <>
      <div className="v-headline">
        <h2>
          <span role="status">{headline(right, shown.length)}</span>
        </h2>
        {newest > 0 && (
          <span className="v-quiet v-small">
            Last heard {formatAgo(newest, nowMs)}, from what the screens themselves report.
          </span>
        )}
      </div>
      <div className="v-home" data-calm={concerns.length === 0}>
        <ul className="v-grid" ref={rowKeys}>
          <Each items={standings} keyOf={(one) => one.site.id} what="screen" as="li">
            {({ site, standing }) => (
              <HomeTile
                site={site}
                standing={standing}
                devices={devices.filter((device) => device.site_id === site.id)}
              />
            )}
          </Each>
        </ul>
        {concerns.length > 0 && (
          <aside className="v-attention" aria-label="Needs attention">
            <h2>Needs attention</h2>
            <ul>
              <Each items={concerns.slice(0, 20)} keyOf={(concern) => concern.id} what="concern" as="li">
                {(concern) => (
                  <li>
                    <Link to={concern.path}>
                      <strong>
                        <span
                          className={`v-pill v-tone-${concern.tone}`}
                          style={{ padding: '0 7px', height: 18 }}
                        >
                          <StatusShape shape={concern.shape} />
                        </span>
                        {concern.title}
                      </strong>
                      <p>{concern.text}</p>
                    </Link>
                  </li>
                )}
              </Each>
            </ul>
            {concerns.length > 20 && (
              <p className="v-quiet v-small">
                And {concerns.length - 20} more, under <Link to="/devices">Devices</Link>.
              </p>
            )}
          </aside>
        )}
      </div>
    </>
  )
}

/** Before there is a display: what it could show, as it will look. */
function Ready({ sites }: { sites: readonly Site[] }) {
  return (
    <section className="v-ready" aria-labelledby="ready">
      <h2 id="ready">Ready to be shown</h2>
      <ul className="v-grid" ref={rowKeys}>
        <Each items={sites} keyOf={(site) => site.id} what="screen" as="li">
          {(site) => <HomeTile site={site} standing={null} devices={[]} />}
        </Each>
      </ul>
    </section>
  )
}

function headline(right: number, all: number): string {
  if (all === 0) return 'No screen is on a device yet.'
  if (all === 1)
    return right === 1 ? 'Your screen shows what it should.' : 'Your screen does not show what it should.'
  if (right === all) return `All ${all.toLocaleString()} screens show what they should.`
  return `${right.toLocaleString()} of ${all.toLocaleString()} screens show what they should.`
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
  const note = site.published === null ? 'not published yet' : (standing?.note ?? undefined)
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
              No device
            </Pill>
          )}
        </span>
        <span className="v-quiet v-small v-clip" style={{ display: 'block' }}>
          {devices.length === 0 ? 'On no device yet' : devices.map((device) => device.name).join(', ')}
        </span>
      </Link>
    </li>
  )
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" aria-label="The screens are being read">
      <Skeleton height={24} width={360} mb={20} />
      <div className="v-home" data-calm="true">
        <div className="v-grid">
          {Array.from({ length: 6 }, (_, tile) => (
            <div key={tile}>
              <Skeleton style={{ aspectRatio: '16 / 9' }} />
              <Skeleton height={14} width="55%" mt={14} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
