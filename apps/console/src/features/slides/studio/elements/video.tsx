import { clsx } from 'clsx'
import { IconVideo } from '@tabler/icons-react'
import { ShareField, type FieldsOf } from '../fields/parts.tsx'
import { PictureFields } from '../fields/PictureFields.tsx'
import { fileTitle } from './fileTitle.ts'
import type { ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'
import styles from '../fields/fields.module.css'

function VideoFields(given: FieldsOf<'video'>) {
  const { element, change, settle, media } = given
  const file = media?.get(element.media_id)
  return (
    <PictureFields given={given} title={elementTexts.video()} picks="video">
      <ShareField
        label={elementTexts.sound()}
        value={element.volume}
        onChange={(volume) => change((before) => ({ ...before, volume }), 'volume')}
        onSettle={settle}
      />
      <p className={clsx('v-quiet v-small', styles.hint)}>
        {file && !file.has_sound ? elementTexts.noSound() : elementTexts.silentHere()}
      </p>
    </PictureFields>
  )
}

export const video: ElementKind<'video'> = {
  name: elementTexts.video,
  icon: IconVideo,
  Fields: VideoFields,
  title: fileTitle,
  picks: 'video',
}
