import {
  ActionIcon,
  Button,
  NumberInput,
  SegmentedControl,
  Select,
  Slider,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Background, Element, TextStyle } from '@vitrine/core'
import { ApiError, type Media } from '@vitrine/protocol'
import { useState } from 'react'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { newId } from '../../draft/newId.ts'
import { ColourField } from '../../ui/ColourField.tsx'
import { MediaPicker, MediaPicture } from '../media/index.ts'
import type { EditedSlide } from './SlideEditorPage.tsx'

type TextElement = Extract<Element, { type: 'text' }>
type MediaElement = Extract<Element, { media_id: string }>

const FITS = [
  { value: 'cover', label: 'Fill, cut what is over' },
  { value: 'contain', label: 'Whole, with edges' },
  { value: 'fill', label: 'Stretch' },
]
const SIZES = [
  { label: 'Landscape, 1920 × 1080', width: 1920, height: 1080 },
  { label: 'Portrait, 1080 × 1920', width: 1080, height: 1920 },
  { label: 'Square, 1080 × 1080', width: 1080, height: 1080 },
  { label: 'Strip, 1920 × 270', width: 1920, height: 270 },
]

/** The form beside the stage. Which fields stand there follows from the kind of slide. */
export function SlideForm({
  editor,
  value,
  fault,
  media,
  selected,
  onSelect,
}: {
  editor: DraftEditor<EditedSlide>
  value: EditedSlide
  fault: unknown
  media: ReadonlyMap<string, Media> | null
  selected: string | null
  onSelect: (id: string | null) => void
}) {
  const changeElement = (id: string, change: (element: Element) => Element, gesture?: string) =>
    editor.edit(
      (draft) => ({
        ...draft,
        interactions: draft.interactions.map((element) => (element.id === id ? change(element) : element)),
      }),
      gesture,
    )
  const shown = value.interactions.find((element): element is MediaElement => 'media_id' in element)
  const refusals = fault instanceof ApiError ? (fault.problem.errors ?? []) : []
  return (
    <Stack gap="md">
      {refusals.map((refusal) => (
        <Text key={refusal.field} c="var(--v-danger)" size="sm" role="alert">
          {refusal.message}
        </Text>
      ))}
      {value.type !== 'text' && shown && (
        <MediaFields
          element={shown}
          media={media}
          change={(change, gesture) => changeElement(shown.id, change, gesture)}
          settle={editor.settle}
        />
      )}
      {value.type === 'text' && (
        <TextBlocks
          editor={editor}
          value={value}
          selected={selected}
          onSelect={onSelect}
          changeElement={changeElement}
        />
      )}
      <BackgroundFields editor={editor} value={value} media={media} />
      <SizeFields editor={editor} value={value} />
    </Stack>
  )
}

function MediaFields({
  element,
  media,
  change,
  settle,
}: {
  element: MediaElement
  media: ReadonlyMap<string, Media> | null
  change: (change: (element: Element) => Element, gesture?: string) => void
  settle: () => void
}) {
  const [picking, setPicking] = useState(false)
  const item = media?.get(element.media_id)
  return (
    <>
      {item && <MediaPicture media={item} moves />}
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <span className="v-clip" style={{ flex: 1 }}>
          {item?.name ?? (media ? 'This file is not in Media any more' : '')}
        </span>
        <Button size="xs" variant="default" onClick={() => setPicking(true)}>
          Change
        </Button>
      </div>
      <Select
        label="Fit"
        data={FITS}
        value={element.fit}
        allowDeselect={false}
        onChange={(fit) =>
          change((before) => ('media_id' in before ? { ...before, fit: fit as MediaElement['fit'] } : before))
        }
      />
      {element.type === 'image' && (
        <TextInput
          label="In words"
          description="For people who do not see the picture"
          value={element.alt}
          maxLength={500}
          onChange={(event) => {
            const alt = event.currentTarget.value
            change((before) => (before.type === 'image' ? { ...before, alt } : before), 'alt')
          }}
          onBlur={settle}
        />
      )}
      {element.type === 'video' && (
        <div>
          <span className="v-field-label">Sound, {Math.round(element.volume * 100)} %</span>
          <Slider
            min={0}
            max={1}
            step={0.05}
            label={(volume) => `${Math.round(volume * 100)} %`}
            thumbLabel="Sound"
            value={element.volume}
            onChange={(volume) =>
              change((before) => (before.type === 'video' ? { ...before, volume } : before), 'volume')
            }
            onChangeEnd={settle}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {item && !item.has_sound ? 'This video has no sound.' : 'Heard on the glass; here it is silent.'}
          </Text>
        </div>
      )}
      <MediaPicker
        kind={element.type}
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false)
          change((before) => (before.type === 'text' ? before : { ...before, media_id: picked.id }))
        }}
      />
    </>
  )
}

function TextBlocks({
  editor,
  value,
  selected,
  onSelect,
  changeElement,
}: {
  editor: DraftEditor<EditedSlide>
  value: EditedSlide
  selected: string | null
  onSelect: (id: string | null) => void
  changeElement: (id: string, change: (element: Element) => Element, gesture?: string) => void
}) {
  const texts = value.interactions.filter((element): element is TextElement => element.type === 'text')
  const block = texts.find((element) => element.id === selected)
  const add = () => {
    const last = texts.at(-1)
    const added: TextElement = {
      id: newId(),
      type: 'text',
      frame: {
        x: Math.round(value.width * 0.07),
        y: Math.round(value.height * 0.4),
        width: Math.round(value.width * 0.86),
        height: Math.round(value.height * 0.2),
      },
      text: 'Text',
      style: last?.style ?? {
        color: '#F7F4EE',
        size: 64,
        weight: 'regular',
        align: 'left',
        valign: 'middle',
      },
    }
    editor.edit((draft) => ({ ...draft, interactions: [...draft.interactions, added] }))
    onSelect(added.id)
  }
  const style = (part: Partial<TextStyle>, gesture?: string) => {
    if (block)
      changeElement(
        block.id,
        (before) => (before.type === 'text' ? { ...before, style: { ...before.style, ...part } } : before),
        gesture,
      )
  }
  return (
    <div>
      <div className="v-editor-head">
        <h2>Texts</h2>
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
          Add
        </Button>
      </div>
      <ul className="v-rows">
        {texts.map((element) => (
          <li key={element.id} className="v-textblock">
            <button
              type="button"
              className="v-textblock-name v-clip"
              aria-pressed={element.id === selected}
              onClick={() => onSelect(element.id)}
            >
              {element.text || 'Empty text'}
            </button>
            <ActionIcon
              aria-label={`Remove the text ${element.text}`}
              onClick={() =>
                editor.edit((draft) => ({
                  ...draft,
                  interactions: draft.interactions.filter((one) => one.id !== element.id),
                }))
              }
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {texts.length === 0 && (
        <Text c="dimmed" size="sm">
          No text yet.
        </Text>
      )}
      {block && (
        <Stack gap="sm" mt="sm">
          <Textarea
            label="Words"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5_000}
            value={block.text}
            onChange={(event) => {
              const text = event.currentTarget.value
              changeElement(
                block.id,
                (before) => (before.type === 'text' ? { ...before, text } : before),
                `text-${block.id}`,
              )
            }}
            onBlur={editor.settle}
          />
          <ColourField
            label="Colour"
            value={block.style.color}
            onChange={(color) => style({ color }, 'text-colour')}
            onSettle={editor.settle}
          />
          <NumberInput
            label="Size, px"
            min={8}
            max={2_000}
            step={4}
            clampBehavior="blur"
            value={block.style.size}
            onChange={(size) => {
              if (typeof size === 'number' && size >= 8) style({ size }, 'text-size')
            }}
            onBlur={editor.settle}
          />
          <SegmentedControl
            aria-label="Weight"
            value={block.style.weight}
            onChange={(weight) => style({ weight: weight as TextStyle['weight'] })}
            data={[
              { value: 'regular', label: 'Regular' },
              { value: 'medium', label: 'Medium' },
              { value: 'bold', label: 'Bold' },
            ]}
          />
          <SegmentedControl
            aria-label="Across"
            value={block.style.align}
            onChange={(align) => style({ align: align as TextStyle['align'] })}
            data={[
              { value: 'left', label: 'Left' },
              { value: 'center', label: 'Centre' },
              { value: 'right', label: 'Right' },
            ]}
          />
          <SegmentedControl
            aria-label="Down"
            value={block.style.valign}
            onChange={(valign) => style({ valign: valign as TextStyle['valign'] })}
            data={[
              { value: 'top', label: 'Top' },
              { value: 'middle', label: 'Middle' },
              { value: 'bottom', label: 'Bottom' },
            ]}
          />
        </Stack>
      )}
    </div>
  )
}

function BackgroundFields({
  editor,
  value,
  media,
}: {
  editor: DraftEditor<EditedSlide>
  value: EditedSlide
  media: ReadonlyMap<string, Media> | null
}) {
  const [picking, setPicking] = useState(false)
  const { background } = value
  const set = (next: Background, gesture?: string) =>
    editor.edit((draft) => ({ ...draft, background: next }), gesture)
  const solid = background.kind === 'gradient' ? background.from : background.color
  const choose = (kind: string) => {
    if (kind === background.kind) return
    if (kind === 'media') setPicking(true)
    else if (kind === 'gradient') set({ kind: 'gradient', from: solid, to: '#12877F', angle: 135 })
    else set({ kind: 'color', color: solid })
  }
  const item = background.kind === 'media' ? media?.get(background.media_id) : undefined
  return (
    <div className="v-form-block">
      <div className="v-editor-head">
        <h2>Background</h2>
      </div>
      <Stack gap="sm">
        {value.type === 'text' && (
          <SegmentedControl
            fullWidth
            aria-label="Kind of background"
            value={background.kind}
            onChange={choose}
            data={[
              { value: 'color', label: 'Colour' },
              { value: 'gradient', label: 'Gradient' },
              { value: 'media', label: 'Picture' },
            ]}
          />
        )}
        {background.kind === 'color' && (
          <ColourField
            label="Colour"
            value={background.color}
            onChange={(color) => set({ kind: 'color', color }, 'background')}
            onSettle={editor.settle}
          />
        )}
        {background.kind === 'gradient' && (
          <>
            <ColourField
              label="From"
              value={background.from}
              onChange={(from) => set({ ...background, from }, 'background')}
              onSettle={editor.settle}
            />
            <ColourField
              label="To"
              value={background.to}
              onChange={(to) => set({ ...background, to }, 'background')}
              onSettle={editor.settle}
            />
            <NumberInput
              label="Angle, degrees"
              min={0}
              max={360}
              step={15}
              value={background.angle}
              onChange={(angle) => {
                if (typeof angle === 'number')
                  set({ ...background, angle: Math.max(0, Math.min(360, angle)) }, 'angle')
              }}
              onBlur={editor.settle}
            />
          </>
        )}
        {background.kind === 'media' && (
          <>
            {item && <MediaPicture media={item} />}
            <Button size="xs" variant="default" onClick={() => setPicking(true)}>
              Change the picture
            </Button>
            <div>
              <span className="v-field-label">Darker, {Math.round(background.dim * 100)} %</span>
              <Slider
                min={0}
                max={0.9}
                step={0.05}
                label={(dim) => `${Math.round(dim * 100)} %`}
                thumbLabel="Darker"
                value={background.dim}
                onChange={(dim) => set({ ...background, dim }, 'dim')}
                onChangeEnd={editor.settle}
              />
            </div>
          </>
        )}
      </Stack>
      <MediaPicker
        kind="image"
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false)
          set({
            kind: 'media',
            media_id: picked.id,
            dim: background.kind === 'media' ? background.dim : 0.35,
            color: solid,
          })
        }}
      />
    </div>
  )
}

function SizeFields({ editor, value }: { editor: DraftEditor<EditedSlide>; value: EditedSlide }) {
  const known = SIZES.find((size) => size.width === value.width && size.height === value.height)
  const resize = (width: number, height: number, gesture?: string) =>
    editor.edit(
      (draft) => ({
        ...draft,
        width,
        height,
        // What filled the slide goes on filling it; everything else keeps its place in proportion.
        interactions: draft.interactions.map((element) => ({
          ...element,
          frame: {
            x: Math.round((element.frame.x / draft.width) * width),
            y: Math.round((element.frame.y / draft.height) * height),
            width: Math.max(1, Math.round((element.frame.width / draft.width) * width)),
            height: Math.max(1, Math.round((element.frame.height / draft.height) * height)),
          },
        })),
      }),
      gesture,
    )
  const own = (side: 'width' | 'height') => (input: number | string) => {
    if (typeof input !== 'number' || input < 16 || input > 16_384) return
    const px = Math.round(input)
    resize(side === 'width' ? px : value.width, side === 'height' ? px : value.height, `size-${side}`)
  }
  return (
    <div className="v-form-block">
      <div className="v-editor-head">
        <h2>Size</h2>
      </div>
      <Stack gap="sm">
        <Select
          aria-label="Size"
          data={SIZES.map((size) => size.label)}
          placeholder="Its own"
          value={known?.label ?? null}
          onChange={(label) => {
            const size = SIZES.find((one) => one.label === label)
            if (size) resize(size.width, size.height)
          }}
        />
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
          <NumberInput
            label="Width, px"
            min={16}
            max={16_384}
            allowDecimal={false}
            value={value.width}
            onChange={own('width')}
            onBlur={editor.settle}
          />
          <NumberInput
            label="Height, px"
            min={16}
            max={16_384}
            allowDecimal={false}
            value={value.height}
            onChange={own('height')}
            onBlur={editor.settle}
          />
        </div>
      </Stack>
    </div>
  )
}
