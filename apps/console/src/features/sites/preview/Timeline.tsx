import { clsx } from 'clsx'
import { Button } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { FreezeProblem, SiteDraft, ZonePlan } from '@vitrine/core'
import type { ReactNode } from 'react'
import { formatPosition } from '../../../app/format.ts'
import { freezeProblemText } from '../../../ui/freezeProblemText.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { StatusShape } from '../../../ui/StatusPill.tsx'
import { drawnOf, itemName, slideIdOf } from '../items/items.ts'
import { stretchesOf } from './preview.ts'
import type { PreviewClock } from './usePreviewClock.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { publishTexts } from '../publish/publish.texts.ts'
import { previewTexts } from './preview.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './timeline.module.css'

/** Deep enough for white letters, and apart from one another. */
const COLOURS = ['#6A4BBC', '#0B5563', '#96600A', '#0E746D', '#B3412F', '#2463AB', '#344054', '#475467']

/** The cycle of every zone along one line, the playhead over them, play and pause. What plays is the draft. */
export function Timeline({
  draft,
  library,
  clock,
  lengthMs,
  itemId,
  problems,
  plans,
  originMs,
  onSelectItem,
  onSelectAd,
  children,
}: {
  draft: SiteDraft
  library: Library
  clock: PreviewClock
  lengthMs: number
  itemId: string | null
  problems: readonly FreezeProblem[]
  plans: ReadonlyMap<string, ZonePlan> | null
  /** the instant at the left end, epoch ms */
  originMs: number
  onSelectItem: (id: string) => void
  onSelectAd: (id: string) => void
  /** what else can be asked of the preview */
  children: ReactNode
}) {
  const items = new Map(
    draft.groups.flatMap((group) => drawnOf(group.items, library).map((item) => [item.id, item] as const)),
  )
  // The same content has the same colour wherever it comes.
  const contentOf = (itemId: string) => slideIdOf(items.get(itemId)) || itemId
  const contents = [
    ...new Set([...[...items.keys()].map(contentOf), ...(draft.ads ?? []).map((ad) => ad.id)]),
  ]
  const colourOf = (itemId: string) => COLOURS[contents.indexOf(contentOf(itemId)) % COLOURS.length]
  const nameOf = (itemId: string) => {
    const item = items.get(itemId)
    return item ? itemName(item, library) : (draft.ads?.find((ad) => ad.id === itemId)?.name ?? '')
  }
  const percent = (ms: number) => (lengthMs > 0 ? (ms / lengthMs) * 100 : 0)
  const stretches = (groupId: string) => stretchesOf(plans?.get(groupId), originMs, lengthMs)
  const [first] = problems
  return (
    <section className={clsx('v-editor-foot', styles.foot)} aria-label={previewTexts.previewOfTheDraft()}>
      <div className={styles.footHead}>
        <Button
          variant="default"
          size="xs"
          miw={92}
          disabled={lengthMs === 0}
          leftSection={
            clock.playing ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />
          }
          onClick={clock.toggle}
        >
          {clock.playing ? commonTexts.pause() : commonTexts.play()}
        </Button>
        <span className={styles.footTime}>
          {formatPosition(clock.atMs)}{' '}
          <span className="v-quiet v-small">
            {previewTexts.ofLength({ length: formatPosition(lengthMs) })}
          </span>
        </span>
        {children}
        {first && (
          <span
            className="v-small"
            style={{ display: 'flex', gap: 'var(--v-space-2)', alignItems: 'center', color: 'var(--v-warn)' }}
            role="status"
          >
            <StatusShape shape="triangle" />
            {problems.length > 1
              ? publishTexts.problemAndMore({
                  problem: freezeProblemText(first),
                  count: problems.length - 1,
                })
              : freezeProblemText(first)}
          </span>
        )}
      </div>
      <div className={clsx('v-ltr', styles.timeline)} data-part="timeline">
        <input
          type="range"
          aria-label={previewTexts.previewPosition()}
          aria-valuetext={previewTexts.positionOf({
            position: formatPosition(clock.atMs),
            length: formatPosition(lengthMs),
          })}
          min={0}
          max={Math.max(1, lengthMs)}
          step={100}
          disabled={lengthMs === 0}
          value={clock.atMs}
          onChange={(event) => clock.seek(Number(event.currentTarget.value))}
        />
        <div className={styles.timelineRows}>
          <Each items={draft.groups} keyOf={(group) => group.id} what="zone">
            {(group) => (
              <div className={styles.timelineRow} role="group" aria-label={group.name}>
                {group.items.length === 0 && (
                  <span className={styles.emptyRow}>{previewTexts.zoneEmpty({ name: group.name })}</span>
                )}
                {group.items.length > 0 && plans?.get(group.id) && stretches(group.id).length === 0 && (
                  <span className={styles.emptyRow}>
                    {previewTexts.zonePlaysNothing({ name: group.name })}
                  </span>
                )}
                {stretches(group.id).map((stretch) => {
                  const shown = stretch.adId ?? stretch.itemId ?? ''
                  return [
                    <button
                      key={`${shown}-${stretch.fromMs}`}
                      type="button"
                      className={styles.stretch}
                      data-selected={stretch.itemId === itemId}
                      tabIndex={stretch.again ? -1 : 0}
                      title={nameOf(shown)}
                      style={{
                        left: `${percent(stretch.fromMs)}%`,
                        width: `${percent(stretch.toMs - stretch.fromMs)}%`,
                        background: colourOf(shown),
                      }}
                      onClick={() => {
                        if (stretch.adId !== null) onSelectAd(stretch.adId)
                        else if (stretch.itemId !== null) onSelectItem(stretch.itemId)
                      }}
                    >
                      {nameOf(shown)}
                    </button>,
                    ...stretch.over.map((span) => (
                      <button
                        key={`${span.adId}-${span.fromMs}`}
                        type="button"
                        className={styles.stretchOver}
                        tabIndex={-1}
                        title={previewTexts.onTop({ name: nameOf(span.adId) })}
                        aria-label={previewTexts.onTop({ name: nameOf(span.adId) })}
                        style={{
                          left: `${percent(span.fromMs)}%`,
                          width: `${percent(span.toMs - span.fromMs)}%`,
                        }}
                        onClick={() => onSelectAd(span.adId)}
                      />
                    )),
                  ]
                })}
              </div>
            )}
          </Each>
          {lengthMs > 0 && <span className={styles.playhead} style={{ left: `${percent(clock.atMs)}%` }} />}
        </div>
      </div>
    </section>
  )
}
