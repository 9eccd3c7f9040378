import { Anchor, Button, NumberInput, SegmentedControl, Text } from '@mantine/core'
import { PLAYLIST_LIMITS, type PlaylistItemDraft } from '@vitrine/core'
import { Link } from 'react-router'
import { formatSpan } from '../../../app/format.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { changeItem, removeItem, type EditedSite } from '../siteEdits.ts'
import formStyles from '../form.module.css'
import { ItemPicture } from './ItemPicture.tsx'
import { itemTexts } from './item.texts.ts'
import { drawnOf, itemMs, itemName } from './items.ts'
import { PlaysWhen } from './PlaysWhen.tsx'

/** A playlist in a zone: how much of it comes at its turn, and when it plays. */
export function PlaylistProperties({
  editor,
  item,
  library,
  onRemoved,
}: {
  editor: DraftEditor<EditedSite>
  item: PlaylistItemDraft
  library: Library
  onRemoved: () => void
}) {
  const playlist = library.playlists.get(item.playlist_id)
  const count = drawnOf([{ ...item, turn: 'all' }], library).length
  const setTurn = (turn: PlaylistItemDraft['turn'], gesture?: string) =>
    editor.edit(
      (before) => changeItem(before, item.id, (one) => ('playlist_id' in one ? { ...one, turn } : one)),
      gesture,
    )
  return (
    <>
      <div className="v-editor-head">
        <h2>{itemName(item, library)}</h2>
        <span className="v-quiet v-small">
          {itemTexts.items({ count })}, {formatSpan(itemMs({ ...item, turn: 'all' }, library))}
        </span>
      </div>
      <ItemPicture item={item} library={library} />
      <div style={{ height: 16 }} />
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={itemTexts.itemsPerTurn()}
        value={item.turn === 'all' ? 'all' : 'some'}
        onChange={(value) => setTurn(value === 'all' ? 'all' : 1)}
        data={[
          { value: 'all', label: itemTexts.allItems() },
          { value: 'some', label: itemTexts.someItems() },
        ]}
      />
      {item.turn !== 'all' && (
        <>
          <div className={formStyles.formRow}>
            <label htmlFor="items-at-once">{itemTexts.itemsAtOnce()}</label>
            <NumberInput
              id="items-at-once"
              min={1}
              max={PLAYLIST_LIMITS.turn}
              allowDecimal={false}
              value={item.turn}
              onChange={(turn) => {
                if (typeof turn === 'number' && turn >= 1 && turn <= PLAYLIST_LIMITS.turn)
                  setTurn(turn, `turn-${item.id}`)
              }}
              onBlur={editor.settle}
            />
          </div>
          <Text size="xs" c="dimmed" mb="sm">
            {itemTexts.turnHint()}
          </Text>
        </>
      )}
      {playlist && (
        <Text size="sm" c="dimmed" mb="sm">
          {playlist.automatic ? itemTexts.automaticHint() : itemTexts.publishHint()}
        </Text>
      )}
      <PlaysWhen key={item.id} editor={editor} item={item} />
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          marginTop: 'var(--v-space-4)',
        }}
      >
        {playlist ? (
          <Anchor component={Link} to={`/playlists/${playlist.id}`} size="sm">
            {itemTexts.editPlaylist()}
          </Anchor>
        ) : (
          <span />
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            editor.edit((before) => removeItem(before, item.id))
            onRemoved()
          }}
        >
          {commonTexts.remove()}
        </Button>
      </div>
    </>
  )
}
