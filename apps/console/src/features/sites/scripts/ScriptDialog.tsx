import { Select, Text } from '@mantine/core'
import { MARKUP_MAX, type SiteDraft } from '@vitrine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { adsOf, changeAd } from '../ads/adEdits.ts'
import { drawnOf, slideIdOf } from '../items/items.ts'
import type { EditedSite } from '../siteEdits.ts'
import type { SitePreview } from '../preview/useSitePreview.ts'
import { without } from '../without.ts'
import { CodeEditor, type CodeEditorHandle } from './CodeEditor.tsx'
import { GrantedAddresses } from './GrantedAddresses.tsx'
import { lintScript } from './lintScript.ts'
import { elementsOf } from './scriptTrial.ts'
import { TrialPanel } from './TrialPanel.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { scriptTexts } from './script.texts.ts'
import { rich } from '@vitrine/texts/rich'
import styles from './scripts.module.css'

const HINT = "vitrine.on('play', (play) => vitrine.log(play.item_id))"

/** How long after the last key the draft takes what was typed, ms. */
const TAKEN_AFTER_MS = 400

/** The script of a screen or of one of its ads: written, checked and tried. Its changes are steps of the screen. */
export default function ScriptDialog({
  editor,
  draft,
  library,
  preview,
  adId,
  onClose,
}: {
  editor: DraftEditor<EditedSite>
  draft: SiteDraft
  library: Library
  preview: SitePreview
  /** null: the script of the screen itself */
  adId: string | null
  onClose: () => void
}) {
  const ad = adsOf(draft).find((one) => one.id === adId)
  const { code, type, read, flush } = useCode(editor, draft, adId)
  const network = useMemo(() => draft.network ?? [], [draft.network])
  const field = useRef<CodeEditorHandle>(null)
  const lint = useCallback((text: string) => lintScript(text, network), [network])
  const findings = useMemo(() => lint(code), [lint, code])
  const { render } = preview
  const elements = useMemo(() => {
    const slides = draft.groups
      .flatMap((group) => drawnOf(group.items, library))
      .flatMap((item) => library.slides.get(slideIdOf(item)) ?? [])
    return elementsOf(render ?? { ads: [] }, slides)
  }, [draft.groups, library, render])
  const nameOf = (id: string) => elements.find((element) => element.id === id)?.name ?? id
  const close = () => {
    flush()
    editor.settle()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={adId === null ? scriptTexts.scriptOfTheScreen() : scriptTexts.scriptOf({ name: ad?.name ?? '' })}
      size="min(1240px, 94vw)"
    >
      <div className={styles.scripts}>
        <div className={styles.scriptsCode}>
          <CodeEditor
            handle={field}
            value={code}
            read={read}
            label={scriptTexts.theScript()}
            hint={HINT}
            lint={lint}
            onChange={type}
          />
          <ul className={styles.findings} aria-label={scriptTexts.problems()}>
            {findings.length === 0 && (
              <li className="v-quiet v-small">
                {code.trim() === '' ? scriptTexts.noScript() : scriptTexts.noProblems()}
              </li>
            )}
            {findings.map((finding) => (
              <li key={`${finding.from}-${finding.message}`} data-severity={finding.severity}>
                <button type="button" onClick={() => field.current?.goTo(finding.from)}>
                  <strong>
                    {scriptTexts.placeOf({ severity: finding.severity, line: lineOf(code, finding.from) })}
                  </strong>{' '}
                  {finding.message}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.scriptsSide}>
          <TrialPanel
            code={code}
            network={network}
            render={render}
            plans={preview.plans}
            timeZone={preview.timeZone}
            fromMs={preview.originMs + preview.clock.atMs}
            nameOf={nameOf}
          />
          <GrantedAddresses
            value={network}
            onChange={(origins) =>
              editor.edit((before) => ({
                ...before,
                draft: without<SiteDraft>({
                  ...before.draft,
                  network: origins.length === 0 ? undefined : [...origins],
                }),
              }))
            }
          />
          {elements.length > 0 && (
            <Select
              label={scriptTexts.insertAnElement()}
              placeholder={scriptTexts.chooseOne()}
              searchable
              value={null}
              data={elements.map((element) => ({
                value: element.id,
                label: scriptTexts.elementOn({ name: element.name, place: element.on }),
              }))}
              onChange={(id) => {
                if (id !== null) field.current?.insert(`vitrine.element(${quoted(id)})`)
              }}
            />
          )}
          <Text size="xs" c="dimmed">
            {rich(scriptTexts.help, null, { code: (words) => <code>{words}</code> })}
          </Text>
        </div>
      </div>
    </Modal>
  )
}

/** The code as it is typed; the draft takes it when the typing rests, so that the screen is not redrawn with every key. */
function useCode(editor: DraftEditor<EditedSite>, draft: SiteDraft, adId: string | null) {
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const flush = useCallback(() => {
    const { text, timer } = waiting.current ?? {}
    if (text === undefined) return
    clearTimeout(timer)
    waiting.current = null
    const js = text === '' ? undefined : text.slice(0, MARKUP_MAX)
    editor.edit(
      (before) =>
        adId === null
          ? { ...before, draft: without<SiteDraft>({ ...before.draft, js }) }
          : changeAd(before, adId, (one) => ({ ...one, js }) as typeof one),
      `script-${adId ?? 'screen'}`,
    )
    setTyped(null)
  }, [editor, adId])
  useEffect(() => flush, [flush])
  return {
    code: typed ?? codeOf(draft, adId),
    type: (text: string) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { text, timer: setTimeout(flush, TAKEN_AFTER_MS) }
      setTyped(text)
    },
    read: () => waiting.current?.text ?? codeOf(editor.state.get().value.draft, adId),
    flush,
  }
}

const codeOf = (draft: SiteDraft, adId: string | null): string =>
  (adId === null ? draft.js : adsOf(draft).find((one) => one.id === adId)?.js) ?? ''

/** A text as code, in single quotes. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const lineOf = (code: string, offset: number): number => code.slice(0, offset).split('\n').length
