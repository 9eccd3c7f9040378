import { IconWorld } from '@tabler/icons-react'
import { PAGE_TIMEOUT_MS } from '@vitrine/core'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { AddressField } from '../fields/AddressField.tsx'
import { NumberField, Section, type FieldsOf } from '../fields/parts.tsx'
import { shortAddress, type ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'

/** A web page in a frame of its own. */
function PageFields({ element, change, settle }: FieldsOf<'page'>) {
  return (
    <Section title={elementTexts.webPage()}>
      <AddressField
        key={element.id}
        value={element.url}
        onChange={(url) => change((before) => ({ ...before, url }), 'address')}
        onSettle={settle}
      />
      <NumberField
        label={elementTexts.pageTimeout()}
        min={PAGE_TIMEOUT_MS.min / 1_000}
        max={PAGE_TIMEOUT_MS.max / 1_000}
        value={element.timeout / 1_000}
        onChange={(seconds) => change((before) => ({ ...before, timeout: seconds * 1_000 }), 'timeout')}
        onSettle={settle}
      />
      <ColourField
        label={elementTexts.pageBackground()}
        value={element.background}
        onChange={(background) => change((before) => ({ ...before, background }), 'page-colour')}
        onSettle={settle}
      />
    </Section>
  )
}

export const page: ElementKind<'page'> = {
  name: elementTexts.webPage,
  icon: IconWorld,
  Fields: PageFields,
  title: ({ url }) => shortAddress(url),
}
