import { Select, Textarea, TextInput } from '@mantine/core'
import { MARKUP_MAX, PAGE_TIMEOUT_MS, webAddressSchema } from '@vitrine/core'
import { useState } from 'react'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { NumberField, Section, ShareField, type FieldsOf } from './parts.tsx'
import { FITS } from './PictureFields.tsx'

/** A web page in a frame of its own. */
export function PageFields({ element, change, settle }: FieldsOf<'page'>) {
  return (
    <Section title="Web page">
      <AddressField
        key={element.id}
        value={element.url}
        onChange={(url) => change((before) => ({ ...before, url }), 'address')}
        onSettle={settle}
      />
      <NumberField
        label="Loading timeout, seconds"
        min={PAGE_TIMEOUT_MS.min / 1_000}
        max={PAGE_TIMEOUT_MS.max / 1_000}
        value={element.timeout / 1_000}
        onChange={(seconds) => change((before) => ({ ...before, timeout: seconds * 1_000 }), 'timeout')}
        onSettle={settle}
      />
      <ColourField
        label="While loading"
        value={element.background}
        onChange={(background) => change((before) => ({ ...before, background }), 'page-colour')}
        onSettle={settle}
      />
    </Section>
  )
}

/** A live stream. */
export function StreamFields({ element, change, settle }: FieldsOf<'stream'>) {
  return (
    <Section title="Live stream">
      <AddressField
        key={element.id}
        value={element.url}
        onChange={(url) => change((before) => ({ ...before, url }), 'address')}
        onSettle={settle}
      />
      <Select
        label="Fit"
        size="xs"
        data={FITS}
        value={element.fit}
        allowDeselect={false}
        onChange={(value) => {
          const fit = FITS.find((one) => one.value === value)?.value
          if (fit) change((before) => ({ ...before, fit }))
        }}
      />
      <ShareField
        label="Sound"
        value={element.volume}
        onChange={(volume) => change((before) => ({ ...before, volume }), 'volume')}
        onSettle={settle}
      />
    </Section>
  )
}

/** Markup of the operator and its style. */
export function MarkupFields({ element, change, settle }: FieldsOf<'html'>) {
  return (
    <Section title="Markup">
      <Textarea
        label="HTML"
        size="xs"
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        maxLength={MARKUP_MAX}
        classNames={{ input: 'v-code' }}
        value={element.html}
        onChange={(event) => {
          const html = event.currentTarget.value
          change((before) => ({ ...before, html }), 'html')
        }}
        onBlur={settle}
      />
      <Textarea
        label="CSS"
        size="xs"
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        maxLength={MARKUP_MAX}
        classNames={{ input: 'v-code' }}
        value={element.css}
        onChange={(event) => {
          const css = event.currentTarget.value
          change((before) => ({ ...before, css }), 'css')
        }}
        onBlur={settle}
      />
      <p className="v-quiet v-small v-hint">Scripts and forms are removed.</p>
    </Section>
  )
}

/** An address. While it is none, it stays in the field and is not passed on. */
export function AddressField({
  value,
  onChange,
  onSettle,
}: {
  value: string
  onChange: (url: string) => void
  onSettle: () => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !webAddressSchema.safeParse(typed).success
  return (
    <TextInput
      label="Address"
      size="xs"
      type="url"
      value={typed ?? value}
      error={isWrong && 'Enter an address that starts with https:// or http://.'}
      onChange={(event) => {
        const url = event.currentTarget.value
        const isAddress = webAddressSchema.safeParse(url).success
        setTyped(isAddress ? null : url)
        if (isAddress) onChange(url)
      }}
      onBlur={() => {
        setTyped(null)
        onSettle()
      }}
    />
  )
}
