import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DeviceSelection } from '@vitrine/protocol'
import { api } from '../../app/client.ts'
import { formatPosition } from '../../app/format.ts'
import { toast } from '../../app/toasts.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { useNow } from '../../ui/useNow.ts'
import { refresh } from './refresh.ts'
import { pauseTexts } from './pause.texts.ts'

/** A pause that counts down by seconds is shorter than this, ms. */
const COUNTED_MS = 60 * 60_000

/** The rest of a pause that ends soon. */
export function TimeLeft({ untilMs }: { untilMs: number }) {
  const leftMs = untilMs - useNow(1_000)
  return leftMs > 0 && leftMs < COUNTED_MS ? (
    <span className="v-numbers" role="timer">
      {pauseTexts.left({ time: formatPosition(leftMs) })}
    </span>
  ) : null
}

/**
 * Ends pauses early; asks first where there are several, because no pause can be brought back as it was.
 * @param selection whose pauses end
 * @param count     how many devices are paused
 */
export function EndNow({ selection, count }: { selection: DeviceSelection; count: number }) {
  const mayEdit = useMay('editor')
  const end = useMutation({
    mutationFn: () => api('resumeDevices', { body: selection }),
    onSuccess: async ({ results }) => {
      toast(pauseTexts.resumed({ count: results.filter(({ result }) => result === 'resumed').length }))
      await refresh()
    },
  })
  const onEnd = async () => {
    const yes =
      count === 1 ||
      (await ask({
        title: pauseTexts.endQuestion({ count }),
        text: pauseTexts.endText(),
        action: pauseTexts.endPauses(),
      }))
    if (yes) end.mutate()
  }
  if (!mayEdit) return null
  return (
    <Button size="xs" variant="default" loading={end.isPending} onClick={() => void onEnd()}>
      {pauseTexts.endNow()}
    </Button>
  )
}
