import { clsx } from 'clsx'
import { Text } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Message } from '@vitrine/texts'
import { formatDimensions } from '../../../app/format.ts'
import { fieldMessages } from '../../../app/errorReasons.ts'
import { useStore } from '../../../app/store.ts'
import { useFileDrop } from '../../media/index.ts'
import type { EditedSlide } from '../editedSlide.ts'
import { AddBar } from './AddBar.tsx'
import { addFiles } from './addFiles.ts'
import { Canvas } from './Canvas.tsx'
import type { MediaById } from './drawing.ts'
import { ElementFields } from './elements/ElementFields.tsx'
import { isWrittenInPlace } from './elements/index.ts'
import { ArrangeFields } from './fields/ArrangeFields.tsx'
import { BackgroundFields } from './fields/BackgroundFields.tsx'
import { SizeFields } from './fields/SizeFields.tsx'
import { TouchFields } from './fields/TouchFields.tsx'
import { NO_GUIDES, type Guides } from './guides.ts'
import { Layers } from './Layers.tsx'
import { Motion } from './Motion.tsx'
import { MotionPreview } from './MotionPreview.tsx'
import type { Studio } from './studio.ts'
import { useMotionPlay } from './useMotionPlay.ts'
import { keyAlongLine } from '../../../ui/readingKeys.ts'
import { studioTexts } from './studio.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './studio.module.css'

type Tab = 'add' | 'layers' | 'design' | 'motion'
const TABS: { value: Tab; label: Message }[] = [
  { value: 'add', label: commonTexts.add },
  { value: 'layers', label: studioTexts.layers },
  { value: 'design', label: studioTexts.design },
  { value: 'motion', label: studioTexts.motion },
]

/**
 * The slide editor below its bar: what can be added and what is there, the slide, and how the selected looks and moves.
 * @param ground what is seen through where nothing lies, in px of the slide; then there is no background to edit
 */
export function StudioView({
  studio,
  value,
  media,
  readOnly,
  ground,
}: {
  studio: Studio
  value: EditedSlide
  media: MediaById | null
  readOnly: boolean
  ground?: ReactNode
}) {
  const isNarrow = useMediaQuery('(max-width: 1200px)', false, { getInitialValueInEffect: false })
  const [guides, setGuides] = useLocalStorage<Guides>({
    key: 'vitrine.studio.guides',
    defaultValue: NO_GUIDES,
    getInitialValueInEffect: false,
  })
  const [tab, setTab] = useState<Tab>('design')
  const play = useMotionPlay()
  const isOver = useFileDrop((files) => void addFiles(studio, files), !readOnly)
  // Opened, a text is edited where it stands; another element's first field has the focus as soon as it is there.
  const open = (id: string) => {
    setTab('design')
    if (!readOnly && isWrittenInPlace(studio.element(id))) {
      studio.editing.set(id)
      return
    }
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>('[data-part="studio-side"] :is(textarea, input:not([type="color"]))')
        ?.focus(),
    )
  }
  const design = (
    <Design
      studio={studio}
      value={value}
      media={media}
      readOnly={readOnly}
      hasGround={ground !== undefined}
    />
  )
  const motion = <Motion studio={studio} value={value} media={media} readOnly={readOnly} play={play} />
  const layers = <Layers studio={studio} elements={value.elements} media={media} readOnly={readOnly} />
  const canvas = (
    <div className="v-editor-stage">
      {isOver && <div className="v-drop">{studioTexts.dropFiles()}</div>}
      <Canvas
        studio={studio}
        value={value}
        media={media}
        readOnly={readOnly}
        guides={guides}
        onGuides={setGuides}
        onOpen={open}
        ground={ground}
        playing={
          play.startedAtMs !== null && media ? (
            <MotionPreview value={value} media={media} startedAtMs={play.startedAtMs} ground={ground} />
          ) : null
        }
      />
    </div>
  )
  if (isNarrow) {
    const tabs = TABS.filter(({ value: one }) => !readOnly || one !== 'add')
    return (
      <>
        {canvas}
        <div
          className={styles.studioSheet}
          data-part="studio-side"
          role="tabpanel"
          id="studio-panel"
          aria-labelledby={`tab-${tab}`}
        >
          {tab === 'add' ? (
            <AddBar studio={studio} onAdded={() => setTab('design')} />
          ) : tab === 'layers' ? (
            layers
          ) : tab === 'design' ? (
            design
          ) : (
            motion
          )}
        </div>
        <TabList label={studioTexts.panels()} tabs={tabs} value={tab} onChange={setTab} />
      </>
    )
  }
  const side = tab === 'motion' ? 'motion' : 'design'
  return (
    <>
      <div className={clsx('v-editor-left', styles.studioLeft)}>
        {!readOnly && <AddBar studio={studio} onAdded={() => setTab('design')} />}
        {layers}
      </div>
      {canvas}
      <aside className="v-editor-right" aria-label={studioTexts.properties()}>
        <TabList label={studioTexts.properties()} tabs={TABS.slice(2)} value={side} onChange={setTab} />
        <div data-part="studio-side" role="tabpanel" id="studio-panel" aria-labelledby={`tab-${side}`}>
          {side === 'motion' ? motion : design}
        </div>
      </aside>
    </>
  )
}

function TabList({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly { value: Tab; label: Message }[]
  value: Tab
  onChange: (tab: Tab) => void
}) {
  const keys = (event: KeyboardEvent) => {
    const key = keyAlongLine(event.key, event.currentTarget)
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]!
    onChange(next.value)
    document.getElementById(`tab-${next.value}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={styles.studioTabs}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`tab-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls="studio-panel"
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={keys}
        >
          {tab.label()}
        </button>
      ))}
    </div>
  )
}

/** What is selected, or the slide itself when nothing is. */
function Design({
  studio,
  value,
  media,
  readOnly,
  hasGround,
}: {
  studio: Studio
  value: EditedSlide
  media: MediaById | null
  readOnly: boolean
  hasGround: boolean
}) {
  const selection = useStore(studio.selection)
  const { saving } = useStore(studio.editor.state)
  const refusals = saving.kind === 'failed' ? fieldMessages(saving.error) : []
  const chosen = value.elements.filter((element) => selection.has(element.id))
  const [only] = chosen
  if (readOnly) {
    return (
      <dl className="v-facts v-numbers">
        <dt>{commonTexts.size()}</dt>
        <dd>{formatDimensions(value.width, value.height)}</dd>
        <dt>{studioTexts.elements()}</dt>
        <dd>{value.elements.length}</dd>
      </dl>
    )
  }
  return (
    <>
      {refusals.map((refusal) => (
        <Text key={refusal.field} c="var(--v-danger)" size="sm" role="alert">
          {refusal.message}
        </Text>
      ))}
      {chosen.length === 0 ? (
        <>
          {!hasGround && (
            <BackgroundFields editor={studio.editor} background={value.background} media={media} />
          )}
          <SizeFields editor={studio.editor} value={value} />
        </>
      ) : (
        <>
          {chosen.length === 1 && only && <ElementFields studio={studio} element={only} media={media} />}
          {chosen.length === 1 && only && <TouchFields key={only.id} studio={studio} element={only} />}
          <ArrangeFields studio={studio} chosen={chosen} />
        </>
      )}
    </>
  )
}
