import { Textarea } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { Section, type FieldsOf } from '../fields/parts.tsx'
import type { ElementKind } from './kind.ts'

/** What a QR code says, and its two colours. */
function QrFields({ element, change, settle }: FieldsOf<'qr'>) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Section title="QR code">
      <Textarea
        label="Content"
        description="An address or text"
        size="xs"
        autosize
        minRows={2}
        maxLength={1_000}
        value={isEmpty ? '' : element.text}
        error={isEmpty && 'Enter an address or text.'}
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
        label="Dark"
        value={element.dark}
        onChange={(dark) => change((before) => ({ ...before, dark }), 'code-dark')}
        onSettle={settle}
      />
      <ColourField
        label="Light"
        value={element.light}
        onChange={(light) => change((before) => ({ ...before, light }), 'code-light')}
        onSettle={settle}
      />
    </Section>
  )
}

export const qr: ElementKind<'qr'> = {
  name: 'QR code',
  icon: IconQrcode,
  Fields: QrFields,
}
