import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import type { FleetStatus } from '@vitrine/protocol'
import { Link } from 'react-router'
import { formatNumber } from '../../app/format.ts'
import { groupTexts } from './groups.texts.ts'
import type { GroupRow } from './groupTree.ts'
import styles from './groups.module.css'
import { outlineOf } from './outline.ts'
import { namedSpots, project, viewOf, type MapPoint } from './mapView.ts'

const SIZE = { width: 1_000, height: 360 }
/** Wider than this, the coarse outlines of the whole earth are fine enough, degrees. */
const COARSE_FROM = 40

/** Devices of a place that show what they should. */
export const showingIn = ({ byStatus }: Pick<GroupRow, 'byStatus'>): number =>
  (byStatus.showing ?? 0) + (byStatus.passthrough ?? 0)

/** Whether something is wrong at a place: it gets another colour and shape, so that it stands out. */
const NEEDS_LOOK: readonly FleetStatus[] = ['offline', 'attention']
const isTroubled = ({ byStatus }: GroupRow): boolean => NEEDS_LOOK.some((kind) => (byStatus[kind] ?? 0) > 0)

const positionOf = ({ group: { latitude, longitude } }: GroupRow): MapPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The groups that have a position, on outlines that we deliver ourselves: no map service learns where displays are. */
export function GroupMap({ rows }: { rows: readonly GroupRow[] }) {
  const placed = rows.flatMap((row) => {
    const point = positionOf(row)
    return point ? [{ row, point }] : []
  })
  const view =
    placed.length === 0
      ? null
      : viewOf(
          placed.map(({ point }) => point),
          SIZE.width / SIZE.height,
        )
  const scale = view !== null && view.east - view.west > COARSE_FROM ? 'coarse' : 'fine'
  const outline = useQuery({
    queryKey: ['outline', scale],
    enabled: view !== null,
    staleTime: Infinity,
    queryFn: () => outlineOf(scale),
  })
  if (!view) return <p className="v-quiet v-small">{groupTexts.noPositions()}</p>
  const spots = placed.map(({ row, point }) => ({
    id: row.group.id,
    ...project(point, view, { width: 1, height: 1 }),
  }))
  const named = namedSpots(spots)
  return (
    <figure className={styles.map}>
      <div className={clsx('v-ltr', styles.mapFrame)}>
        <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
          <path className={styles.land} d={outline.data?.(view, SIZE) ?? ''} fillRule="evenodd" />
        </svg>
        <ul aria-label={groupTexts.mapOf({ count: placed.length })}>
          {placed.map(({ row, point }) => {
            const { x, y } = project(point, view, { width: 1, height: 1 })
            return (
              <li
                key={row.group.id}
                style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
                data-side={x > 0.75 ? 'before' : 'after'}
              >
                <Link
                  to={`/devices?group=${row.group.id}`}
                  data-standing={row.devices === 0 ? 'empty' : isTroubled(row) ? 'trouble' : 'fine'}
                  title={row.group.name}
                  aria-label={groupTexts.mapPlace({
                    name: row.group.name,
                    figures: groupTexts.showing({ showing: showingIn(row), count: row.devices }),
                  })}
                >
                  <i aria-hidden="true">{row.devices > 0 && formatNumber(row.devices)}</i>
                  {named.has(row.group.id) && <span aria-hidden="true">{row.group.name}</span>}
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
      <figcaption className="v-quiet v-small">{groupTexts.mapCredit()}</figcaption>
    </figure>
  )
}
