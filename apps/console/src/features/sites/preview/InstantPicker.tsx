import { Button, Popover, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { serverNowMs } from '../../../app/serverClock.ts'
import { formatInstant } from '../../../app/format.ts'
import { instantOfLocal, localOfInstant } from '../../../app/localInstant.ts'
import type { PreviewInstant } from './previewInstant.ts'
import { previewTexts } from './preview.texts.ts'

/** Which instant the preview begins at: any, in the time of any of the screen's displays. */
export function InstantPicker({
  instant,
  timeZones,
  onPick,
}: {
  /** null: a round from its beginning, at no time of day */
  instant: PreviewInstant | null
  /** the zones of the displays that show the screen first */
  timeZones: readonly string[]
  /** null: from the beginning of a round */
  onPick: (instant: PreviewInstant | null) => void
}) {
  const [open, setOpen] = useState(false)
  const timeZone = instant?.timeZone ?? timeZones[0] ?? 'UTC'
  const [typed, setTyped] = useState<string | null>(null)
  const shown = instant ?? { fromMs: serverNowMs(), timeZone }
  const local = typed ?? localOfInstant(shown.fromMs, timeZone)
  const pickLocal = (text: string, zone: string) => {
    const fromMs = text === '' ? Number.NaN : instantOfLocal(text, zone)
    if (Number.isFinite(fromMs)) onPick({ fromMs, timeZone: zone })
  }
  return (
    <Popover opened={open} onChange={setOpen} width={300} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconClock size={15} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {instant
            ? previewTexts.previewFrom({
                time: formatInstant(instant.fromMs, serverNowMs(), undefined, instant.timeZone),
              })
            : previewTexts.setPreviewTime()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextInput
            type="datetime-local"
            label={previewTexts.previewAt()}
            value={local}
            onChange={(event) => {
              const text = event.currentTarget.value.slice(0, 16)
              setTyped(text)
              pickLocal(text, timeZone)
            }}
            onBlur={() => setTyped(null)}
          />
          <Select
            label={previewTexts.timeZone()}
            allowDeselect={false}
            searchable
            data={[...timeZones]}
            value={timeZone}
            onChange={(zone) => {
              if (zone) pickLocal(local, zone)
            }}
          />
          <Text size="xs" c="dimmed">
            {previewTexts.timeZoneHint()}
          </Text>
          <Button.Group>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                const nowMs = serverNowMs()
                onPick({ fromMs: nowMs - (nowMs % 60_000), timeZone })
              }}
            >
              {previewTexts.now()}
            </Button>
            <Button size="xs" variant="default" onClick={() => onPick(null)}>
              {previewTexts.fromTheStart()}
            </Button>
          </Button.Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
