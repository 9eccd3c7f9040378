import { Button, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { FeedKind } from '@vitrine/core/feeds'
import type { Slide } from '@vitrine/protocol'
import { activeLocale, directionOf } from '@vitrine/texts'
import type { AnyWidget } from '@vitrine/widgets'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { formatDimensions } from '../../app/format.ts'
import { toast } from '../../app/toasts.ts'
import { slideQuery } from '../../queries/content.ts'
import { useMay } from '../../queries/who.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { NeededFeeds } from '../feeds/index.ts'
import { SlidePicker, WidgetSettings } from '../slides/index.ts'
import { useUses } from './useUses.ts'
import { WidgetPicture } from './WidgetPicture.tsx'
import { languageRead, type Direction } from './widgetDirection.ts'
import { SHAPE_NAMES, SHAPES, widgetElement, widgetSlide, type Ground, type Shape } from './widgetSlide.ts'
import { shelfTexts } from './widgets.texts.ts'
import styles from './widgets.module.css'

/** Slides and screens that are named where a widget is used. */
const NAMED_MOST = 8

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
  const navigate = useNavigate()
  const mayEdit = useMay('editor')
  const [widget, setWidget] = useState(first)
  const [shape, setShape] = useState<Shape>('wide')
  const [ground, setGround] = useState<Ground>('light')
  const [picking, setPicking] = useState(false)
  const [direction, setDirection] = useState<Direction>(() => directionOf(activeLocale()))
  const used = useUses()?.(widget.kind)
  const opened = (slide: Slide) => {
    queryClient.setQueryData(slideQuery(slide.id).queryKey, slide)
    void queryClient.invalidateQueries({ queryKey: ['slides', 'all'] })
    void navigate(`/slides-edit/${slide.id}`)
  }
  const make = useMutation({
    mutationFn: () => api('makeSlide', { body: { ...widgetSlide(widget, { name, shape, ground }) } }),
    onSuccess: opened,
  })
  const add = useMutation({
    mutationFn: async (id: string) => {
      // The newest, because what the list has may be older.
      const slide = await api('readSlide', { params: { id } })
      const { name: slideName, type: slideType, width, height, background, elements, sizes } = slide
      return api('changeSlide', {
        params: { id },
        revision: slide.revision,
        body: {
          name: slideName,
          type: slideType,
          width,
          height,
          background,
          elements: [...elements, widgetElement(widget, slide)],
          ...(sizes && { sizes }),
          folder_id: slide.folder_id,
        },
      })
    },
    onSuccess: (slide) => {
      toast(shelfTexts.added({ widget: name, slide: slide.name }))
      opened(slide)
    },
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={name}>
      <Stack>
        <p className={clsx('v-quiet', styles.description)}>{description}</p>
        <div className={styles.tried} data-shape={shape}>
          <WidgetPicture widget={widget} shape={shape} ground={ground} language={languageRead(direction)} />
        </div>
        <Select
          label={shelfTexts.size()}
          allowDeselect={false}
          data={SHAPE_NAMES.map((value) => ({
            value,
            label: shelfTexts.shapeSize({
              shape: shelfTexts[value](),
              size: formatDimensions(SHAPES[value].width, SHAPES[value].height),
            }),
          }))}
          value={shape}
          onChange={(value) => setShape(SHAPE_NAMES.find((one) => one === value) ?? shape)}
        />
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
        <dl className="v-facts">
          <dt>{shelfTexts.usedOn()}</dt>
          <dd>
            {used?.length === 0 && <span className="v-quiet">{shelfTexts.usedNowhere()}</span>}
            {used?.slice(0, NAMED_MOST).map(({ id, name: where, path }) => (
              <div key={id}>
                <Link to={path}>{where}</Link>
              </div>
            ))}
            {used && used.length > NAMED_MOST && (
              <span className="v-quiet">{shelfTexts.usedMore({ count: used.length - NAMED_MOST })}</span>
            )}
          </dd>
        </dl>
        {feedKinds && <NeededFeeds kinds={feedKinds} />}
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
            {actions?.(widget, ground)}
          </div>
        )}
        {children}
      </Stack>
      <SlidePicker
        title={shelfTexts.chooseSlide({ name })}
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
