import { Button } from '@mantine/core'
import type { Background } from '@vitrine/core'
import { useState } from 'react'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { MediaPicker, MediaPicture } from '../../../media/index.ts'
import type { DraftEditor } from '../../../../draft/draftEditor.ts'
import type { EditedSlide } from '../../editedSlide.ts'
import type { MediaById } from '../drawing.ts'
import { ChoiceField, Section, ShareField } from './parts.tsx'
import { GradientFields } from './PaintFields.tsx'
import { fieldTexts } from './field.texts.ts'

type Kind = 'color' | 'gradient' | 'image' | 'video'

/** What lies under the elements: a colour, a gradient, a picture or a video. */
export function BackgroundFields({
  editor,
  background,
  media,
}: {
  editor: DraftEditor<EditedSlide>
  background: Background
  media: MediaById | null
}) {
  const [picking, setPicking] = useState<'image' | 'video' | null>(null)
  const file = background.kind === 'media' ? media?.get(background.media_id) : undefined
  const solid = background.kind === 'gradient' ? background.from : background.color
  const set = (next: Background, gesture?: string) =>
    editor.edit((draft) => ({ ...draft, background: next }), gesture)
  const kind: Kind =
    background.kind === 'media' ? (file?.kind === 'video' ? 'video' : 'image') : background.kind
  const choose = (next: Kind) => {
    if (next === 'image' || next === 'video') setPicking(next)
    else if (next === 'gradient') set({ kind: 'gradient', from: solid, to: '#12877F', angle: 135 })
    else set({ kind: 'color', color: solid })
  }
  return (
    <Section title={fieldTexts.background()}>
      <ChoiceField
        label={fieldTexts.backgroundType()}
        hidesLabel
        value={kind}
        onChange={choose}
        choices={[
          { value: 'color', label: fieldTexts.colour() },
          { value: 'gradient', label: fieldTexts.gradient() },
          { value: 'image', label: fieldTexts.picture() },
          { value: 'video', label: fieldTexts.video() },
        ]}
      />
      {background.kind === 'color' && (
        <ColourField
          label={fieldTexts.colour()}
          value={background.color}
          onChange={(color) => set({ kind: 'color', color }, 'background')}
          onSettle={editor.settle}
        />
      )}
      {background.kind === 'gradient' && (
        <GradientFields
          value={background}
          onChange={(next) => set({ kind: 'gradient', ...next }, 'background')}
          onSettle={editor.settle}
        />
      )}
      {background.kind === 'media' && (
        <>
          {file && <MediaPicture media={file} />}
          <Button
            size="xs"
            variant="default"
            onClick={() => setPicking(kind === 'video' ? 'video' : 'image')}
          >
            {kind === 'video' ? fieldTexts.changeVideo() : fieldTexts.changePicture()}
          </Button>
          <ShareField
            label={fieldTexts.darken()}
            max={0.9}
            value={background.dim}
            onChange={(dim) => set({ ...background, dim }, 'dim')}
            onSettle={editor.settle}
          />
        </>
      )}
      <MediaPicker
        kind={picking ?? 'image'}
        opened={picking !== null}
        onClose={() => setPicking(null)}
        onPick={(picked) => {
          setPicking(null)
          const dim = background.kind === 'media' ? background.dim : 0
          set({ kind: 'media', media_id: picked.id, dim, color: solid })
        }}
      />
    </Section>
  )
}
