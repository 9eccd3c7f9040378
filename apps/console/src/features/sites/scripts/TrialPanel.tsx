import { clsx } from 'clsx'
import { Button, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { fitBox, type RenderData, type ZonePlan } from '@vitrine/core'
import { SiteView, useSiteNow } from '@vitrine/render'
import { useEffect, useRef, useState } from 'react'
import { formatPosition } from '../../../app/format.ts'
import { useStore } from '../../../app/store.ts'
import { systemClock } from '../../../app/systemClock.ts'
import { resolveMedia } from '../../../ui/resolveMedia.ts'
import { startTrial, type Trial } from './scriptTrial.ts'
import { scriptTexts } from './script.texts.ts'
import styles from './scripts.module.css'

/** Tries a script: the screen as it changes it, and what it says. */
export function TrialPanel({
  code,
  network,
  render,
  plans,
  timeZone,
  fromMs,
  nameOf,
}: {
  code: string
  network: readonly string[]
  render: RenderData | null
  plans: ReadonlyMap<string, ZonePlan> | null
  timeZone: string
  fromMs: number
  nameOf: (elementId: string) => string
}) {
  const [trial, setTrial] = useState<Trial | null>(null)
  const current = useRef<Trial | null>(null)
  useEffect(() => () => current.current?.stop(), [])
  const start = () => {
    current.current?.stop()
    current.current = startTrial({
      code,
      network,
      plans: plans ?? new Map(),
      timeZone,
      fromMs,
      monotonicMs: systemClock.monotonicMs,
      nameOf,
    })
    setTrial(current.current)
  }
  return (
    <section aria-label={scriptTexts.trialRun()}>
      <div className="v-editor-head">
        <h2>{scriptTexts.trialRun()}</h2>
      </div>
      {trial ? (
        <TrialRun trial={trial} render={render} plans={plans} onStart={start} />
      ) : (
        <>
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={15} />}
            disabled={code.trim() === ''}
            onClick={start}
          >
            {scriptTexts.tryIt()}
          </Button>
          <Text size="sm" c="dimmed" mt="xs">
            {scriptTexts.trialHint()}
          </Text>
        </>
      )}
    </section>
  )
}

function TrialRun({
  trial,
  render,
  plans,
  onStart,
}: {
  trial: Trial
  render: RenderData | null
  plans: ReadonlyMap<string, ZonePlan> | null
  onStart: () => void
}) {
  const { lines, running } = useStore(trial.state)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const nowMs = useSiteNow(plans, trial.readNow, running)
  const log = useRef<HTMLOListElement>(null)
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [lines])
  const size = render && {
    width: Number.parseInt(render.screen.width, 10),
    height: Number.parseInt(render.screen.height, 10),
  }
  const box = size && fitBox(size, { width, height: 220 }, 'contain')
  return (
    <>
      <Group justify="space-between" mb="xs">
        {running ? (
          <Button size="xs" variant="default" leftSection={<IconPlayerStop size={15} />} onClick={trial.stop}>
            {scriptTexts.stop()}
          </Button>
        ) : (
          <Button size="xs" leftSection={<IconPlayerPlay size={15} />} onClick={onStart}>
            {scriptTexts.runAgain()}
          </Button>
        )}
        <span className="v-quiet v-small" role="status">
          {running ? scriptTexts.running() : scriptTexts.ended()}
        </span>
      </Group>
      <div
        ref={ref}
        className={clsx('v-ltr', styles.trialPicture)}
        data-part="trial-picture"
        aria-hidden="true"
      >
        {render && plans && box && width > 0 && (
          <SiteView
            render={render}
            frame={{ nowMs, widthPx: box.width, heightPx: box.height, mode: 'preview', playing: running }}
            resolve={resolveMedia}
            readNow={trial.readNow}
            plans={plans}
            overrides={trial.overrides}
          />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <ol ref={log} className={styles.log} aria-label={scriptTexts.log()} aria-live="polite" tabIndex={0}>
        {lines.length === 0 && <li className="v-quiet">{scriptTexts.logEmpty()}</li>}
        {lines.map((line) => (
          <li key={line.key} data-kind={line.kind}>
            <span className="v-quiet v-numbers">{formatPosition(line.atMs)}</span>
            <span>{line.kind === 'error' ? scriptTexts.errorLine({ text: line.text }) : line.text}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
