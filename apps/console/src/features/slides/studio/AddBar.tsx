import { useState } from 'react'
import { showProblem } from '../../../app/toasts.ts'
import { MediaPicker } from '../../media/index.ts'
import { NO_ROOM } from './elementEdits.ts'
import { KINDS } from './elementNames.ts'
import { newMediaElement, newPlainElement, type ElementKind } from './newElement.ts'
import type { Studio } from './studio.ts'

/** Every kind of element, added with a click. */
export function AddBar({ studio, onAdded }: { studio: Studio; onAdded: () => void }) {
  const [picking, setPicking] = useState<'image' | 'video' | null>(null)
  const slide = () => studio.editor.state.get().value
  const add = (kind: ElementKind) => {
    if (kind === 'image' || kind === 'video') {
      setPicking(kind)
      return
    }
    if (studio.add(newPlainElement(kind, slide()))) onAdded()
    else showProblem(NO_ROOM)
  }
  return (
    <section aria-label="Add" className="v-add">
      <div className="v-editor-head">
        <h2>Add</h2>
      </div>
      <div className="v-add-kinds">
        {(Object.keys(KINDS) as ElementKind[]).map((kind) => {
          const { name, icon: Sign } = KINDS[kind]
          return (
            <button key={kind} type="button" className="v-add-kind" onClick={() => add(kind)}>
              <Sign size={20} stroke={1.5} aria-hidden="true" />
              <span>{name}</span>
            </button>
          )
        })}
      </div>
      <MediaPicker
        kind={picking ?? 'image'}
        opened={picking !== null}
        onClose={() => setPicking(null)}
        onPick={(media) => {
          setPicking(null)
          if (studio.add(newMediaElement(media, slide()))) onAdded()
          else showProblem(NO_ROOM)
        }}
      />
    </section>
  )
}
