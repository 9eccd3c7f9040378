import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { forceLinting, linter, lintGutter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import type { ScriptFinding } from './lintScript.ts'
import styles from './scripts.module.css'

/** How long after the last key a script is checked, ms. */
const LINT_AFTER_MS = 300

/** What may be done with the code from outside. */
export type CodeEditorHandle = {
  /** puts the cursor there and gives it the focus */
  goTo: (offset: number) => void
  insert: (text: string) => void
}

/** A field for code: lines with numbers, colours, its own undo. Tab goes on to what follows, as everywhere. */
export function CodeEditor(props: {
  value: string
  /** the value at this very moment */
  read: () => string
  label: string
  hint: string
  /** looks at the code again when it is another function */
  lint: (code: string) => readonly ScriptFinding[]
  onChange: (code: string) => void
  handle: Ref<CodeEditorHandle>
}) {
  const { value, label, hint, lint } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const made = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          lintGutter(),
          javascript(),
          syntaxHighlighting(classHighlighter),
          placeholder(hint),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          linter((seen) => [...latest.current.lint(seen.state.doc.toString())], { delay: LINT_AFTER_MS }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    made.focus()
    return () => made.destroy()
  }, [label, hint])
  // Undo of the screen, or somebody else's draft. What was typed since `value` was drawn is not taken back.
  useEffect(() => {
    const shown = view.current?.state.doc.toString()
    const wanted = latest.current.read()
    if (view.current && shown !== wanted)
      view.current.dispatch({ changes: { from: 0, to: shown?.length ?? 0, insert: wanted } })
  }, [value])
  useEffect(() => {
    if (view.current) forceLinting(view.current)
  }, [lint])
  useImperativeHandle(props.handle, () => ({
    goTo: (offset) => {
      const at = Math.min(offset, view.current?.state.doc.length ?? 0)
      view.current?.dispatch({ selection: { anchor: at }, scrollIntoView: true })
      view.current?.focus()
    },
    insert: (text) => {
      const code = view.current
      if (!code) return
      code.dispatch(code.state.replaceSelection(text))
      code.focus()
    },
  }))
  return <div ref={place} className={styles.code} />
}
