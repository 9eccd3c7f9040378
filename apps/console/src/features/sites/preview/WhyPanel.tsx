import { Button, Popover, Stack, Text } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'
import { evaluateSite, type RenderData, type SiteDraft, type ZonePlan } from '@vitrine/core'
import { answersAt, type Facts } from '@vitrine/core/conditions'
import { useState } from 'react'
import { formatPosition, formatTime, listed } from '../../../app/format.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { drawnOf, itemName, playlistsAround } from '../items/items.ts'
import { findItem } from '../siteEdits.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { previewTexts } from './preview.texts.ts'
import { whyNotWords, zoneReasonText } from './zoneReasonText.ts'

/** What a draft shows at the playhead, zone by zone, and why this and not something else. */
export function WhyPanel(props: {
  draft: SiteDraft
  render: RenderData
  plans: ReadonlyMap<string, ZonePlan>
  library: Library
  timeZone: string
  nowMs: number
  /** the instant at the left end of the time line; null where it has no time of day */
  timeOfDay: boolean
  originMs: number
  /** what the conditions are answered from */
  facts: Facts
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} width={360} position="top-start" returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconQuestionMark size={15} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {previewTexts.whyThisPlays()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown style={{ maxHeight: '60vh', overflowY: 'auto' }}>
        {open && <Zones {...props} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Zones({
  draft,
  render,
  plans,
  library,
  timeZone,
  nowMs,
  timeOfDay,
  originMs,
  facts,
}: Parameters<typeof WhyPanel>[0]) {
  const device = {
    timeZone,
    settings: { blankScreen: false, mediaPassthrough: false },
    clockOffsetMs: null,
  }
  const { zones } = evaluateSite(render, device, nowMs, plans)
  const answers = answersAt(render, facts, nowMs)
  const nameOf = (id: string | null): string => {
    if (id === null) return ''
    const ad = draft.ads?.find((one) => one.id === id)
    if (ad) return ad.name
    const item =
      draft.groups.map(({ items }) => findItem(items, id)).find(Boolean) ??
      draft.groups.flatMap(({ items }) => drawnOf(items, library)).find((one) => one.id === id)
    if (!item) return ''
    const around = draft.groups.flatMap(({ items }) => playlistsAround(items, id, library))
    const name = itemName(item, library)
    return around.length === 0 ? name : previewTexts.inPlaylist({ name, playlist: around.join(' › ') })
  }
  const at = (ms: number): string =>
    timeOfDay ? formatTime(ms, timeZone, true) : formatPosition(Math.max(0, ms - originMs))
  return (
    <Stack gap="md" role="status">
      <Each items={zones} keyOf={(zone) => zone.group_id} what="zone">
        {(zone) => {
          const { current, next } = zone
          const following = next && (next.ad_id ?? next.item_id)
          return (
            <div>
              <Text size="xs" c="dimmed">
                {draft.groups.find((group) => group.id === zone.group_id)?.name}
              </Text>
              <Text fw={600}>
                {current ? nameOf(current.ad_id ?? current.item_id) : previewTexts.nothing()}
              </Text>
              <Text size="sm">{zoneReasonText(zone.reason)}</Text>
              {current && Number.isFinite(current.untilMs) && (
                <Text size="sm" c="dimmed">
                  {following === null
                    ? previewTexts.fromTo({ from: at(current.fromMs), until: at(current.untilMs) })
                    : previewTexts.fromToThen({
                        from: at(current.fromMs),
                        until: at(current.untilMs),
                        next: nameOf(following),
                      })}
                </Text>
              )}
              {zone.ads.some((ad) => ad.shown) && (
                <Text size="sm">
                  {previewTexts.adsOnTop({
                    names: listed(zone.ads.filter((ad) => ad.shown).map((ad) => nameOf(ad.ad_id))),
                  })}
                </Text>
              )}
              {zone.skipped.length > 0 && (
                <ul
                  className="v-small v-quiet"
                  style={{ margin: 'var(--v-space-1) 0 0', paddingInlineStart: 'var(--v-space-4)' }}
                >
                  {zone.skipped.map((one) => (
                    <li key={one.id}>
                      {nameOf(one.id)}: {whyNotWords(one.why, answers.get(one.id))}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )
        }}
      </Each>
    </Stack>
  )
}
