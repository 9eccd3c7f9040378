import { TextInput } from '@mantine/core'
import { webAddressSchema } from '@vitrine/core'
import { useState } from 'react'
import { fieldTexts } from './field.texts.ts'

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
      label={fieldTexts.address()}
      size="xs"
      type="url"
      value={typed ?? value}
      error={isWrong && fieldTexts.addressNotValid()}
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
