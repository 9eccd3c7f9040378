import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useWidgetUses } from '../../../queries/widgetUses.ts'
import { useMay } from '../../../queries/who.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { newElement, SlidePicker } from '../../slides/index.ts'
import { ShapeSelect } from '../ShapeSelect.tsx'
import { UsedOn } from '../UsedOn.tsx'
import { usePutOnSlide } from '../usePutOnSlide.ts'
import type { Shape } from '../widgetSlide.ts'
import { shelfTexts } from '../widgets.texts.ts'
import styles from '../widgets.module.css'
import { ElementPicture } from './ElementTiles.tsx'
import { elementSlide, shelfElement, type ShelfType } from './shelfElements.ts'
import { shelfElementTexts } from './shelfElements.texts.ts'

/** An element of slides on the shelf: put on a slide from here, and set up there. */
export function ElementPanel({ type, onClose }: { type: ShelfType; onClose: () => void }) {
  const mayEdit = useMay('editor')
  const [shape, setShape] = useState<Shape>('wide')
  const [picking, setPicking] = useState(false)
  const used = useWidgetUses()?.((element) => element.type === type)
  const name = shelfElement(type).name()
  const { make, add } = usePutOnSlide({
    name,
    alone: () => elementSlide(type, { shape, ground: 'light', isSign: false }),
    elementFor: (slide) => newElement(type, slide),
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={name}>
      <Stack>
        <p className={clsx('v-quiet', styles.description)}>{shelfElementTexts.about[type]()}</p>
        <div className={styles.tried} data-shape={shape}>
          <ElementPicture type={type} shape={shape} ground="light" />
        </div>
        <ShapeSelect value={shape} onChange={setShape} />
        <p className={styles.description}>{shelfElementTexts.setUp[type]()}</p>
        <UsedOn used={used} />
        {mayEdit && (
          <div className={styles.actions}>
            <Button
              leftSection={<IconPlus size={18} />}
              disabled={make.isPending || add.isPending}
              onClick={() => setPicking(true)}
            >
              {shelfTexts.putOnSlide()}
            </Button>
            <Button
              variant="default"
              loading={make.isPending}
              disabled={add.isPending}
              onClick={() => make.mutate()}
            >
              {shelfTexts.fullScreen()}
            </Button>
          </div>
        )}
      </Stack>
      <SlidePicker
        title={shelfElementTexts.chooseSlide({ name })}
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={({ id }) => {
          setPicking(false)
          add.mutate(id)
        }}
      />
    </Drawer>
  )
}
