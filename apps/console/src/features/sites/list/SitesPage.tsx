import { Button, Select, Skeleton } from '@mantine/core'
import { IconPlus, IconRocket, IconTag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Site } from '@vitrine/protocol'
import { Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../app/client.ts'
import { usePages } from '../../../queries/pages.ts'
import { siteTagsQuery } from '../../../queries/sites.ts'
import { useMay } from '../../../queries/who.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { ListFoot } from '../../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { Page } from '../../../ui/Page.tsx'
import { rowKeys } from '../../../ui/rowKeys.ts'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { useSearchState } from '../../../ui/useSearchState.ts'
import { TagChoice, TagFields, useSelection } from '../../library/index.ts'
import { NewSite } from './NewSite.tsx'
import { deleteSites, namesOf, tagSites } from './siteActions.ts'
import { SiteTile } from './SiteTile.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { frameTexts } from '../../../ui/frame.texts.ts'
import { siteListTexts } from './siteList.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { lazyPart } from '../../../app/lazyPart.ts'

const PublishManyDialog = lazyPart(() => import('../publish/PublishManyDialog.tsx'))

export function SitesPage() {
  const mayEdit = useMay('editor')
  const [words, setWords] = useSearchState('q', '')
  const [sort, setSort] = useSearchState('sort', 'name')
  const [search, setSearch] = useSearchParams()
  const [tag, setTag] = useSearchState('tag', '')
  const tags = useQuery(siteTagsQuery)
  const { query, items, total } = usePages<Site>(
    'sites',
    { q: words, sort, ...(tag === '' ? {} : { tag }) },
    (asked, signal) => api('listSites', { query: asked, signal }),
  )
  const order = useMemo(() => items.map(({ id }) => id), [items])
  const choosing = useSelection(order)
  // What a search or a tag takes out of sight is not acted upon.
  const chosen = items.filter(({ id }) => choosing.chosen.has(id))
  /** ids, so that what is told of them is always the newest */
  const [tagging, setTagging] = useState<readonly string[]>([])
  const tagged = items.filter(({ id }) => tagging.includes(id))
  const [publishing, setPublishing] = useState<readonly Site[] | null>(null)
  const making = mayEdit && search.has('make')
  const setMaking = (open: boolean) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (open) after.set('make', '1')
      else after.delete('make')
      return after
    })
  const addButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      {siteListTexts.createScreen()}
    </Button>
  )
  return (
    <Page
      head={
        <>
          <SearchBox label={siteListTexts.searchScreens()} value={words} onChange={setWords} />
          <Select
            aria-label={siteListTexts.sortBy()}
            w={150}
            allowDeselect={false}
            value={sort}
            onChange={(value) => setSort(value ?? 'name')}
            data={[
              { value: 'name', label: commonTexts.name() },
              { value: '-epoch', label: siteListTexts.newestFirst() },
            ]}
          />
          {(tags.data ?? []).length > 0 && (
            <TagChoice tags={(tags.data ?? []).map((one) => one.tag)} value={tag} onChange={setTag} />
          )}
          <Button variant="default" component={Link} to="/sites-assignment">
            {siteListTexts.assignment()}
          </Button>
          {addButton}
        </>
      }
    >
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={siteListTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <SitesSkeleton />
      ) : items.length === 0 ? (
        words === '' && tag === '' ? (
          <Message
            title={siteListTexts.noScreensYet()}
            text={siteListTexts.noScreensText()}
            action={addButton}
          />
        ) : (
          <Message title={siteListTexts.noneFound()} text={noneFoundText(words, tag)} />
        )
      ) : (
        <>
          <ul className="v-grid" ref={rowKeys} data-choosing={chosen.length > 0}>
            <Each items={items} keyOf={(site) => site.id} what="screen" as="li">
              {(site) => (
                <SiteTile
                  site={site}
                  mayEdit={mayEdit}
                  chosen={choosing.chosen.has(site.id)}
                  choosing={choosing}
                  onPublish={() => setPublishing([site])}
                  onTag={() => setTagging([site.id])}
                />
              )}
            </Each>
          </ul>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.screens} />
          {chosen.length > 0 && (
            <div className="v-choice-bar" role="toolbar" aria-label={siteListTexts.selectedScreens()}>
              <span className="v-numbers v-selection-count" role="status">
                {siteListTexts.selected({ count: chosen.length })}
              </span>
              <Button size="xs" leftSection={<IconRocket size={15} />} onClick={() => setPublishing(chosen)}>
                {siteListTexts.publishEllipsis()}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTag size={15} />}
                onClick={() => setTagging(chosen.map(({ id }) => id))}
              >
                {siteListTexts.tagsEllipsis()}
              </Button>
              <Button
                size="xs"
                variant="default"
                c="var(--v-danger)"
                leftSection={<IconTrash size={15} />}
                onClick={() => void deleteSites(chosen).then(() => choosing.set([]))}
              >
                {commonTexts.delete()}
              </Button>
              <Button size="xs" variant="subtle" onClick={() => choosing.set(order)}>
                {items.length < (total ?? 0) ? siteListTexts.selectAllShown() : siteListTexts.selectAll()}
              </Button>
              <Button size="xs" variant="subtle" onClick={() => choosing.set([])}>
                {siteListTexts.clearSelection()}
              </Button>
            </div>
          )}
        </>
      )}
      <Modal
        opened={tagged.length > 0}
        onClose={() => setTagging([])}
        title={siteListTexts.tagsOf({ screens: namesOf(tagged) })}
      >
        <TagFields
          tagged={tagged.map((site) => site.tags)}
          known={(tags.data ?? []).map((one) => one.tag)}
          onChange={(change) => tagSites(tagged, change)}
          onDone={() => setTagging([])}
        />
      </Modal>
      {publishing && (
        <Suspense fallback={null}>
          <PublishManyDialog sites={publishing} onClose={() => setPublishing(null)} />
        </Suspense>
      )}
      <Modal opened={making} onClose={() => setMaking(false)} title={siteListTexts.createScreen()} size="lg">
        <NewSite />
      </Modal>
    </Page>
  )
}

function noneFoundText(words: string, tag: string): string {
  if (tag === '') return siteListTexts.noneWithWords({ words })
  return words === '' ? siteListTexts.noneWithTag({ tag }) : siteListTexts.noneWithBoth({ words, tag })
}

function SitesSkeleton() {
  return (
    <div className="v-grid" aria-busy="true" aria-label={siteListTexts.loadingScreens()}>
      {Array.from({ length: 6 }, (_, tile) => (
        <div key={tile}>
          <Skeleton style={{ aspectRatio: '16 / 9' }} />
          <Skeleton height={14} width="55%" mt="sm" />
        </div>
      ))}
    </div>
  )
}
