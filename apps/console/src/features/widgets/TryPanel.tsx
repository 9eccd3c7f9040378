import { Button, SegmentedControl, Stack } from '@mantine/core'
import type { FeedKind } from '@vitrine/core/feeds'
import { activeLocale, directionOf } from '@vitrine/texts'
import type { AnyWidget } from '@vitrine/widgets'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { isOfKind, useWidgetUses } from '../../queries/widgetUses.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { NeededFeeds } from '../feeds/index.ts'
import { WidgetSettings } from '../slides/index.ts'
import { ShapeSelect } from './ShapeSelect.tsx'
import { UsedOn } from './UsedOn.tsx'
import { PutOnSlide } from './PutOnSlide.tsx'
import { WidgetPicture } from './WidgetPicture.tsx'
import { languageRead, type Direction } from './widgetDirection.ts'
import { widgetElement, widgetSlide, type Ground, type Shape } from './widgetSlide.ts'
import { shelfTexts } from './widgets.texts.ts'
import styles from './widgets.module.css'

/** A widget: tried in any shape with its settings, and put on a slide from here. */
export function TryPanel({
  name,
  description,
  first,
  feedKinds,
  actions,
  children,
  onClose,
}: {
  name: string
  description: string
  /** a new one */
  first: () => AnyWidget
  /** kinds of feeds of which it can show one; left out: it shows none */
  feedKinds?: readonly FeedKind[] | undefined
  /** what else can be done with it as it is set */
  actions?: (widget: AnyWidget, ground: Ground) => ReactNode
  children?: ReactNode
  onClose: () => void
}) {
  const [widget, setWidget] = useState(first)
  const [shape, setShape] = useState<Shape>('wide')
  const [ground, setGround] = useState<Ground>('light')
  const [direction, setDirection] = useState<Direction>(() => directionOf(activeLocale()))
  const used = useWidgetUses()?.(isOfKind(widget.kind))
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={name}>
      <Stack>
        <p className={clsx('v-quiet', styles.description)}>{description}</p>
        <div className={styles.tried} data-shape={typeof shape === 'string' ? shape : 'custom'}>
          <WidgetPicture widget={widget} shape={shape} ground={ground} language={languageRead(direction)} />
        </div>
        <ShapeSelect value={shape} onChange={setShape} />
        <SegmentedControl
          fullWidth
          aria-label={shelfTexts.ground()}
          data={[
            { value: 'light', label: shelfTexts.light() },
            { value: 'dark', label: shelfTexts.dark() },
          ]}
          value={ground}
          onChange={(value) => setGround(value as Ground)}
        />
        <SegmentedControl
          fullWidth
          aria-label={shelfTexts.direction()}
          data={[
            { value: 'ltr', label: shelfTexts.ltr() },
            { value: 'rtl', label: shelfTexts.rtl() },
          ]}
          value={direction}
          onChange={(value) => setDirection(value as Direction)}
        />
        <WidgetSettings settings={widget} onChange={setWidget} onSettle={() => undefined} />
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.reset}
          onClick={() => setWidget(first())}
        >
          {shelfTexts.resetSettings()}
        </Button>
        <UsedOn used={used} />
        {feedKinds && <NeededFeeds kinds={feedKinds} />}
        <PutOnSlide
          name={name}
          title={shelfTexts.chooseSlide({ name })}
          alone={(brand) => widgetSlide(widget, { name, shape, ground, brand })}
          elementFor={(slide) => widgetElement(widget, slide)}
        >
          {actions?.(widget, ground)}
        </PutOnSlide>
        {children}
      </Stack>
    </Drawer>
  )
}
