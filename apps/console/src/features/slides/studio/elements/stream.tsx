import { Select } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { AddressField } from '../fields/AddressField.tsx'
import { choicesOf, Section, ShareField, type FieldsOf } from '../fields/parts.tsx'
import { FITS } from '../fields/PictureFields.tsx'
import { shortAddress, type ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'

/** A live stream. */
function StreamFields({ element, change, settle }: FieldsOf<'stream'>) {
  return (
    <Section title={elementTexts.liveStream()}>
      <AddressField
        key={element.id}
        value={element.url}
        onChange={(url) => change((before) => ({ ...before, url }), 'address')}
        onSettle={settle}
      />
      <Select
        label={elementTexts.fit()}
        size="xs"
        data={choicesOf(FITS)}
        value={element.fit}
        allowDeselect={false}
        onChange={(value) => {
          const fit = FITS.find((one) => one.value === value)?.value
          if (fit) change((before) => ({ ...before, fit }))
        }}
      />
      <ShareField
        label={elementTexts.sound()}
        value={element.volume}
        onChange={(volume) => change((before) => ({ ...before, volume }), 'volume')}
        onSettle={settle}
      />
    </Section>
  )
}

export const stream: ElementKind<'stream'> = {
  name: elementTexts.liveStream,
  icon: IconBroadcast,
  Fields: StreamFields,
  title: ({ url }) => shortAddress(url),
}
