import { Select } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { AddressField } from '../fields/AddressField.tsx'
import { choicesOf, Section, ShareField, type FieldsOf } from '../fields/parts.tsx'
import { FITS } from '../fields/PictureFields.tsx'
import { shortAddress, type ElementKind } from './kind.ts'
import { withField } from '../elementEdits.ts'
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
      <p className="v-quiet v-small">{elementTexts.streamHint()}</p>
      <Select
        label={elementTexts.streamProtocol()}
        size="xs"
        allowDeselect={false}
        data={[
          { value: '', label: elementTexts.byAddress() },
          { value: 'whep', label: elementTexts.whep() },
        ]}
        value={element.protocol ?? ''}
        onChange={(value) =>
          change((before) => withField(before, 'protocol', value === 'whep' ? 'whep' : undefined))
        }
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
