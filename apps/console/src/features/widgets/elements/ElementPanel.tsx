import { Stack } from '@mantine/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useWidgetUses } from '../../../queries/widgetUses.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { newElement } from '../../slides/index.ts'
import { ShapeSelect } from '../ShapeSelect.tsx'
import { UsedOn } from '../UsedOn.tsx'
import { PutOnSlide } from '../PutOnSlide.tsx'
import type { Shape } from '../widgetSlide.ts'
import styles from '../widgets.module.css'
import { ElementPicture } from './ElementTiles.tsx'
import { elementSlide, shelfElement, type ShelfType } from './shelfElements.ts'
import { shelfElementTexts } from './shelfElements.texts.ts'

/** An element of slides on the shelf: put on a slide from here, and set up there. */
export function ElementPanel({ type, onClose }: { type: ShelfType; onClose: () => void }) {
  const [shape, setShape] = useState<Shape>('wide')
  const used = useWidgetUses()?.((element) => element.type === type)
  const name = shelfElement(type).name()
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={name}>
      <Stack>
        <p className={clsx('v-quiet', styles.description)}>{shelfElementTexts.about[type]()}</p>
        <div className={styles.tried} data-shape={typeof shape === 'string' ? shape : 'custom'}>
          <ElementPicture type={type} shape={shape} ground="light" />
        </div>
        <ShapeSelect value={shape} onChange={setShape} />
        <p className={styles.description}>{shelfElementTexts.setUp[type]()}</p>
        <UsedOn used={used} />
        <PutOnSlide
          name={name}
          title={shelfElementTexts.chooseSlide({ name })}
          alone={(brand) => elementSlide(type, { shape, ground: 'light', isSign: false, brand })}
          elementFor={(slide) => newElement(type, slide)}
        />
      </Stack>
    </Drawer>
  )
}
