import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { LibraryRef, Media, Slide } from '@vitrine/protocol'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatAgo } from '../../app/format.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { useNow } from '../../ui/useNow.ts'
import { externalTexts } from '../external/index.ts'
import { keyOf, startDrag, type Choosing } from '../library/index.ts'
import { TYPE_NAMES } from './chosenSlides.ts'
import { slideTexts } from './slides.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

export type SlideActions = {
  versions: (slide: Slide) => void
  /** shows it to people without an account */
  share: (slide: Slide) => void
  tag: (slide: Slide) => void
  move: (slide: Slide) => void
  copy: (slide: Slide) => void
  /** keeps it as a design to begin others with */
  keep: (slide: Slide) => void
  /** gives it the company's brand */
  brand: (slide: Slide) => void
  remove: (slide: Slide) => void
}
type Props = {
  slide: Slide
  media: ReadonlyMap<string, Media> | null
  chosen: boolean
  choosing: Choosing
  /** null for those who may only look */
  actions: SlideActions | null
  /** what goes along when it is dragged */
  dragged: (ref: LibraryRef) => LibraryRef[]
}

const refOfSlide = ({ id }: Slide): LibraryRef => ({ noun: 'slide', id })
const usageOf = ({ sizes, used_by }: Slide): string =>
  sizes
    ? slideTexts.sizesAndUsage({ sizes: sizes.length + 1, screens: used_by.length })
    : slideTexts.usage({ screens: used_by.length })

/** One slide in the grid: its picture, its name, and what can be done with it. */
export const SlideTile = memo(function SlideTile({
  slide,
  media,
  chosen,
  choosing,
  actions,
  dragged,
}: Props) {
  const ref = refOfSlide(slide)
  return (
    <div
      className="v-tile"
      data-chosen={chosen}
      draggable={actions !== null}
      onDragStart={(event) => startDrag(event, dragged(ref))}
    >
      {actions && <Choose slide={slide} chosen={chosen} choosing={choosing} />}
      <Link
        to={`/slides-edit/${slide.id}`}
        className="v-tile-link"
        data-row
        draggable={false}
        onClick={(event) => actions && choosing.takesClick(event, keyOf(ref))}
      >
        <SlidePicture slide={slide} media={media} ratio={16 / 9} moves />
        <span className="v-tile-name">
          <span className="v-clip">{slide.name}</span>
        </span>
        <span className="v-quiet v-small v-tile-facts">
          <span>
            {TYPE_NAMES[slide.type]()} · {usageOf(slide)}
          </span>
          {slide.tags.map((tag) => (
            <span key={tag} className="v-tag">
              {tag}
            </span>
          ))}
        </span>
      </Link>
      {actions && <SlideMenu slide={slide} actions={actions} />}
    </div>
  )
})

/** One slide in the list. */
export const SlideLine = memo(function SlideLine({
  slide,
  media,
  chosen,
  choosing,
  actions,
  dragged,
}: Props) {
  const nowMs = useNow()
  const ref = refOfSlide(slide)
  return (
    <div
      className="v-line"
      data-chosen={chosen}
      draggable={actions !== null}
      onDragStart={(event) => startDrag(event, dragged(ref))}
    >
      {actions ? <Choose slide={slide} chosen={chosen} choosing={choosing} /> : <span />}
      <SlidePicture slide={slide} media={media} ratio={16 / 9} />
      <Link
        to={`/slides-edit/${slide.id}`}
        className="v-line-name v-clip"
        data-row
        draggable={false}
        onClick={(event) => actions && choosing.takesClick(event, keyOf(ref))}
      >
        {slide.name}
      </Link>
      <span className="v-line-more v-tile-facts">
        {slide.tags.map((tag) => (
          <span key={tag} className="v-tag">
            {tag}
          </span>
        ))}
      </span>
      <span className="v-line-more v-quiet v-small">
        {TYPE_NAMES[slide.type]()}, {usageOf(slide)}
      </span>
      <span className="v-line-more v-quiet v-small">{formatAgo(slide.epoch, nowMs)}</span>
      {actions && <SlideMenu slide={slide} actions={actions} />}
    </div>
  )
})

function Choose({ slide, chosen, choosing }: { slide: Slide; chosen: boolean; choosing: Choosing }) {
  return (
    <span className="v-tile-check">
      <Checkbox
        size="xs"
        aria-label={slideTexts.select({ name: slide.name })}
        checked={chosen}
        onChange={(event) =>
          choosing.toggle(keyOf(refOfSlide(slide)), (event.nativeEvent as unknown as MouseEvent).shiftKey)
        }
      />
    </span>
  )
}

function SlideMenu({ slide, actions }: { slide: Slide; actions: SlideActions }) {
  return (
    <div className="v-tile-menu">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={slideTexts.actions({ name: slide.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/slides-edit/${slide.id}`}>
            {commonTexts.open()}
          </Menu.Item>
          <Menu.Item onClick={() => actions.versions(slide)}>{slideTexts.versions()}</Menu.Item>
          <Menu.Item onClick={() => actions.share(slide)}>{externalTexts.share()}</Menu.Item>
          <Menu.Item onClick={() => actions.tag(slide)}>{slideTexts.tags()}</Menu.Item>
          <Menu.Item onClick={() => actions.move(slide)}>{slideTexts.move()}</Menu.Item>
          <Menu.Item onClick={() => actions.copy(slide)}>{slideTexts.copy()}</Menu.Item>
          <Menu.Item onClick={() => actions.keep(slide)}>{slideTexts.saveAsTemplate()}</Menu.Item>
          <Menu.Item onClick={() => actions.brand(slide)}>{slideTexts.applyBrand()}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="danger" onClick={() => actions.remove(slide)}>
            {commonTexts.deleteEllipsis()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
