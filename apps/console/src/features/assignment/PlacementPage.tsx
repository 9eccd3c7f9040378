import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SiteDraft } from '@vitrine/core'
import { isApiError, type Site, type Slide } from '@vitrine/protocol'
import { Suspense, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { listed } from '../../app/format.ts'
import { errorMessage } from '../../app/toasts.ts'
import { slideQuery, useMediaById } from '../../queries/content.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { itemOf, PublishManyDialog } from '../sites/index.ts'
import {
  changesOf,
  changeWords,
  placeIn,
  placementKey,
  placementsOf,
  takeOut,
  waitingSites,
  type Wish,
} from './placement.ts'
import { PlacementOptions } from './PlacementOptions.tsx'
import { PlacementScreen } from './PlacementScreen.tsx'
import { Each } from '../../ui/Guarded.tsx'
import { assignmentTexts } from './assignment.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { rich } from '@vitrine/texts/rich'
import styles from './placement.module.css'

/** From so many screens on there is a search. */
const SEARCH_FROM = 7

/** One slide: the screens and zones that show it, and those that it can be added to. */
export function PlacementPage() {
  const { site: asked = null, slide: slideId = '' } = useParams()
  const slide = useQuery(slideQuery(slideId))
  const sites = useQuery(allSitesQuery)
  const [words, setWords] = useState('')
  const fault = slide.error ?? sites.error
  return (
    <Page
      title={slide.data && assignmentTexts.showOn({ name: slide.data.name })}
      head={
        <>
          {(sites.data?.length ?? 0) >= SEARCH_FROM && (
            <SearchBox label={assignmentTexts.searchScreens()} value={words} onChange={setWords} />
          )}
          {slide.data && (
            <Button variant="default" component={Link} to={`/slides-edit/${slide.data.id}`}>
              {assignmentTexts.openInEditor()}
            </Button>
          )}
        </>
      }
    >
      {fault ? (
        isApiError(fault, 'ENTITY_NOT_FOUND') ? (
          <Message
            title={assignmentTexts.contentNotFound()}
            text={assignmentTexts.contentDeleted()}
            action={<Link to="/slides">{assignmentTexts.backToContent()}</Link>}
          />
        ) : (
          <FaultMessage
            title={assignmentTexts.couldNotLoadScreens()}
            error={fault}
            retry={() => {
              void slide.refetch()
              void sites.refetch()
            }}
          />
        )
      ) : !slide.data || !sites.data ? (
        <Skeleton height={280} aria-busy="true" aria-label={assignmentTexts.loadingScreens()} />
      ) : sites.data.length === 0 ? (
        <Message
          title={assignmentTexts.noScreensYet()}
          text={assignmentTexts.noScreensText()}
          action={<Link to="/sites?make=1">{assignmentTexts.createScreen()}</Link>}
        />
      ) : (
        <Placements slide={slide.data} sites={sites.data} asked={asked} words={words} />
      )}
    </Page>
  )
}

function Placements({
  slide,
  sites,
  asked,
  words,
}: {
  slide: Slide
  sites: readonly Site[]
  asked: string | null
  words: string
}) {
  const mayEdit = useMay('editor')
  const media = useMediaById()
  const placements = useMemo(() => placementsOf(sites, slide.id, asked), [sites, slide.id, asked])
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [wish, setWish] = useState<Wish>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [publishing, setPublishing] = useState<readonly Site[] | null>(null)
  const changes = changesOf(placements, ticked)
  const count = changes.add.length + changes.remove.length
  const waiting = waitingSites(placements, changed)
  const shown = [...new Map(placements.map(({ site }) => [site.id, site])).values()].filter(({ name }) =>
    name.toLowerCase().includes(words.trim().toLowerCase()),
  )

  const zonesOf = (of: typeof placements, site: Site) =>
    new Set(of.filter((one) => one.site.id === site.id).map(({ group }) => group.id))
  const edited = (site: Site): SiteDraft => {
    const added = placeIn(site.draft, zonesOf(changes.add, site), slide.id, wish, ({ frame }) =>
      itemOf(slide, media!, frame),
    )
    return takeOut(added, zonesOf(changes.remove, site), slide.id)
  }
  /** Changes the drafts one after the other. Changes made before a failure stay, and Undo reverts them together. */
  const apply = async () => {
    const touched = [
      ...new Map([...changes.add, ...changes.remove].map(({ site }) => [site.id, site])).values(),
    ]
    const before: { site: Site; revision: number }[] = []
    setBusy(true)
    setProblem(null)
    for (const site of touched) {
      try {
        const saved = await save(site, edited(site), site.revision)
        before.push({ site, revision: saved.revision })
      } catch (error) {
        setProblem(assignmentTexts.couldNotChange({ name: site.name, reason: errorMessage(error) }))
        break
      }
    }
    if (before.length === touched.length) setWish({})
    setChanged(new Set([...changed, ...before.map(({ site }) => site.id)]))
    await queryClient.invalidateQueries({ queryKey: ['sites'] })
    const done = new Set(before.map(({ site }) => site.id))
    setTicked(new Map([...ticked].filter(([key]) => ![...done].some((id) => key.startsWith(`${id} `)))))
    setBusy(false)
    if (before.length === 0) return
    undoNotice(assignmentTexts.screensChanged({ count: before.length }), async () => {
      for (const { site, revision } of before) await save(site, site.draft, revision)
      await queryClient.invalidateQueries({ queryKey: ['sites'] })
    })
  }

  return (
    <div className={styles.placement}>
      <aside aria-label={commonTexts.content()}>
        {media && <SlidePicture slide={slide} media={media} moves />}
        {mayEdit && (
          <div className={styles.placementDo}>
            <p className="v-small v-quiet" role="status">
              {count === 0 ? assignmentTexts.selectZones() : assignmentTexts.changeOnPublish()}
            </p>
            {changes.add.length > 0 && <PlacementOptions wish={wish} onChange={setWish} />}
            <Button fullWidth loading={busy} disabled={count === 0 || !media} onClick={() => void apply()}>
              {changeWords(changes)}
            </Button>
            {problem !== null && (
              <p className="v-fault v-small" role="alert">
                {problem}
              </p>
            )}
          </div>
        )}
        {mayEdit && waiting.length > 0 && count === 0 && (
          <NotPublished sites={waiting} onPublish={() => setPublishing(waiting)} />
        )}
      </aside>
      <ul className={styles.placementScreens} aria-label={commonTexts.screens()}>
        <Each items={shown} keyOf={(site) => site.id} what="screen" as="li">
          {(site) => (
            <PlacementScreen
              slide={slide}
              site={site}
              placements={placements.filter((one) => one.site.id === site.id)}
              isTicked={(one) => ticked.get(placementKey(one)) ?? one.place !== null}
              onTick={
                mayEdit ? (one, on) => setTicked(new Map(ticked).set(placementKey(one), on)) : undefined
              }
            />
          )}
        </Each>
        {shown.length === 0 && <li className="v-quiet">{assignmentTexts.noScreensFound()}</li>}
      </ul>
      {publishing && (
        <Suspense fallback={null}>
          <PublishManyDialog sites={publishing} onClose={() => setPublishing(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Which screens do not show the draft yet, and the way to publish them. */
function NotPublished({ sites, onPublish }: { sites: readonly Site[]; onPublish: () => void }) {
  const devices = sites.reduce((sum, site) => sum + site.devices.length, 0)
  return (
    <div className={styles.placementDo} role="status">
      <p className="v-small">
        {rich(
          assignmentTexts.notPublished,
          { names: listed(sites.map(({ name }) => name)) },
          { state: (words) => <strong>{words}</strong> },
        )}{' '}
        {devices === 0
          ? assignmentTexts.noDeviceShows()
          : assignmentTexts.devicesShowLast({ count: devices })}
      </p>
      <Button fullWidth onClick={onPublish}>
        {devices === 0
          ? assignmentTexts.publishScreens({ count: sites.length })
          : assignmentTexts.publishToDevices({ count: devices })}
      </Button>
    </div>
  )
}

const save = ({ id, name }: Site, draft: SiteDraft, revision: number): Promise<Site> =>
  api('changeSite', { params: { id }, body: { name, draft }, revision })
