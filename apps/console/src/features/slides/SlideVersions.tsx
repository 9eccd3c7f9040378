import { Button, Skeleton, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SlideVersion } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { formatInstant } from '../../app/format.ts'
import { slideQuery, useMediaById } from '../../queries/content.ts'
import { usePages } from '../../queries/pages.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { useNow } from '../../ui/useNow.ts'
import { refreshLibrary } from '../library/index.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'
import { slideListTexts } from './slideList.texts.ts'
import styles from './slides.module.css'

/** Earlier states of a slide, as pictures, with the way back to each. */
export function SlideVersions({
  slide,
  onClose,
}: {
  slide: { id: string; name: string } | null
  onClose: () => void
}) {
  return (
    <Drawer
      opened={slide !== null}
      onClose={onClose}
      position="right"
      size={460}
      padding="lg"
      title={
        <Text inherit className="v-clip">
          {slide ? slideListTexts.versionsOf({ name: slide.name }) : ' '}
        </Text>
      }
    >
      {slide && <Versions key={slide.id} id={slide.id} />}
    </Drawer>
  )
}

function Versions({ id }: { id: string }) {
  const media = useMediaById()
  const nowMs = useNow()
  const { query, items, total } = usePages<SlideVersion>('slides', { versions: id }, ({ cursor }, signal) =>
    api('listSlideVersions', {
      params: { id },
      query: { limit: 20, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    }),
  )
  const restore = useMutation({
    mutationFn: ({ version }: { version: number; before: number | null }) =>
      api('restoreSlideVersion', { params: { id }, body: { version } }),
    onSuccess: (slide, { before }) => {
      queryClient.setQueryData(slideQuery(id).queryKey, slide)
      undoNotice(slideListTexts.restored({ name: slide.name }), async () => {
        if (before !== null) await api('restoreSlideVersion', { params: { id }, body: { version: before } })
        await refreshLibrary()
      })
      void refreshLibrary()
    },
  })
  if (query.isError && items.length === 0)
    return (
      <FaultMessage
        title={slideListTexts.couldNotLoadVersions()}
        error={query.error}
        retry={() => void query.refetch()}
      />
    )
  if (query.isPending)
    return <Skeleton style={{ aspectRatio: '16 / 9' }} aria-label={slideListTexts.loadingVersions()} />
  if (items.length === 0) return <Text c="dimmed">{slideListTexts.noVersions()}</Text>
  return (
    <>
      <ol className={styles.versions}>
        <Each items={items} keyOf={(one) => one.version} what="version" as="li">
          {({ version, at, by, published_at, draft }, index) => (
            <li>
              <SlidePicture slide={{ ...draft, id }} media={media} ratio={16 / 9} />
              <div className={styles.versionWords}>
                <div>
                  <strong>{index === 0 ? slideListTexts.currentVersion() : formatInstant(at, nowMs)}</strong>
                  <div className="v-quiet v-small">
                    {index === 0
                      ? slideListTexts.versionBy({ time: formatInstant(at, nowMs), person: by })
                      : slideListTexts.by({ person: by })}
                    {published_at !== null && ` · ${slideListTexts.published()}`}
                  </div>
                </div>
                {index > 0 && (
                  <Button
                    size="xs"
                    variant="default"
                    loading={restore.isPending && restore.variables.version === version}
                    aria-label={slideListTexts.restoreVersionOf({ time: formatInstant(at, nowMs) })}
                    onClick={() => restore.mutate({ version, before: items[0]?.version ?? null })}
                  >
                    {slideListTexts.restoreVersion()}
                  </Button>
                )}
              </div>
            </li>
          )}
        </Each>
      </ol>
      <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.versions} />
    </>
  )
}
