import type { Element } from '@vitrine/core'
import type { MediaById } from '../drawing.ts'
import { changeElements } from '../elementEdits.ts'
import type { Studio } from '../studio.ts'
import { kindOf } from './index.ts'

/** The fields of an element's own type. */
export function ElementFields({
  studio,
  element,
  media,
}: {
  studio: Studio
  element: Element
  media: MediaById | null
}) {
  const { id } = element
  const { Fields } = kindOf(element)
  return (
    <Fields
      key={id}
      element={element}
      media={media}
      change={(change, gesture) =>
        studio.editor.edit(
          (draft) => changeElements(draft, new Set([id]), change),
          gesture === undefined ? undefined : `${gesture} ${id}`,
        )
      }
      settle={studio.editor.settle}
    />
  )
}
