import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useMay } from '../../queries/who.ts'
import { SlidePicker } from '../slides/index.ts'
import { usePutOnSlide } from './usePutOnSlide.ts'
import { shelfTexts } from './widgets.texts.ts'
import styles from './widgets.module.css'

/** Buttons that put a widget or an element on a slide, or on one of its own; nothing for people who can't edit. */
export function PutOnSlide({
  title,
  children,
  ...what
}: Parameters<typeof usePutOnSlide>[0] & {
  /** of the dialogue in which the slide is chosen */
  title: string
  /** more buttons */
  children?: ReactNode
}) {
  const mayEdit = useMay('editor')
  const [picking, setPicking] = useState(false)
  const { make, add } = usePutOnSlide(what)
  if (!mayEdit) return null
  return (
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
      {children}
      <SlidePicker
        title={title}
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={({ id }) => {
          setPicking(false)
          add.mutate(id)
        }}
      />
    </div>
  )
}
