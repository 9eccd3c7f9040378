import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowBarDown,
  IconArrowBarUp,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLock,
  IconLockOpen,
  IconBoxMultiple,
  IconBoxOff,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { Element } from '@vitrine/core'
import type { ReactNode } from 'react'
import { commands, labelWithKeys, type Command } from '../commands.ts'
import { withField } from '../elementEdits.ts'
import type { Studio } from '../studio.ts'
import { NumberField, Pair, Section, ShareField } from './parts.tsx'
import { fieldTexts } from './field.texts.ts'
import styles from './fields.module.css'

/** Where what is selected lies, beside, above and together with what. */
export function ArrangeFields({ studio, chosen }: { studio: Studio; chosen: readonly Element[] }) {
  const [only] = chosen
  const isLocked = chosen.every((element) => element.locked)
  const isHidden = chosen.every((element) => element.hidden)
  const opacity = only?.opacity ?? 1
  return (
    <Section
      title={
        chosen.length === 1 ? fieldTexts.arrange() : fieldTexts.selectedElements({ count: chosen.length })
      }
    >
      <Row label={fieldTexts.align()}>
        <Do studio={studio} icon={IconLayoutAlignLeft} command={commands.left} />
        <Do studio={studio} icon={IconLayoutAlignCenter} command={commands.center} />
        <Do studio={studio} icon={IconLayoutAlignRight} command={commands.right} />
        <Do studio={studio} icon={IconLayoutAlignTop} command={commands.top} />
        <Do studio={studio} icon={IconLayoutAlignMiddle} command={commands.middle} />
        <Do studio={studio} icon={IconLayoutAlignBottom} command={commands.bottom} />
        <Do studio={studio} icon={IconLayoutDistributeVertical} command={commands.across} />
        <Do studio={studio} icon={IconLayoutDistributeHorizontal} command={commands.down} />
      </Row>
      <Row label={fieldTexts.order()}>
        <Do studio={studio} icon={IconArrowBarUp} command={commands.front} />
        <Do studio={studio} icon={IconArrowUp} command={commands.forward} />
        <Do studio={studio} icon={IconArrowDown} command={commands.backward} />
        <Do studio={studio} icon={IconArrowBarDown} command={commands.back} />
        <Do studio={studio} icon={IconBoxMultiple} command={commands.group} />
        <Do studio={studio} icon={IconBoxOff} command={commands.ungroup} />
      </Row>
      <Row label={fieldTexts.actions()}>
        <Do studio={studio} icon={IconCopy} command={commands.duplicate} />
        <Do
          studio={studio}
          icon={isLocked ? IconLock : IconLockOpen}
          command={commands.lock}
          pressed={isLocked}
        />
        <Do
          studio={studio}
          icon={isHidden ? IconEyeOff : IconEye}
          command={commands.hide}
          pressed={isHidden}
        />
        <Do studio={studio} icon={IconTrash} command={commands.remove} />
      </Row>
      {chosen.length === 1 && only && <PlaceFields studio={studio} element={only} />}
      <ShareField
        label={fieldTexts.opacity()}
        value={opacity}
        onChange={(next) =>
          studio.changeChosen(
            (element) => withField(element, 'opacity', next === 1 ? undefined : next),
            'opacity',
          )
        }
        onSettle={studio.editor.settle}
      />
    </Section>
  )
}

function PlaceFields({ studio, element }: { studio: Studio; element: Element }) {
  const { frame } = element
  const side = (name: keyof typeof frame, label: string, min: number) => (
    <NumberField
      label={label}
      min={min}
      max={16_384}
      value={frame[name]}
      onChange={(value) =>
        studio.changeChosen(
          (before) => ({ ...before, frame: { ...before.frame, [name]: value } }),
          `place-${name}`,
        )
      }
      onSettle={studio.editor.settle}
    />
  )
  return (
    <>
      <Pair>
        {side('x', fieldTexts.left(), -16_384)}
        {side('y', fieldTexts.top(), -16_384)}
      </Pair>
      <Pair>
        {side('width', fieldTexts.width(), 1)}
        {side('height', fieldTexts.height(), 1)}
      </Pair>
      <NumberField
        label={fieldTexts.rotation()}
        min={-360}
        max={360}
        step={15}
        value={element.rotate ?? 0}
        onChange={(degrees) =>
          studio.changeChosen(
            (before) => withField(before, 'rotate', degrees === 0 ? undefined : degrees),
            'turn',
          )
        }
        onSettle={studio.editor.settle}
      />
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.toolRow} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** A command as a button. */
function Do({
  studio,
  icon: Sign,
  command,
  pressed,
}: {
  studio: Studio
  icon: Icon
  command: Command
  pressed?: boolean
}) {
  return (
    <Tooltip label={labelWithKeys(command)}>
      <ActionIcon
        size={32}
        aria-label={command.label()}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        disabled={!command.canRun(studio)}
        onClick={() => command.run(studio)}
      >
        <Sign size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
