import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { PauseDialog, type PauseTarget } from './PauseDialog.tsx'
import { pauseTexts } from './pause.texts.ts'

/** Opens the dialog that pauses. */
export function PauseButton({
  target,
  disabled = false,
  size = 'xs',
}: {
  target: PauseTarget
  disabled?: boolean
  size?: 'xs' | 'sm'
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconPlayerPause size={15} />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {pauseTexts.pauseEllipsis()}
      </Button>
      <PauseDialog target={open ? target : null} onClose={() => setOpen(false)} />
    </>
  )
}
