import { clsx } from 'clsx'
import { Button, Select } from '@mantine/core'
import type { Fit } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { useState, type ReactNode } from 'react'
import type { Message } from '@vitrine/texts'
import { MediaPicker } from '../../../media/index.ts'
import { WHOLE } from '../cutting.ts'
import { withField } from '../elementEdits.ts'
import { CutPicture } from './CutPicture.tsx'
import { choicesOf, ChoiceField, NumberField, Pair, Section, ShareField, type FieldsOf } from './parts.tsx'
import { ShadowFields } from './ShadowFields.tsx'
import { fieldTexts } from './field.texts.ts'
import styles from './fields.module.css'

export const FITS: { value: Fit; label: Message }[] = [
  { value: 'cover', label: fieldTexts.fitCover },
  { value: 'contain', label: fieldTexts.fitContain },
  { value: 'fill', label: fieldTexts.fitStretch },
]
const CENTRE = { x: 0.5, y: 0.5 }

/**
 * Which file, and how it is cut, coloured and masked.
 * @param props.given    what the form of the element is given
 * @param props.children the fields of its type
 */
export function PictureFields({
  given,
  title,
  picks,
  children,
}: {
  given: FieldsOf<'image'> | FieldsOf<'video'>
  title: string
  picks: Media['kind']
  children: ReactNode
}) {
  // What is changed here, both have; neither becomes the other.
  const { element, change, settle, media } = given as FieldsOf<'image' | 'video'>
  const [picking, setPicking] = useState(false)
  const file = media?.get(element.media_id)
  const crop = element.crop ?? WHOLE
  const focus = element.focus ?? CENTRE
  const filter = element.filter ?? {}
  const setCrop = (part: Partial<typeof WHOLE>) => {
    const next = { ...crop, ...part }
    const inside = {
      ...next,
      width: Math.min(next.width, 1 - next.x),
      height: Math.min(next.height, 1 - next.y),
    }
    const isWhole = inside.width >= 1 && inside.height >= 1
    change((before) => withField(before, 'crop', isWhole ? undefined : inside), 'crop')
  }
  const setFocus = (part: Partial<typeof CENTRE>) => {
    const next = { ...focus, ...part }
    change(
      (before) => withField(before, 'focus', next.x === 0.5 && next.y === 0.5 ? undefined : next),
      'focus',
    )
  }
  const setFilter = (name: keyof typeof filter, value: number, nothing: number) =>
    change((before) => {
      const next = withField(before.filter ?? {}, name, value === nothing ? undefined : value)
      return withField(before, 'filter', Object.keys(next).length === 0 ? undefined : next)
    }, 'filter')
  const percent = (label: string, value: number, onChange: (value: number) => void, least = 0, most = 99) => (
    <NumberField
      label={label}
      min={least}
      max={most}
      value={value * 100}
      onChange={(whole) => onChange(whole / 100)}
      onSettle={settle}
    />
  )
  return (
    <>
      <Section title={title}>
        {file && (
          <>
            <CutPicture
              file={file}
              crop={crop}
              focus={element.fit === 'cover' ? focus : null}
              onCrop={setCrop}
              onFocus={setFocus}
              onSettle={settle}
            />
            <p className={clsx('v-quiet v-small', styles.hint)}>{fieldTexts.cropHint()}</p>
          </>
        )}
        <div className={styles.fileRow}>
          <span className="v-clip">{file?.name ?? (media ? fieldTexts.fileGone() : '')}</span>
          <Button size="xs" variant="default" onClick={() => setPicking(true)}>
            {fieldTexts.changeFile()}
          </Button>
        </div>
        <Select
          label={fieldTexts.fit()}
          size="xs"
          data={choicesOf(FITS)}
          value={element.fit}
          allowDeselect={false}
          onChange={(value) => {
            const fit = FITS.find((one) => one.value === value)?.value
            if (fit) change((before) => ({ ...before, fit }))
          }}
        />
        {children}
      </Section>
      <Section title={fieldTexts.crop()}>
        <Pair>
          {percent(fieldTexts.cropLeft(), crop.x, (x) => setCrop({ x }))}
          {percent(fieldTexts.cropTop(), crop.y, (y) => setCrop({ y }))}
        </Pair>
        <Pair>
          {percent(fieldTexts.cropWidth(), crop.width, (width) => setCrop({ width }), 1, 100)}
          {percent(fieldTexts.cropHeight(), crop.height, (height) => setCrop({ height }), 1, 100)}
        </Pair>
        {element.fit === 'cover' && (
          <Pair>
            {percent(fieldTexts.focusX(), focus.x, (x) => setFocus({ x }), 0, 100)}
            {percent(fieldTexts.focusY(), focus.y, (y) => setFocus({ y }), 0, 100)}
          </Pair>
        )}
        <ChoiceField
          label={fieldTexts.outline()}
          value={element.mask === undefined ? 'none' : element.mask === 'circle' ? 'circle' : 'round'}
          choices={[
            { value: 'none', label: fieldTexts.outlineNone() },
            { value: 'round', label: fieldTexts.outlineRounded() },
            { value: 'circle', label: fieldTexts.outlineEllipse() },
          ]}
          onChange={(kind) =>
            change((before) =>
              withField(before, 'mask', kind === 'none' ? undefined : kind === 'circle' ? 'circle' : 32),
            )
          }
        />
        {typeof element.mask === 'number' && (
          <NumberField
            label={fieldTexts.cornerRadius()}
            min={0}
            max={2_000}
            value={element.mask}
            onChange={(mask) => change((before) => ({ ...before, mask }), 'mask')}
            onSettle={settle}
          />
        )}
      </Section>
      <Section title={fieldTexts.filter()}>
        {(
          [
            ['brightness', fieldTexts.brightness()],
            ['contrast', fieldTexts.contrast()],
            ['saturation', fieldTexts.saturation()],
          ] as const
        ).map(([name, label]) => (
          <ShareField
            key={name}
            label={label}
            max={3}
            value={filter[name] ?? 1}
            onChange={(value) => setFilter(name, value, 1)}
            onSettle={settle}
          />
        ))}
        <ShareField
          label={fieldTexts.blur()}
          max={200}
          step={1}
          words={(px) => fieldTexts.pixels({ px })}
          value={filter.blur ?? 0}
          onChange={(value) => setFilter('blur', value, 0)}
          onSettle={settle}
        />
      </Section>
      <ShadowFields
        shadow={element.shadow}
        onChange={(shadow, gesture) => change((before) => withField(before, 'shadow', shadow), gesture)}
        onSettle={settle}
      />
      <MediaPicker
        kind={picks}
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false)
          change((before) => ({ ...before, media_id: picked.id }))
        }}
      />
    </>
  )
}
