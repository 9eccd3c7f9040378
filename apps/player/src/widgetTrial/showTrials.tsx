import { isResting, settingsOf } from '@vitrine/core'
import {
  CommandFailure,
  type Device,
  type DevicePorts,
  type TriedWidget,
  type WidgetTrials,
} from '@vitrine/device'
import type { Emergencies } from '@vitrine/device/emergency'
import { createRoot } from 'react-dom/client'
import { cover } from '../emergency/cover.ts'
import { TrialLayer } from './TrialLayer.tsx'
import './widgetTrial.css'

/** A widget that has not been drawn by then will not be, ms: its page and what its feed says come over the network. */
const DRAWN_WITHIN_MS = 20_000

type Trial = {
  widget: TriedWidget
  isSeen: boolean
  stopTimers: () => void
  seen: () => void
  failed: (failure: CommandFailure) => void
}

/**
 * Shows widgets over what plays, which goes on underneath and doesn't count as shown. An emergency, a pause, a black display and a
 * device that is paired with somebody else end a trial.
 */
export function showTrials(
  device: Device,
  emergencies: Pick<Emergencies, 'view' | 'subscribe'>,
  ports: Pick<DevicePorts, 'timers'>,
): WidgetTrials {
  const ground = document.createElement('div')
  ground.id = 'widget-trial'
  document.body.append(ground)
  const root = createRoot(ground)
  let current: Trial | null = null

  const whyNot = (): CommandFailure | null => {
    const { state } = device.view()
    if (emergencies.view().shown)
      return new CommandFailure('emergencyShown', 'The display shows an emergency.')
    return state.kind !== 'presenting' || isResting(state) || settingsOf(state)?.blankScreen
      ? new CommandFailure('notPresenting', 'Nothing plays on the display that it could be shown over.')
      : null
  }
  const draw = () => {
    const trial = current
    cover.set('trial', trial?.isSeen ? 'all' : null)
    root.render(
      trial && (
        <TrialLayer
          key={trial.widget.query}
          device={device}
          widget={trial.widget}
          isSeen={trial.isSeen}
          onDrawn={(isDrawn) => {
            if (current !== trial) return
            if (!isDrawn)
              return endWith(new CommandFailure('failed', 'The page of the trial shows an error.'))
            trial.isSeen = true
            draw()
            trial.seen()
          }}
        />
      ),
    )
  }
  /** Whoever waits for a widget that nobody has seen yet is told why. */
  const endWith = (failure: CommandFailure) => {
    if (!current) return
    current.stopTimers()
    current.failed(failure)
    current = null
    draw()
  }
  const look = () => {
    const why = current && whyNot()
    if (why) endWith(why)
  }
  device.subscribe(look)
  emergencies.subscribe(look)

  return {
    show: (widget, forMs) =>
      new Promise((seen, failed) => {
        const why = whyNot()
        if (why) return failed(why)
        endWith(new CommandFailure('trialOver', 'Something else is tried.'))
        const stopDrawn = ports.timers.after(DRAWN_WITHIN_MS, () => {
          if (!trial.isSeen) endWith(new CommandFailure('notReady', 'It was not drawn in time.'))
        })
        const stopEnd = ports.timers.after(forMs, () =>
          endWith(new CommandFailure('trialOver', 'The trial was over before it was seen.')),
        )
        const trial: Trial = {
          widget,
          isSeen: false,
          stopTimers() {
            stopDrawn()
            stopEnd()
          },
          seen,
          failed,
        }
        current = trial
        draw()
      }),
    end: () => endWith(new CommandFailure('trialOver', 'The trial was ended before it was seen.')),
  }
}
