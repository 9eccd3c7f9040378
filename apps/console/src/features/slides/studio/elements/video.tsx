import { IconVideo } from '@tabler/icons-react'
import { ShareField, type FieldsOf } from '../fields/parts.tsx'
import { PictureFields } from '../fields/PictureFields.tsx'
import { fileTitle } from './fileTitle.ts'
import type { ElementKind } from './kind.ts'

function VideoFields(given: FieldsOf<'video'>) {
  const { element, change, settle, media } = given
  const file = media?.get(element.media_id)
  return (
    <PictureFields given={given} title="Video" picks="video">
      <ShareField
        label="Sound"
        value={element.volume}
        onChange={(volume) => change((before) => ({ ...before, volume }), 'volume')}
        onSettle={settle}
      />
      <p className="v-quiet v-small v-hint">
        {file && !file.has_sound ? 'This video has no sound.' : 'Plays on devices; silent here.'}
      </p>
    </PictureFields>
  )
}

export const video: ElementKind<'video'> = {
  name: 'Video',
  icon: IconVideo,
  Fields: VideoFields,
  title: fileTitle,
  picks: 'video',
}
