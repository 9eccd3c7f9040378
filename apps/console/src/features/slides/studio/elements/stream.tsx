import { Button, Input, Select } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { useState } from 'react'
import { MediaPicker, MediaPicture } from '../../../media/index.ts'
import { AddressField } from '../fields/AddressField.tsx'
import { choicesOf, Section, ShareField, type FieldsOf } from '../fields/parts.tsx'
import { FITS } from '../fields/PictureFields.tsx'
import { shortAddress, type ElementKind } from './kind.ts'
import { withField } from '../elementEdits.ts'
import { elementTexts } from './element.texts.ts'
import { fieldTexts } from '../fields/field.texts.ts'

/** A live stream. */
function StreamFields({ element, change, settle, media }: FieldsOf<'stream'>) {
  const [picking, setPicking] = useState(false)
  const { media_id: picture } = element
  const file = picture === undefined ? undefined : media?.get(picture)
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
      <Input.Wrapper
        size="xs"
        labelElement="div"
        label={elementTexts.streamPicture()}
        description={elementTexts.streamPictureHint()}
      />
      {file && <MediaPicture media={file} />}
      {picture !== undefined && media && !file && <p className="v-quiet v-small">{fieldTexts.fileGone()}</p>}
      <Button size="xs" variant="default" onClick={() => setPicking(true)}>
        {picture === undefined ? elementTexts.choosePicture() : fieldTexts.changePicture()}
      </Button>
      {picture !== undefined && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => change((before) => withField(before, 'media_id', undefined))}
        >
          {elementTexts.removePicture()}
        </Button>
      )}
      <MediaPicker
        kind="image"
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false)
          change((before) => ({ ...before, media_id: picked.id }))
        }}
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
