import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { ForecastView } from './ForecastView.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { forecastTexts } from './forecast.texts.ts'

/** Opens the forecast of the draft. */
export function ForecastButton(props: Parameters<typeof ForecastView>[0]) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconChartBar size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {forecastTexts.playsPerDay()}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={forecastTexts.playsPerDay()} size="lg">
        {open && <ForecastView {...props} />}
      </Modal>
    </>
  )
}
