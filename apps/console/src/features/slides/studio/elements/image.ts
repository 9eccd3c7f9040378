import { IconPhoto } from '@tabler/icons-react'
import { PictureFields } from '../fields/PictureFields.tsx'
import { fileTitle } from './fileTitle.ts'
import type { ElementKind } from './kind.ts'

export const image: ElementKind<'image'> = {
  name: 'Picture',
  icon: IconPhoto,
  Fields: PictureFields,
  title: fileTitle,
  picks: 'image',
}
