import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { FEED_HEADERS_MOST } from '@vitrine/protocol'
import type { DraftHeader } from './feedDraft.ts'
import { feedTexts } from './feeds.texts.ts'
import styles from './feeds.module.css'

/** Headers that are sent to the source, such as a key. */
export function HeaderFields({
  headers,
  onChange,
}: {
  headers: readonly DraftHeader[]
  onChange: (headers: readonly DraftHeader[]) => void
}) {
  const set = (at: number, part: Partial<DraftHeader>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...part } : header)))
  return (
    <div role="group" aria-label={feedTexts.headers()}>
      {headers.map((header, at) => (
        // Rows have no names of their own until they are written.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.row}>
          <TextInput
            label={feedTexts.headerName()}
            maxLength={100}
            value={header.name}
            // Under another name the stored value is not there.
            onChange={(event) => set(at, { name: event.currentTarget.value, isStored: false })}
          />
          <TextInput
            type="password"
            autoComplete="off"
            label={feedTexts.headerValue()}
            maxLength={4_000}
            placeholder={header.isStored ? feedTexts.headerKept() : undefined}
            value={header.value}
            onChange={(event) => set(at, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={feedTexts.removeHeader({ name: header.name })}
            onClick={() => onChange(headers.filter((one) => one !== header))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        leftSection={<IconPlus size={16} />}
        disabled={headers.length >= FEED_HEADERS_MOST}
        onClick={() => onChange([...headers, { name: '', value: '', isStored: false }])}
      >
        {feedTexts.addHeader()}
      </Button>
      <p className="v-quiet v-small">{feedTexts.headersHint()}</p>
    </div>
  )
}
