import { Anchor, Button, NumberInput, Select, Text } from '@mantine/core'
import { ITEM_DURATION_MS, TRANSITION_MAX_MS, type LeafDraft } from '@vitrine/core'
import { Link } from 'react-router'
import { formatInstant, formatSpan } from '../../app/format.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import type { Library } from '../../queries/content.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { useNow } from '../../ui/useNow.ts'
import { itemName, slideIdOf } from './items.ts'
import { changeItem, removeItem, type EditedSite } from './siteEdits.ts'

/** How one item plays in its zone. */
export function ItemProperties({
  editor,
  item,
  library,
  onRemoved,
}: {
  editor: DraftEditor<EditedSite>
  item: LeafDraft
  library: Library
  onRemoved: () => void
}) {
  const nowMs = useNow(60_000)
  const slide = library.slides.get(slideIdOf(item))
  const change = (part: Partial<Pick<LeafDraft, 'duration' | 'transition' | 'fit'>>, gesture?: string) =>
    editor.edit(
      (before) => changeItem(before, item.id, (one) => ('list' in one ? one : { ...one, ...part })),
      gesture,
    )
  const video = slide?.interactions.find((element) => element.type === 'video')
  const videoMs = video?.type === 'video' ? (library.media.get(video.media_id)?.duration ?? null) : null
  const { kind } = item.transition
  return (
    <>
      <div className="v-editor-head" style={{ marginBottom: 0 }}>
        <h2>{itemName(item, library)}</h2>
      </div>
      <Text size="sm" c="dimmed" mb="sm">
        {slide
          ? `Changed ${formatInstant(slide.epoch, nowMs)} by ${slide.changed_by}`
          : 'slide_id' in item
            ? 'Take it out, or bring it back in Content.'
            : 'page' in item
              ? 'A web page'
              : 'A file of Media'}
      </Text>
      {slide && <SlidePicture slide={slide} media={library.media} moves />}
      <div style={{ height: 16 }} />
      <div className="v-form-row">
        <label htmlFor="shows-for">Shows for</label>
        <NumberInput
          id="shows-for"
          suffix=" s"
          min={ITEM_DURATION_MS.min / 1000}
          max={ITEM_DURATION_MS.max / 1000}
          step={1}
          decimalScale={1}
          value={item.duration / 1000}
          onChange={(seconds) => {
            if (
              typeof seconds === 'number' &&
              seconds * 1000 >= ITEM_DURATION_MS.min &&
              seconds * 1000 <= ITEM_DURATION_MS.max
            )
              change({ duration: Math.round(seconds * 1000) }, `duration-${item.id}`)
          }}
          onBlur={editor.settle}
        />
      </div>
      {videoMs !== null && videoMs !== item.duration && (
        <div className="v-form-row">
          <span />
          <Button size="compact-sm" variant="subtle" onClick={() => change({ duration: videoMs })}>
            As long as the video, {formatSpan(videoMs)}
          </Button>
        </div>
      )}
      <div className="v-form-row">
        <label htmlFor="enters-with">Enters with</label>
        <Select
          id="enters-with"
          allowDeselect={false}
          data={[
            { value: 'cut', label: 'A cut' },
            { value: 'fade', label: 'A fade' },
            { value: 'slide', label: 'Sliding in' },
            { value: 'wipe', label: 'A wipe' },
            { value: 'zoom', label: 'A zoom' },
          ]}
          value={kind}
          onChange={(value) => {
            const next = value as LeafDraft['transition']['kind']
            change({
              transition: { kind: next, duration: next === 'cut' ? 0 : item.transition.duration || 400 },
            })
          }}
        />
      </div>
      {kind !== 'cut' && (
        <div className="v-form-row">
          <label htmlFor="enters-in">Within</label>
          <NumberInput
            id="enters-in"
            suffix=" ms"
            min={0}
            max={TRANSITION_MAX_MS}
            step={100}
            allowDecimal={false}
            value={item.transition.duration}
            onChange={(ms) => {
              if (typeof ms === 'number' && ms >= 0 && ms <= TRANSITION_MAX_MS)
                change({ transition: { kind, duration: ms } }, `transition-${item.id}`)
            }}
            onBlur={editor.settle}
          />
        </div>
      )}
      <div className="v-form-row">
        <label htmlFor="fit">Fit</label>
        <Select
          id="fit"
          allowDeselect={false}
          data={[
            { value: 'cover', label: 'Fill and cut' },
            { value: 'contain', label: 'Whole picture' },
            { value: 'fill', label: 'Stretch' },
          ]}
          value={item.fit}
          onChange={(fit) => change({ fit: fit as LeafDraft['fit'] })}
        />
      </div>
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', marginTop: 16 }}>
        {slide ? (
          <Anchor component={Link} to={`/slides-edit/${slide.id}`} size="sm">
            Edit this content
          </Anchor>
        ) : (
          <span />
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            editor.edit((before) => removeItem(before, item.id))
            onRemoved()
          }}
        >
          Take out
        </Button>
      </div>
    </>
  )
}
