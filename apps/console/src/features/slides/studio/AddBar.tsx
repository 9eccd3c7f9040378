import type { ElementType } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { useState } from 'react'
import { showProblem } from '../../../app/toasts.ts'
import { MediaPicker } from '../../media/index.ts'
import { ELEMENTS_MAX } from './elementEdits.ts'
import { kindOf, OFFERED } from './elements/index.ts'
import { newElement, newMediaElement } from './elements/newElement.ts'
import type { Studio } from './studio.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { studioTexts } from './studio.texts.ts'
import styles from './addBar.module.css'

/** Every kind of element, added with a click. */
export function AddBar({ studio, onAdded }: { studio: Studio; onAdded: () => void }) {
  const [picking, setPicking] = useState<Media['kind'] | null>(null)
  const slide = () => studio.editor.state.get().value
  const add = (type: ElementType) => {
    const { picks } = kindOf({ type })
    if (picks) setPicking(picks)
    else if (studio.add(newElement(type, slide()))) onAdded()
    else showProblem(studioTexts.noRoom({ max: ELEMENTS_MAX }))
  }
  return (
    <section aria-label={commonTexts.add()}>
      <div className="v-editor-head">
        <h2>{commonTexts.add()}</h2>
      </div>
      <div className={styles.addKinds}>
        {OFFERED.map((type) => {
          const { name, icon: Sign } = kindOf({ type })
          return (
            <button key={type} type="button" className={styles.addKind} onClick={() => add(type)}>
              <Sign size={20} stroke={1.5} aria-hidden="true" />
              <span>{name()}</span>
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
          else showProblem(studioTexts.noRoom({ max: ELEMENTS_MAX }))
        }}
      />
    </section>
  )
}
