import type { Library } from '../../../queries/wholeLibrary.ts'
import { Text } from '@mantine/core'
import type { GroupDraft, SiteDraft } from '@vitrine/core'
import { useMemo } from 'react'
import { formatPercent, formatSpan } from '../../../app/format.ts'
import { dateOf, dayOf } from '../forecast/dayOf.ts'
import { gapWords } from '../forecast/forecastRows.ts'
import { useForecast } from '../forecast/useForecast.ts'
import { cycleMs } from '../preview/preview.ts'
import type { SitePreview } from '../preview/useSitePreview.ts'
import { overlapsOf } from './zoneArea.ts'
import { zoneTexts } from './zone.texts.ts'
import styles from '../form.module.css'

/** What to know of a zone while it is edited: how long a round is, when there is nothing to show, what lies over it. */
export function ZoneFacts({
  zone,
  draft,
  library,
  preview,
}: {
  library: Pick<Library, 'playlists'>
  zone: GroupDraft
  draft: SiteDraft
  preview: Pick<SitePreview, 'plans' | 'originMs' | 'instant' | 'timeZone'>
}) {
  const { plans, originMs, instant, timeZone } = preview
  const plan = plans?.get(zone.id)
  // Where nothing depends on the time of day there are no gaps in it.
  const counted = useMemo(
    () => (plan && instant ? new Map([[zone.id, plan]]) : null),
    [plan, instant, zone.id],
  )
  const day = dayOf(dateOf(originMs, timeZone), timeZone)
  const { zones } = useForecast(counted, day?.fromMs ?? 0, day?.untilMs ?? 0)
  const gaps = zones?.get(zone.id)?.gaps ?? []
  const overlaps = overlapsOf(draft.groups, zone.id)
  const percent = (share: number) => formatPercent(Math.max(0.01, share))
  return (
    <section className={styles.formBlock} aria-label={zoneTexts.aboutZone()}>
      <Text size="sm" c="dimmed">
        {zone.items.length === 0
          ? zoneTexts.noItems()
          : zoneTexts.roundTakes({ span: formatSpan(cycleMs(zone.items, library)) })}
      </Text>
      {gaps.length > 0 && (
        <Text size="sm" c="var(--v-warn)" mt="2xs">
          {zoneTexts.gaps({ gaps: gapWords(gaps, timeZone) })}
        </Text>
      )}
      {overlaps.map(({ group, above, share }) => (
        <Text key={group.id} size="sm" c="dimmed" mt="2xs">
          {above
            ? zoneTexts.covers({ name: group.name, percent: percent(share) })
            : zoneTexts.isOver({ percent: percent(share), name: group.name })}
        </Text>
      ))}
    </section>
  )
}
