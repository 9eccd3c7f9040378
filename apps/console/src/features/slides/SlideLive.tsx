import { clsx } from 'clsx'
import { Button, Skeleton } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Site, Slide } from '@vitrine/protocol'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '../../app/client.ts'
import { useStore } from '../../app/store.ts'
import { showError, showProblem } from '../../app/toasts.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { allSitesQuery, publishedQuery } from '../../queries/sites.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { PublishManyDialog } from '../sites/index.ts'
import type { EditedSlide } from './editedSlide.ts'
import { slideStanding, type SlideStanding } from './slideStanding.ts'
import { slideEditorTexts } from './slideEditor.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './slides.module.css'

/** What displays show of the slide that is edited, from what the server knows now. */
function useSlideStanding(slide: Slide): SlideStanding | 'loading' | 'failed' {
  const sites = useQuery(allSitesQuery)
  const devices = useQuery(allDevicesQuery)
  const usedBy = new Set(slide.used_by.map(({ id }) => id))
  const published = (sites.data ?? []).filter((site) => usedBy.has(site.id) && site.published !== null)
  const renders = useQueries({
    queries: published.map((site) => publishedQuery(site.id, site.published!.version)),
  })
  if (!sites.data || !devices.data) return sites.isError || devices.isError ? 'failed' : 'loading'
  return slideStanding(slide.id, usedBy, sites.data, devices.data, (siteId) => {
    const at = published.findIndex(({ id }) => id === siteId)
    return renders[at]?.data ?? null
  })
}

/**
 * Where the slide is shown, whether displays still show it as it was, and the one thing to do about it: publish it where it
 * is live, else show it somewhere.
 */
export function SlideLive({
  slide,
  editor,
  mayEdit,
}: {
  slide: Slide
  editor: DraftEditor<EditedSlide>
  mayEdit: boolean
}) {
  const standing = useSlideStanding(slide)
  const { saving } = useStore(editor.state)
  const [publishing, setPublishing] = useState<readonly Site[] | null>(null)
  if (typeof standing === 'string') return <StandingUnknown is={standing} mayEdit={mayEdit} />
  const { live, used, devices, showing } = standing
  // An edit that is on its way to the server will change every screen that shows the slide.
  const isEdited = saving.kind !== 'saved'
  const waiting = isEdited ? [...new Set([...standing.waiting, ...live])] : standing.waiting
  const isLive = devices > 0
  const place = `/sites-assignment/${used[0]?.id ?? 'any'}/${slide.id}`
  const publish = async () => {
    try {
      if (!(await editor.flush())) return showProblem(slideEditorTexts.couldNotSave())
      // What was just saved has changed the screens; they are published as they are now.
      const sites = await queryClient.fetchQuery({ ...allSitesQuery, staleTime: 0 })
      setPublishing(sites.filter(({ id }) => waiting.some((site) => site.id === id)))
    } catch (error) {
      showError(error)
    }
    return undefined
  }
  return (
    <>
      <span className={styles.slideLive} role="status">
        <Link to={place} className="v-quiet v-small">
          {isLive && showing === devices ? (
            <Pill tone="good" shape="dot">
              {slideEditorTexts.live({ count: devices })}
            </Pill>
          ) : isLive ? (
            <Pill tone="warn" shape="triangle">
              {slideEditorTexts.liveOnSome({ showing, count: devices })}
            </Pill>
          ) : (
            <span>{standingWords(standing)}</span>
          )}
        </Link>
        {waiting.length > 0 && (
          <Pill tone="warn" shape="triangle">
            {slideEditorTexts.unpublished()}
          </Pill>
        )}
      </span>
      {mayEdit &&
        (isLive || waiting.length > 0 ? (
          <Button disabled={waiting.length === 0} onClick={() => void publish()}>
            {isLive ? slideEditorTexts.publishTo({ count: devices }) : commonTexts.publish()}
          </Button>
        ) : (
          <Button component={Link} to={place}>
            {slideEditorTexts.showOn()}
          </Button>
        ))}
      {publishing && (
        <Suspense fallback={null}>
          <PublishManyDialog sites={publishing} onClose={() => setPublishing(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Takes the room of what comes, so that the stage below keeps its size. */
function StandingUnknown({ is, mayEdit }: { is: 'loading' | 'failed'; mayEdit: boolean }) {
  return (
    <>
      <span className={clsx('v-quiet v-small', styles.slideLive)} role="status">
        {is === 'loading' ? (
          <>
            <Skeleton width={104} height={16} />
            <span className="v-sr">{slideEditorTexts.loadingPlaces()}</span>
          </>
        ) : (
          slideEditorTexts.couldNotLoadPlaces()
        )}
      </span>
      {mayEdit && <Button disabled>{slideEditorTexts.showOn()}</Button>}
    </>
  )
}

function standingWords({ used, live }: SlideStanding): string {
  if (used.length === 0) return slideEditorTexts.notUsed()
  const isLive = live.length > 0
  if (used.length === 1) {
    const { name } = used[0]!
    return isLive ? slideEditorTexts.onNoDevice({ name }) : slideEditorTexts.notPublished({ name })
  }
  const count = used.length
  return isLive
    ? slideEditorTexts.onScreensNoDevice({ count })
    : slideEditorTexts.screensNotPublished({ count })
}
