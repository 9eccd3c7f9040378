import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { grantsSchema } from '@vitrine/core'
import { useState, type FormEvent } from 'react'
import { scriptTexts } from './script.texts.ts'
import styles from './scripts.module.css'

const EXAMPLE_ORIGIN = 'https://example.com'

/** At most so many. Source: `grantsSchema`. */
const MOST = 20

/** The addresses that the scripts of a screen may reach. */
export function GrantedAddresses({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (network: readonly string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const origin = originOf(typed)
    const isNew = origin !== null && !value.includes(origin)
    setFault(
      origin === null || !grantsSchema.safeParse([origin]).success
        ? scriptTexts.addressInvalid({ example: EXAMPLE_ORIGIN })
        : null,
    )
    if (origin === null || !grantsSchema.safeParse([origin]).success) return
    if (isNew) onChange([...value, origin])
    setTyped('')
  }
  return (
    <section aria-label={scriptTexts.allowedAddresses()}>
      <div className="v-editor-head">
        <h2>{scriptTexts.allowedAddresses()}</h2>
      </div>
      {value.length === 0 ? (
        <Text size="sm" c="dimmed">
          {scriptTexts.noAddresses()}
        </Text>
      ) : (
        <ul className="v-rows">
          {value.map((origin) => (
            <li key={origin} className={styles.grant}>
              <span className="v-clip">{origin}</span>
              <ActionIcon
                aria-label={scriptTexts.removeAddress({ origin })}
                onClick={() => onChange(value.filter((one) => one !== origin))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {value.length < MOST && (
        <form onSubmit={add} noValidate>
          <Group gap="xs" align="start" wrap="nowrap" mt="xs">
            <TextInput
              size="xs"
              aria-label={scriptTexts.addAddress()}
              placeholder={EXAMPLE_ORIGIN}
              inputMode="url"
              value={typed}
              error={fault}
              onChange={(event) => setTyped(event.currentTarget.value)}
              style={{ flex: 1 }}
            />
            <Button type="submit" size="xs" variant="default">
              {scriptTexts.allow()}
            </Button>
          </Group>
        </form>
      )}
    </section>
  )
}

function originOf(typed: string): string | null {
  const text = typed.trim()
  try {
    const { origin } = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    return text === '' || origin === 'null' ? null : origin
  } catch {
    return null
  }
}
