import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from './common.texts.ts'

/** A secret that is shown once, to be copied. */
export function SecretShown({
  about,
  label,
  secret,
  copy: copyWords,
  onDone,
  children,
}: {
  /** that it is shown only once */
  about: string
  /** what it is, for those who do not see the field */
  label: string
  secret: string
  /** the button that copies it */
  copy: string
  onDone: () => void
  /** what to do with it */
  children?: ReactNode
}) {
  return (
    <Stack>
      <Text>{about}</Text>
      <TextInput
        aria-label={label}
        readOnly
        className="v-numbers"
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {commonTexts.done()}
        </Button>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {copied ? commonTexts.copied() : copyWords}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
