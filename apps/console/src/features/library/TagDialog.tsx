import { Autocomplete, Button, Group, Modal, Pill, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TAG_LIMITS, type LibraryRef } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { allTagsQuery } from '../../queries/content.ts'
import { tagThings, things } from './libraryActions.ts'

/** Puts tags on things and takes them off. Each change is done at once, and can be undone. */
export function TagDialog({
  tagged,
  onClose,
}: {
  /** what is tagged, each with the tags it has; null while nothing is */
  tagged: ReadonlyMap<LibraryRef, readonly string[]> | null
  onClose: () => void
}) {
  const refs = [...(tagged?.keys() ?? [])]
  return (
    <Modal opened={tagged !== null} onClose={onClose} title={`Tags of ${things(refs)}`} size="md">
      {tagged && <Tags tagged={tagged} onClose={onClose} />}
    </Modal>
  )
}

function Tags({
  tagged,
  onClose,
}: {
  tagged: ReadonlyMap<LibraryRef, readonly string[]>
  onClose: () => void
}) {
  const all = useQuery(allTagsQuery)
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const counts = new Map<string, number>()
  for (const tags of tagged.values()) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const change = async (add: string[], remove: string[]) => {
    setBusy(true)
    await tagThings(tagged, { add, remove })
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tag = word.trim()
    if (tag === '') return
    setWord('')
    void change([tag], [])
  }
  return (
    <Stack>
      <form onSubmit={submit}>
        <Group align="end" wrap="nowrap">
          <Autocomplete
            label="New tag"
            openOnFocus={false}
            style={{ flex: 1 }}
            maxLength={TAG_LIMITS.characters}
            data={(all.data ?? []).map(({ tag }) => tag)}
            limit={12}
            value={word}
            onChange={setWord}
            data-autofocus
          />
          <Button type="submit" loading={busy} disabled={word.trim() === ''}>
            Add
          </Button>
        </Group>
      </form>
      {counts.size === 0 ? (
        <Text c="dimmed">No tags yet. A tag is a word to find things by: a season, a place, a customer.</Text>
      ) : (
        <Group gap="xs" role="list" aria-label="Tags">
          {[...counts].map(([tag, count]) => (
            <Pill
              key={tag}
              size="md"
              role="listitem"
              withRemoveButton
              disabled={busy}
              removeButtonProps={{ 'aria-label': `Take ${tag} off`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => void change([], [tag])}
            >
              {tag}
              {tagged.size > 1 && count < tagged.size ? ` (${count} of ${tagged.size})` : ''}
            </Pill>
          ))}
        </Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
