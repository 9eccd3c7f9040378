import { Button, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { ApiError } from '@vitrine/protocol'
import { useEffect, type ReactNode } from 'react'
import { Link, useBlocker } from 'react-router'
import { formatAgo } from '../app/format.ts'
import { useStore } from '../app/store.ts'
import { errorMessage } from '../app/toasts.ts'
import type { DraftEditor, Saving } from '../draft/draftEditor.ts'
import { ask } from './confirm.ts'
import { UndoButtons } from './UndoButtons.tsx'
import { useNow } from './useNow.ts'
import { commonTexts } from './common.texts.ts'
import { frameTexts } from './frame.texts.ts'
import { rich } from '@vitrine/texts/rich'
import styles from './editorNotice.module.css'

/** The bar of an editor: where one is, how the draft stands with the server, undo and redo, and the page's own actions. */
export function EditorBar<T extends { name: string }>({
  editor,
  parent,
  above = null,
  state: words,
  children,
  readOnly,
  kept = false,
}: {
  editor: DraftEditor<T>
  parent: { label: string; path: string }
  /** what the parent lies in */
  above?: { label: string; path: string } | null
  /** the draft's own state, beside its name */
  state?: ReactNode
  children?: ReactNode
  readOnly: boolean
  /** what is not saved is kept in the browser */
  kept?: boolean
}) {
  const { value, saving, past, future } = useStore(editor.state)
  useHotkeys(
    [
      ['mod+Z', editor.undo],
      ['mod+shift+Z', editor.redo],
      ['mod+Y', editor.redo],
    ],
    ['INPUT', 'TEXTAREA'],
  )
  const rename = (name: string) => editor.edit((draft) => ({ ...draft, name }), 'name')
  return (
    <header className="v-editor-bar">
      <nav aria-label={frameTexts.breadcrumb()}>
        {above && (
          <>
            <Link to={above.path} className="v-clip">
              {above.label}
            </Link>
            <span className="v-quiet" aria-hidden="true">
              /
            </span>
          </>
        )}
        <Link to={parent.path} className="v-clip">
          {parent.label}
        </Link>
        <span className="v-quiet" aria-hidden="true">
          /
        </span>
        <h1>
          {readOnly ? (
            value.name
          ) : (
            <TextInput
              aria-label={commonTexts.name()}
              value={value.name}
              maxLength={200}
              error={value.name.trim() === ''}
              onChange={(event) => rename(event.currentTarget.value)}
              onBlur={editor.settle}
            />
          )}
        </h1>
      </nav>
      {words}
      {!readOnly && <SavingWords saving={saving} kept={kept} nameMissing={value.name.trim() === ''} />}
      <div className="v-editor-actions">
        {!readOnly && (
          <>
            <UndoButtons editor={editor} canUndo={past.length > 0} canRedo={future.length > 0} />
          </>
        )}
        {children}
      </div>
    </header>
  )
}

function SavingWords({ saving, kept, nameMissing }: { saving: Saving; kept: boolean; nameMissing: boolean }) {
  const nowMs = useNow()
  const words = (): string => {
    if (nameMissing) return frameTexts.enterName()
    switch (saving.kind) {
      case 'saved':
        return saving.atMs === null ? '' : frameTexts.savedAgo({ ago: formatAgo(saving.atMs, nowMs) })
      case 'waiting':
      case 'saving':
        return frameTexts.saving()
      case 'failed':
        return kept && saving.error instanceof ApiError && saving.error.status === 0
          ? frameTexts.notSavedOffline()
          : frameTexts.notSavedBecause({ reason: errorMessage(saving.error) })
      case 'conflict':
        return frameTexts.notSaved()
    }
  }
  const bad = nameMissing || saving.kind === 'failed' || saving.kind === 'conflict'
  return (
    <span role="status" className={bad ? 'v-fault v-small v-clip' : 'v-quiet v-small v-clip'}>
      {words()}
    </span>
  )
}

/** Two operators changed the same thing: who, and which of the two is kept. Nothing is lost either way; undo goes back. */
export function ConflictNotice<T>({
  editor,
  noun,
}: {
  editor: DraftEditor<T>
  noun: 'screen' | 'slide' | 'playlist' | 'dataTable'
}) {
  const { theirs } = useStore(editor.state)
  if (!theirs) return null
  return (
    <div className={styles.editorNotice} role="alert">
      <span style={{ flex: '1 1 240px' }}>
        {rich(frameTexts.conflict, { by: theirs.by, noun }, { by: (words) => <strong>{words}</strong> })}
      </span>
      <Button variant="default" onClick={editor.takeTheirs}>
        {frameTexts.takeTheirs()}
      </Button>
      <Button onClick={editor.keepMine}>{frameTexts.keepMine()}</Button>
    </div>
  )
}

/**
 * Saves what waits when the editor closes. While the draft cannot be saved, leaving asks first, so that nothing is lost
 * without a word.
 * @param kept what is not saved is kept in the browser, and offered when the editor is opened again
 */
export function useSaveOnLeave<T>(editor: DraftEditor<T>, kept = false): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { kind } = editor.state.get().saving
    return currentLocation.pathname !== nextLocation.pathname && (kind === 'failed' || kind === 'conflict')
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask({
      title: frameTexts.leaveQuestion(),
      text: kept ? frameTexts.leaveKept() : frameTexts.leaveLost(),
      action: frameTexts.leave(),
      danger: true,
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, kept])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      const { kind } = editor.state.get().saving
      if (kind === 'saved') return
      void editor.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => {
      window.removeEventListener('beforeunload', leave)
      void editor.flush()
    }
  }, [editor])
}
