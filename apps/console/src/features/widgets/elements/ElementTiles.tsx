import { useMemo } from 'react'
import { useWidgetUses } from '../../../queries/widgetUses.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { TileFacts } from '../TileFacts.tsx'
import { SlideInShape } from '../SlideInShape.tsx'
import { useCompanyBrand } from '../useCompanyBrand.ts'
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
  const usesOf = useWidgetUses()
  return (
    <Each items={types} keyOf={(type) => type} what="element" as="li">
      {(type) => (
        <li className="v-tile">
          <button type="button" className={styles.open} data-row onClick={() => onOpen(openedElement(type))}>
            <ElementPicture type={type} shape="wide" ground="light" />
            <span className="v-tile-name">{shelfElement(type).name()}</span>
            <TileFacts note={shelfElementTexts.kind()} used={usesOf?.((element) => element.type === type)} />
          </button>
        </li>
      )}
    </Each>
  )
}

/** What stands for an element on the shelf. */
export function ElementPicture({ type, shape, ground }: { type: ShelfType; shape: Shape; ground: Ground }) {
  const brand = useCompanyBrand()
  const slide = useMemo(
    () => elementSlide(type, { shape, ground, isSign: true, brand }),
    [type, shape, ground, brand],
  )
  return <SlideInShape id={type} slide={slide} />
}
