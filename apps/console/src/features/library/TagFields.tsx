import { Autocomplete, Button, Group, Pill, Stack, Text } from '@mantine/core'
import { TAG_LIMITS } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { libraryTexts } from './library.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** Puts tags on and takes them off; each change is done at once. */
export function TagFields({
  tagged,
  known,
  onChange,
  onDone,
}: {
  /** the tags of each thing */
  tagged: readonly (readonly string[])[]
  /** tags that others have, offered as one types */
  known: readonly string[]
  onChange: (change: { add: string[]; remove: string[] }) => Promise<unknown>
  onDone: () => void
}) {
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const counts = new Map<string, number>()
  for (const tags of tagged) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const change = async (add: string[], remove: string[]) => {
    setBusy(true)
    await onChange({ add, remove })
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
            label={libraryTexts.newTag()}
            openOnFocus={false}
            style={{ flex: 1 }}
            maxLength={TAG_LIMITS.characters}
            data={[...known]}
            limit={12}
            value={word}
            onChange={setWord}
            data-autofocus
          />
          <Button type="submit" loading={busy} disabled={word.trim() === ''}>
            {commonTexts.add()}
          </Button>
        </Group>
      </form>
      {counts.size === 0 ? (
        <Text c="dimmed">{libraryTexts.noTags()}</Text>
      ) : (
        <Group gap="xs" role="list" aria-label={commonTexts.tags()}>
          {[...counts].map(([tag, count]) => (
            <Pill
              key={tag}
              size="md"
              role="listitem"
              withRemoveButton
              disabled={busy}
              removeButtonProps={{
                'aria-label': libraryTexts.removeTag({ tag }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => void change([], [tag])}
            >
              {tag}
              {tagged.length > 1 && count < tagged.length
                ? ` ${libraryTexts.taggedOf({ count, total: tagged.length })}`
                : ''}
            </Pill>
          ))}
        </Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {commonTexts.done()}
        </Button>
      </Group>
    </Stack>
  )
}
