import { Button, Switch, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ItemDraft } from '@vitrine/core'
import type { StoredPlaylist } from '@vitrine/protocol'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { formatSpan } from '../../app/format.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { useStore } from '../../app/store.ts'
import { errorMessage, showError, toast } from '../../app/toasts.ts'
import { createDraftEditor, type DraftEditor } from '../../draft/draftEditor.ts'
import type { Library } from '../../queries/wholeLibrary.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { ConflictNotice } from '../../ui/EditorBar.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { UndoButtons } from '../../ui/UndoButtons.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts'
import {
  AddItems,
  cycleMs,
  drawnOf,
  findItem,
  ItemProperties,
  itemsOfIds,
  PlaylistProperties,
  ZoneItems,
  type EditedSite,
} from '../sites/index.ts'
import { editedOf, writtenOf, zoneOf, type EditedPlaylist } from './editedPlaylist.ts'
import { FoundNow } from './FoundNow.tsx'
import { playlistQuery } from './playlistQueries.ts'
import styles from './playlists.module.css'
import { playlistTexts } from './playlists.texts.ts'
import { RuleFields } from './RuleFields.tsx'
import { UsedIn } from './UsedIn.tsx'

/** Edits a playlist: its items or its rule, with what the rule finds now beside it. */
export function PlaylistEditor({ newest, library }: { newest: StoredPlaylist; library: Library }) {
  const { id } = newest
  const mayEdit = useMay('editor')
  const navigate = useNavigate()
  const [editor] = useState(() =>
    createDraftEditor<EditedPlaylist>({
      value: editedOf(newest),
      revision: newest.revision,
      save: async (edited, revision) => {
        const saved = await api('changePlaylist', { params: { id }, revision, body: writtenOf(edited) })
        queryClient.setQueryData(playlistQuery(id).queryKey, saved)
        void queryClient.invalidateQueries({ queryKey: ['playlists'] })
        return saved.revision
      },
      readTheirs: async () => {
        const theirs = await api('readPlaylist', { params: { id } })
        return { value: editedOf(theirs), revision: theirs.revision, by: theirs.changed_by }
      },
      nowMs: serverNowMs,
      // What is saved can reach displays at once: people say when.
      savesByItself: false,
    }),
  )
  const { value, saving, past, future } = useStore(editor.state)
  useEffect(() => {
    editor.seen({ value: editedOf(newest), revision: newest.revision, by: newest.changed_by })
  }, [editor, newest])
  useHotkeys(
    [
      ['mod+Z', editor.undo],
      ['mod+shift+Z', editor.redo],
      ['mod+S', () => void save()],
    ],
    ['INPUT', 'TEXTAREA'],
  )
  const [isLeaving, setLeaving] = useState(false)
  const isChanged = JSON.stringify(writtenOf(value)) !== JSON.stringify(writtenOf(editedOf(newest)))
  useLeaveGuard(isChanged && !isLeaving && mayEdit)
  const canSave = value.name.trim() !== '' && (value.rule === null || value.rule.kinds.length > 0)
  const save = async () => {
    if (!canSave || !(await editor.flush())) return
    const { name, automatic } = editor.state.get().value
    const reaches = automatic && newest.used_by.length > 0
    toast(reaches ? playlistTexts.savedReaches({ name }) : playlistTexts.saved({ name }))
  }
  const remove = async () => {
    const { name } = newest
    const sure = await ask({
      title: playlistTexts.deleteThis(),
      text: playlistTexts.deleteText({ name }),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('deletePlaylist', { params: { id }, revision: newest.revision })
      setLeaving(true)
      await queryClient.invalidateQueries({ queryKey: ['playlists', 'all'] })
      await navigate('/playlists')
      undoNotice(playlistTexts.deleted({ name }), async () => {
        await api('restorePlaylist', { params: { id } })
        await queryClient.invalidateQueries({ queryKey: ['playlists'] })
      })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Page
      title={newest.name}
      head={
        mayEdit && (
          <>
            <UndoButtons editor={editor} canUndo={past.length > 0} canRedo={future.length > 0} />
            <Button
              disabled={!isChanged || !canSave || saving.kind === 'conflict'}
              loading={saving.kind === 'saving'}
              onClick={() => void save()}
            >
              {commonTexts.save()}
            </Button>
          </>
        )
      }
    >
      <nav className="v-crumbs" aria-label={commonTexts.content()}>
        <Link to="/playlists">{frameTexts.playlists()}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{newest.name}</span>
      </nav>
      <ConflictNotice editor={editor} noun="playlist" />
      {saving.kind === 'failed' && (
        <p className="v-fault v-small" role="alert">
          {errorMessage(saving.error)}
        </p>
      )}
      <div className={styles.facts}>
        {mayEdit && (
          <TextInput
            label={commonTexts.name()}
            style={{ flex: '1 1 220px', maxWidth: 360 }}
            maxLength={200}
            value={value.name}
            error={value.name.trim() === '' ? playlistTexts.nameMissing() : undefined}
            onChange={({ currentTarget: { value: name } }) =>
              editor.edit((before) => ({ ...before, name }), 'name')
            }
            onBlur={editor.settle}
          />
        )}
        <Switch
          label={playlistTexts.automatic()}
          description={value.automatic ? playlistTexts.automaticHint() : playlistTexts.manualHint()}
          checked={value.automatic}
          disabled={!mayEdit}
          onChange={({ currentTarget: { checked } }) =>
            editor.edit((before) => ({ ...before, automatic: checked }))
          }
        />
      </div>
      <p className="v-quiet v-small">
        {newest.used_by.length === 0 ? (
          playlistTexts.notUsedYet()
        ) : (
          <>
            {playlistTexts.usedIn()}: <UsedIn playlist={newest} />
          </>
        )}
      </p>
      {value.rule ? (
        <div className={styles.editor}>
          <FoundNow rule={value.rule} library={library} />
          <aside className={styles.panel} aria-label={playlistTexts.rule()}>
            <RuleFields
              rule={value.rule}
              readOnly={!mayEdit}
              onChange={(rule, gesture) => editor.edit((before) => ({ ...before, rule }), gesture)}
              onSettle={editor.settle}
            />
          </aside>
        </div>
      ) : (
        <ChosenItems editor={editor} id={id} library={library} mayEdit={mayEdit} />
      )}
      {mayEdit && (
        <Button
          mt="lg"
          variant="default"
          c="var(--v-danger)"
          leftSection={<IconTrash size={16} />}
          disabled={newest.used_by.length > 0}
          {...(newest.used_by.length > 0 && { title: playlistTexts.usedNoDelete() })}
          onClick={() => void remove()}
        >
          {commonTexts.delete()}
        </Button>
      )}
    </Page>
  )
}

/** The items that people choose, in order, with how the selected one plays. */
function ChosenItems({
  editor,
  id,
  library,
  mayEdit,
}: {
  editor: DraftEditor<EditedPlaylist>
  id: string
  library: Library
  mayEdit: boolean
}) {
  const { value } = useStore(editor.state)
  const [itemId, setItemId] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  // The steps of the screen editor keep what they do not know of.
  const ofScreen = editor as unknown as DraftEditor<EditedSite>
  const zone = zoneOf(value)
  const item = itemId === null ? null : findItem(zone.items, itemId)
  const add = (items: readonly ItemDraft[], at = zone.items.length) => {
    if (items.length === 0) return
    editor.edit((before) => {
      const group = zoneOf(before)
      return {
        ...before,
        draft: { ...before.draft, groups: [{ ...group, items: group.items.toSpliced(at, 0, ...items) }] },
      }
    })
    setItemId(items[0]!.id)
  }
  const deselect = () => setItemId(null)
  return (
    <div className={styles.editor}>
      <section className={styles.panel} aria-label={playlistTexts.itemsIn()}>
        <div className="v-editor-head">
          <h2>{playlistTexts.itemsIn()}</h2>
          <span className="v-quiet v-small" role="status">
            {playlistTexts.itemsAndLength({
              count: drawnOf(zone.items, library).length,
              span: formatSpan(cycleMs(zone.items, library)),
            })}
          </span>
        </div>
        {zone.items.length === 0 ? (
          <Message title={playlistTexts.empty()} text={playlistTexts.emptyText()} />
        ) : (
          <ZoneItems
            zone={zone}
            editor={ofScreen}
            library={library}
            itemId={itemId}
            readOnly={!mayEdit}
            onSelectItem={setItemId}
            onDropItems={(ids, _zone, at) =>
              add(itemsOfIds(ids, library.slides, library.media, zone.frame), at)
            }
            problemOf={() => undefined}
          />
        )}
        {mayEdit && (
          <Button
            fullWidth
            mt="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setAdding(true)}
          >
            {playlistTexts.addItems()}
          </Button>
        )}
      </section>
      {mayEdit && (
        <aside className={styles.panel} aria-label={playlistTexts.properties()}>
          {!item || 'list' in item ? (
            <Text size="sm" c="dimmed">
              {playlistTexts.selectItem()}
            </Text>
          ) : 'playlist_id' in item ? (
            <PlaylistProperties
              key={item.id}
              editor={ofScreen}
              item={item}
              library={library}
              onRemoved={deselect}
            />
          ) : (
            <ItemProperties
              key={item.id}
              editor={ofScreen}
              item={item}
              zone={zone}
              library={library}
              hasLists={false}
              onSelectItem={setItemId}
              onRemoved={deselect}
            />
          )}
        </aside>
      )}
      <AddItems
        opened={adding}
        zone={zone}
        library={library}
        except={id}
        onClose={() => setAdding(false)}
        onAdd={(items) => add(items)}
      />
    </div>
  )
}
