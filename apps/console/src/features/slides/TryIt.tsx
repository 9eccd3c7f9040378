import { clsx } from 'clsx'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconRotate } from '@tabler/icons-react'
import { freezeSite, type FreezableSlide } from '@vitrine/core'
import { createVisits, NOBODY, SiteView } from '@vitrine/render'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { serverNowMs } from '../../app/serverClock.ts'
import { useLibrary, type Library } from '../../queries/wholeLibrary.ts'
import { freezeProblemText } from '../../ui/freezeProblemText.ts'
import { Message } from '../../ui/Message.tsx'
import { resolveMedia } from '../../ui/resolveMedia.ts'
import type { EditedSlide } from './editedSlide.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { slideEditorTexts } from './slideEditor.texts.ts'
import styles from './tryIt.module.css'

/** A slide as it is on a display of its own size: it moves, and can be touched, by mouse, by finger and by keys. */
export function TryIt({ id, value, onClose }: { id: string; value: EditedSlide; onClose: () => void }) {
  const library = useLibrary()
  return (
    <Modal
      opened
      onClose={onClose}
      title={slideEditorTexts.tryTitle({ name: value.name })}
      fullScreen
      classNames={{ body: styles.try }}
    >
      {library ? (
        <Tried id={id} value={value} library={library} />
      ) : (
        <p className="v-quiet" role="status">
          {slideEditorTexts.loadingLinked()}
        </p>
      )}
    </Modal>
  )
}

function Tried({ id, value, library }: { id: string; value: EditedSlide; library: Library }) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [visits] = useState(createVisits)
  const visit = useSyncExternalStore(visits.subscribe, visits.get)
  const [startedAtMs] = useState(serverNowMs)
  const frozen = useMemo(() => screenOf(id, value, library, startedAtMs), [id, value, library, startedAtMs])
  if (!frozen.ok)
    return (
      <Message title={slideEditorTexts.cannotTry()} text={frozen.problems.map(freezeProblemText).join(' ')} />
    )
  const scale = Math.min(width / value.width, height / value.height)
  const chosen = Object.entries(visit.values)
  return (
    <>
      <div ref={ref} className={clsx('v-ltr', styles.tryGlass)}>
        {width > 0 && (
          <SiteView
            render={frozen.render}
            frame={{
              nowMs: startedAtMs,
              widthPx: value.width * scale,
              heightPx: value.height * scale,
              mode: 'preview',
              playing: true,
            }}
            resolve={resolveMedia}
            readNow={serverNowMs}
            visits={visits}
          />
        )}
      </div>
      <div className={styles.tryFoot}>
        <span className="v-quiet v-small" role="status">
          {visit.steps.length === 0 && chosen.length === 0
            ? slideEditorTexts.tryHint()
            : [
                slideEditorTexts.tryStep({ count: visit.steps.length }),
                ...chosen.map(([name, told]) => `${name}: ${told}`),
              ].join(' · ')}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRotate size={16} />}
          disabled={visit === NOBODY}
          onClick={() => visits.set(NOBODY)}
        >
          {slideEditorTexts.toStart()}
        </Button>
      </div>
    </>
  )
}

const ALL_DAY_MS = 86_400_000

/** A screen of the slide's size that shows it and nothing else. */
function screenOf(
  id: string,
  value: EditedSlide,
  library: Library,
  startedAtMs: number,
): ReturnType<typeof freezeSite> {
  const { width, height } = value
  const item = {
    id: 'tried',
    slide_id: id,
    duration: ALL_DAY_MS,
    fit: 'contain',
    transition: { kind: 'cut', duration: 0 },
  } as const
  const frame = { x: 0, y: 0, width, height }
  return freezeSite(
    {
      width,
      height,
      groups: [{ id: 'zone', name: value.name, frame, background: '#000000', items: [item] }],
    },
    new Map<string, FreezableSlide>([...library.slides, [id, { id, ...value }]]),
    library.freezableMedia,
    startedAtMs,
  )
}
