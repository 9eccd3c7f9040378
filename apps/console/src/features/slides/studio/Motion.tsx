import { Button, Select } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { ELEMENT_MOTION_MAX_MS, type Element, type ElementMotion } from '@vitrine/core'
import type { Message } from '@vitrine/texts'
import { useStore } from '../../../app/store.ts'
import type { EditedSlide } from '../editedSlide.ts'
import type { MediaById } from './drawing.ts'
import { withField } from './elementEdits.ts'
import { choicesOf, NumberField, Pair, Section } from './fields/parts.tsx'
import { FIRST_MOTION, timelineMs, type Which } from './motionTimes.ts'
import { MotionTimeline } from './MotionTimeline.tsx'
import type { Studio } from './studio.ts'
import type { MotionPlay } from './useMotionPlay.ts'
import { motionTexts } from './motion.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'

const KINDS: { value: ElementMotion['kind']; label: Message }[] = [
  { value: 'fade', label: motionTexts.fade },
  { value: 'slide', label: motionTexts.slide },
  { value: 'zoom', label: motionTexts.zoom },
  { value: 'wipe', label: motionTexts.wipe },
]
const SIDES: { value: NonNullable<ElementMotion['side']>; label: Message }[] = [
  { value: 'left', label: motionTexts.left },
  { value: 'right', label: motionTexts.right },
  { value: 'top', label: motionTexts.top },
  { value: 'bottom', label: motionTexts.bottom },
]
const WORDS: Record<Which, { title: Message; side: Message }> = {
  enter: { title: motionTexts.entrance, side: motionTexts.fromSide },
  exit: { title: motionTexts.exit, side: motionTexts.toSide },
}

/** How elements come and go: when, how long, tried with a button. */
export function Motion({
  studio,
  value,
  media,
  readOnly,
  play,
}: {
  studio: Studio
  value: EditedSlide
  media: MediaById | null
  readOnly: boolean
  play: MotionPlay
}) {
  const selection = useStore(studio.selection)
  const chosen = value.elements.filter((element) => selection.has(element.id))
  const lengthMs = timelineMs(value.elements)
  const [first] = chosen
  return (
    <>
      <Button
        fullWidth
        size="xs"
        variant={play.startedAtMs === null ? 'filled' : 'default'}
        leftSection={play.startedAtMs === null ? <IconPlayerPlay size={15} /> : <IconPlayerStop size={15} />}
        onClick={() => (play.startedAtMs === null ? play.start(lengthMs) : play.stop())}
      >
        {play.startedAtMs === null ? commonTexts.play() : motionTexts.stop()}
      </Button>
      <MotionTimeline
        studio={studio}
        elements={value.elements}
        media={media}
        lengthMs={lengthMs}
        readOnly={readOnly}
        startedAtMs={play.startedAtMs}
      />
      {!readOnly && !first && <p className="v-quiet v-small">{motionTexts.hint()}</p>}
      {!readOnly && first && (
        <>
          <MotionFields studio={studio} which="enter" element={first} />
          <MotionFields studio={studio} which="exit" element={first} />
        </>
      )}
    </>
  )
}

/** One motion of what is selected; the fields show that of the lowest. */
function MotionFields({ studio, which, element }: { studio: Studio; which: Which; element: Element }) {
  const motion = element[which]
  const words = WORDS[which]
  const set = (part: Partial<ElementMotion>, gesture?: string) =>
    studio.changeChosen(
      (before) => ({ ...before, [which]: { ...(before[which] ?? FIRST_MOTION[which]), ...part } }),
      gesture && `${which} ${gesture}`,
    )
  const hasSide = motion?.kind === 'slide' || motion?.kind === 'wipe'
  return (
    <Section title={words.title()}>
      <Select
        aria-label={words.title()}
        size="xs"
        allowDeselect={false}
        data={[{ value: 'none', label: commonTexts.none() }, ...choicesOf(KINDS)]}
        value={motion?.kind ?? 'none'}
        onChange={(chosen) => {
          const kind = KINDS.find((one) => one.value === chosen)?.value
          if (kind) set({ kind })
          else studio.changeChosen((before) => withField(before, which, undefined))
        }}
      />
      {motion && (
        <>
          {hasSide && (
            <Select
              label={words.side()}
              size="xs"
              allowDeselect={false}
              data={choicesOf(SIDES)}
              value={motion.side ?? 'bottom'}
              onChange={(chosen) => {
                const side = SIDES.find((one) => one.value === chosen)?.value
                if (side) set({ side })
              }}
            />
          )}
          <Pair>
            <NumberField
              label={motionTexts.startAt()}
              min={0}
              max={3_600}
              step={0.1}
              decimals={1}
              value={motion.at / 1_000}
              onChange={(s) => set({ at: Math.round(s * 1_000) }, 'at')}
              onSettle={studio.editor.settle}
            />
            <NumberField
              label={motionTexts.duration()}
              min={0}
              max={ELEMENT_MOTION_MAX_MS / 1_000}
              step={0.1}
              decimals={1}
              value={motion.length / 1_000}
              onChange={(s) => set({ length: Math.round(s * 1_000) }, 'length')}
              onSettle={studio.editor.settle}
            />
          </Pair>
        </>
      )}
    </Section>
  )
}
