import { TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { FieldsOf } from '../fields/parts.tsx'
import { PictureFields } from '../fields/PictureFields.tsx'
import { fileTitle } from './fileTitle.ts'
import type { ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'

function ImageFields(given: FieldsOf<'image'>) {
  const { element, change, settle } = given
  return (
    <PictureFields given={given} title={elementTexts.image()} picks="image">
      <TextInput
        label={elementTexts.alternativeText()}
        size="xs"
        description={elementTexts.alternativeTextHint()}
        value={element.alt}
        maxLength={500}
        onChange={(event) => {
          const alt = event.currentTarget.value
          change((before) => ({ ...before, alt }), 'alt')
        }}
        onBlur={settle}
      />
    </PictureFields>
  )
}

export const image: ElementKind<'image'> = {
  name: elementTexts.image,
  icon: IconPhoto,
  Fields: ImageFields,
  title: fileTitle,
  picks: 'image',
}
