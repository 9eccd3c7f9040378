import { clsx } from 'clsx'
import { useMemo } from 'react'
import { Each } from '../../../ui/Guarded.tsx'
import { SlideInShape } from '../SlideInShape.tsx'
import type { Ground, Shape } from '../widgetSlide.ts'
import styles from '../widgets.module.css'
import { elementSlide, openedElement, shelfElement, type ShelfType } from './shelfElements.ts'
import { shelfElementTexts } from './shelfElements.texts.ts'

/** Elements of slides as tiles of the shelf, within its list. */
export function ElementTiles({
  types,
  onOpen,
}: {
  types: readonly ShelfType[]
  onOpen: (opened: string) => void
}) {
  return (
    <Each items={types} keyOf={(type) => type} what="element" as="li">
      {(type) => (
        <li className="v-tile">
          <button type="button" className={styles.open} data-row onClick={() => onOpen(openedElement(type))}>
            <ElementPicture type={type} shape="wide" ground="light" />
            <span className="v-tile-name">{shelfElement(type).name()}</span>
            <span className={clsx('v-quiet v-small', styles.needs)}>{shelfElementTexts.kind()}</span>
          </button>
        </li>
      )}
    </Each>
  )
}

/** What stands for an element on the shelf. */
export function ElementPicture({ type, shape, ground }: { type: ShelfType; shape: Shape; ground: Ground }) {
  const slide = useMemo(() => elementSlide(type, { shape, ground, isSign: true }), [type, shape, ground])
  return <SlideInShape id={type} slide={slide} />
}
