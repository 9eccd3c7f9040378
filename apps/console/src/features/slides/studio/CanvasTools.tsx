import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconGridDots,
  IconMinus,
  IconPlus,
  IconRuler2,
  IconScreenShare,
  type Icon,
} from '@tabler/icons-react'
import { formatPercent } from '../../../app/format.ts'
import { useStore } from '../../../app/store.ts'
import { zoomed } from '../../../stage/viewport.ts'
import type { Guides } from './guides.ts'
import type { Studio } from './studio.ts'
import { commands, labelWithKeys } from './commands.ts'
import { studioTexts } from './studio.texts.ts'
import styles from './canvas.module.css'

const STEP = 1.25

/** How near the slide is looked at, and what helps to lay things out. */
export function CanvasTools({
  studio,
  guides,
  onGuides,
}: {
  studio: Studio
  guides: Guides
  onGuides: (guides: Guides) => void
}) {
  const { zoom } = useStore(studio.view)
  const { width, height } = useStore(studio.window)
  const step = (factor: number) =>
    studio.setView(zoomed(studio.view.get(), factor, { x: width / 2, y: height / 2 }))
  return (
    <div className={styles.canvasTools} role="toolbar" aria-label={studioTexts.view()}>
      <Tool icon={IconMinus} label={studioTexts.zoomOut()} onClick={() => step(1 / STEP)} />
      <Tooltip label={labelWithKeys(commands.fullSize)}>
        <button
          type="button"
          className={styles.zoom}
          aria-label={studioTexts.zoomReset({ zoom: formatPercent(zoom), full: formatPercent(1) })}
          onClick={() => studio.zoomTo(1)}
        >
          {formatPercent(zoom)}
        </button>
      </Tooltip>
      <Tool icon={IconPlus} label={studioTexts.zoomIn()} onClick={() => step(STEP)} />
      <Tool icon={IconArrowsMaximize} label={labelWithKeys(commands.fit)} onClick={studio.fit} />
      <span className={styles.toolsLine} aria-hidden="true" />
      <Tool
        icon={IconGridDots}
        label={studioTexts.snapToGrid()}
        pressed={guides.grid}
        onClick={() => onGuides({ ...guides, grid: !guides.grid })}
      />
      <Tool
        icon={IconRuler2}
        label={studioTexts.rulers()}
        pressed={guides.rulers}
        onClick={() => onGuides({ ...guides, rulers: !guides.rulers })}
      />
      <Tool
        icon={IconScreenShare}
        label={studioTexts.safeArea()}
        pressed={guides.safeArea}
        onClick={() => onGuides({ ...guides, safeArea: !guides.safeArea })}
      />
    </div>
  )
}

function Tool({
  icon: Sign,
  label,
  pressed,
  onClick,
}: {
  icon: Icon
  label: string
  pressed?: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={32}
        aria-label={label}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        {...(pressed ? { variant: 'light', color: 'petrol' } : {})}
        onClick={onClick}
      >
        <Sign size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
