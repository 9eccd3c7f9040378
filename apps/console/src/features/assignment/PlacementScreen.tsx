import { clsx } from 'clsx'
import { Checkbox } from '@mantine/core'
import type { Site, Slide } from '@vitrine/protocol'
import { Link } from 'react-router'
import { formatPercent, formatSpan } from '../../app/format.ts'
import { SitePicture } from '../../ui/SitePicture.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useSiteRender, whenWords } from '../sites/index.ts'
import { placementKey, shareFilled, type Placement } from './placement.ts'
import { assignmentTexts } from './assignment.texts.ts'
import { frameTexts } from '../../ui/frame.texts.ts'
import styles from './placement.module.css'

/** From here on a slide counts as filling its zone: shapes are rounded. */
const FILLS = 0.97

/** One screen: its picture with the ticked zones marked on it, and a checkbox for each of its zones. */
export function PlacementScreen({
  slide,
  site,
  placements,
  isTicked,
  onTick,
}: {
  slide: Slide
  site: Site
  placements: readonly Placement[]
  isTicked: (placement: Placement) => boolean
  /** left out for those who can only look */
  onTick: ((placement: Placement, on: boolean) => void) | undefined
}) {
  const render = useSiteRender(site)
  const { width, height } = site.draft
  const devices = site.devices.length
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <li aria-label={site.name} className={styles.placementScreen}>
      <div className={clsx('v-ltr', styles.placementPicture)}>
        <SitePicture render={render} ratio={width / height} />
        {placements.map((one) => {
          const { frame } = one.group
          return (
            isTicked(one) && (
              <span
                key={placementKey(one)}
                className={styles.placementZone}
                style={{
                  left: percent(frame.x, width),
                  top: percent(frame.y, height),
                  width: percent(frame.width, width),
                  height: percent(frame.height, height),
                }}
              />
            )
          )
        })}
      </div>
      <div className={styles.placementFacts}>
        <h2>
          <Link to={`/sites-edit/${site.id}`}>{site.name}</Link>
        </h2>
        <p className="v-quiet v-small">
          {shownBy(devices, width < height)}
          {placements.some(({ place }) => place) &&
            (site.published === null || site.published.changed_since) && (
              <>
                {' · '}
                <Pill tone="warn" shape="triangle">
                  {assignmentTexts.changesNotPublished()}
                </Pill>
              </>
            )}
        </p>
        {placements.map((one) => (
          <Checkbox
            key={placementKey(one)}
            className={styles.placementTick}
            label={one.group.name}
            description={descriptionOf(one, slide)}
            checked={isTicked(one)}
            disabled={!onTick}
            onChange={(event) => onTick?.(one, event.currentTarget.checked)}
          />
        ))}
      </div>
    </li>
  )
}

function descriptionOf({ place, group }: Placement, slide: Slide): string {
  if (place) {
    const when = whenWords(place.item.when)
    const at = { at: place.at, count: group.items.length, duration: formatSpan(place.item.duration) }
    return when === null ? assignmentTexts.placeInZone(at) : assignmentTexts.placeInZoneWhen({ ...at, when })
  }
  const share = shareFilled(slide, group.frame)
  const count = group.items.length
  const items = count === 0 ? assignmentTexts.noItems() : frameTexts.listed.items.all({ count })
  return share >= FILLS
    ? assignmentTexts.fits({ items })
    : assignmentTexts.fills({ share: formatPercent(share), items })
}

function shownBy(count: number, isPortrait: boolean): string {
  const devices = count === 0 ? assignmentTexts.notOnAnyDevice() : frameTexts.listed.devices.all({ count })
  return isPortrait ? assignmentTexts.portrait({ devices }) : devices
}
