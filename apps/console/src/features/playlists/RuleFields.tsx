import { Checkbox, Group, NumberInput, Select, Stack, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ITEM_DURATION_MS, PLAYLIST_LIMITS } from '@vitrine/core'
import { FOUND_KINDS, FOUND_ORDERS, type FoundOrder, type PlaylistRule } from '@vitrine/core/playlists'
import { unitSuffix } from '../../app/format.ts'
import { allFoldersQuery, allTagsQuery } from '../../queries/content.ts'
import { folderOptions } from '../library/index.ts'
import { playlistTexts } from './playlists.texts.ts'

/** Which content a playlist finds. */
export function RuleFields({
  rule,
  readOnly,
  onChange,
  onSettle,
}: {
  rule: PlaylistRule
  readOnly: boolean
  onChange: (rule: PlaylistRule, gesture?: string) => void
  onSettle: () => void
}) {
  const folders = useQuery(allFoldersQuery)
  const tags = useQuery(allTagsQuery)
  const { folder_id, ...elsewhere } = rule
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={playlistTexts.include()}
        value={rule.kinds}
        error={rule.kinds.length === 0 ? playlistTexts.includeMissing() : undefined}
        onChange={(kinds) => onChange({ ...rule, kinds: FOUND_KINDS.filter((kind) => kinds.includes(kind)) })}
      >
        <Group mt="2xs">
          {FOUND_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={playlistTexts.kinds[kind]()} disabled={readOnly} />
          ))}
        </Group>
      </Checkbox.Group>
      <Select
        label={playlistTexts.folder()}
        placeholder={playlistTexts.everywhere()}
        searchable
        clearable
        disabled={readOnly}
        data={folderOptions(folders.data ?? [])}
        value={folder_id ?? null}
        onChange={(id) => onChange(id === null ? elsewhere : { ...rule, folder_id: id })}
      />
      {folder_id !== undefined && (
        <Checkbox
          label={playlistTexts.subfolders()}
          checked={rule.subfolders}
          disabled={readOnly}
          onChange={(event) => onChange({ ...rule, subfolders: event.currentTarget.checked })}
        />
      )}
      <TagsInput
        label={playlistTexts.tags()}
        description={playlistTexts.tagsHint()}
        maxTags={PLAYLIST_LIMITS.tags}
        disabled={readOnly}
        data={(tags.data ?? []).map(({ tag }) => tag)}
        value={rule.tags}
        onChange={(chosen) => onChange({ ...rule, tags: chosen })}
      />
      <Select
        label={playlistTexts.order()}
        allowDeselect={false}
        disabled={readOnly}
        data={FOUND_ORDERS.map((order) => ({ value: order, label: playlistTexts.orders[order]() }))}
        value={rule.order}
        onChange={(order) => onChange({ ...rule, order: order as FoundOrder })}
      />
      <NumberInput
        label={playlistTexts.most()}
        min={1}
        max={PLAYLIST_LIMITS.found}
        allowDecimal={false}
        disabled={readOnly}
        value={rule.most}
        onChange={(most) => {
          if (typeof most === 'number' && most >= 1 && most <= PLAYLIST_LIMITS.found)
            onChange({ ...rule, most }, 'most')
        }}
        onBlur={onSettle}
      />
      <NumberInput
        label={playlistTexts.secondsEach()}
        {...(rule.kinds.includes('video') && { description: playlistTexts.videoHint() })}
        suffix={unitSuffix('second')}
        min={ITEM_DURATION_MS.min / 1_000}
        max={ITEM_DURATION_MS.max / 1_000}
        decimalScale={1}
        disabled={readOnly}
        value={rule.duration / 1_000}
        onChange={(seconds) => {
          if (typeof seconds !== 'number') return
          const duration = Math.round(seconds * 1_000)
          if (duration >= ITEM_DURATION_MS.min && duration <= ITEM_DURATION_MS.max)
            onChange({ ...rule, duration }, 'duration')
        }}
        onBlur={onSettle}
      />
    </Stack>
  )
}
