import { IconVideo } from '@tabler/icons-react'
import { PictureFields } from '../fields/PictureFields.tsx'
import { fileTitle } from './fileTitle.ts'
import type { ElementKind } from './kind.ts'

export const video: ElementKind<'video'> = {
  name: 'Video',
  icon: IconVideo,
  Fields: PictureFields,
  title: fileTitle,
  picks: 'video',
}
