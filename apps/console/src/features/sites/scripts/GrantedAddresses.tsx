import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { grantsSchema } from '@vitrine/core'
import { useState, type FormEvent } from 'react'

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
        ? 'Enter an address such as https://example.com.'
        : null,
    )
    if (origin === null || !grantsSchema.safeParse([origin]).success) return
    if (isNew) onChange([...value, origin])
    setTyped('')
  }
  return (
    <section aria-label="Allowed addresses">
      <div className="v-editor-head">
        <h2>Allowed addresses</h2>
      </div>
      {value.length === 0 ? (
        <Text size="sm" c="dimmed">
          None. The script has no network access.
        </Text>
      ) : (
        <ul className="v-rows">
          {value.map((origin) => (
            <li key={origin} className="v-grant">
              <span className="v-clip">{origin}</span>
              <ActionIcon
                aria-label={`Remove ${origin}`}
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
              aria-label="Add address"
              placeholder="https://example.com"
              inputMode="url"
              value={typed}
              error={fault}
              onChange={(event) => setTyped(event.currentTarget.value)}
              style={{ flex: 1 }}
            />
            <Button type="submit" size="xs" variant="default">
              Allow
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
