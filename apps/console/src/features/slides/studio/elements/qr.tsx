import { Textarea } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { Section, type FieldsOf } from '../fields/parts.tsx'
import type { ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'
import { commonTexts } from '../../../../ui/common.texts.ts'

/** What a QR code says, and its two colours. */
function QrFields({ element, change, settle }: FieldsOf<'qr'>) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Section title={elementTexts.qrCode()}>
      <Textarea
        label={commonTexts.content()}
        description={elementTexts.qrContentHint()}
        size="xs"
        autosize
        minRows={2}
        maxLength={1_000}
        value={isEmpty ? '' : element.text}
        error={isEmpty && elementTexts.qrContentMissing()}
        onChange={(event) => {
          const text = event.currentTarget.value
          setEmpty(text === '')
          if (text !== '') change((before) => ({ ...before, text }), 'code')
        }}
        onBlur={() => {
          setEmpty(false)
          settle()
        }}
      />
      <ColourField
        label={elementTexts.qrDark()}
        value={element.dark}
        onChange={(dark) => change((before) => ({ ...before, dark }), 'code-dark')}
        onSettle={settle}
      />
      <ColourField
        label={elementTexts.qrLight()}
        value={element.light}
        onChange={(light) => change((before) => ({ ...before, light }), 'code-light')}
        onSettle={settle}
      />
    </Section>
  )
}

export const qr: ElementKind<'qr'> = {
  name: elementTexts.qrCode,
  icon: IconQrcode,
  Fields: QrFields,
}
