import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RenderData, SiteDraft } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { api } from '../../../app/client.ts'
import { formatInstant } from '../../../app/format.ts'
import type { Library } from '../../../queries/content.ts'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { SitePicture } from '../../../ui/SitePicture.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { useVersion } from './useVersion.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { Modal } from '../../../ui/Dialog.tsx'

/** The versions of a screen: what each showed, how the draft differs from it, and the way back to it. */
export function VersionsDialog({
  site,
  draft,
  render,
  library,
  readOnly,
  onRevert,
  onClose,
}: {
  site: Site
  draft: SiteDraft
  /** what the draft looks like */
  render: RenderData | null
  library: Library
  readOnly: boolean
  onRevert: (draft: SiteDraft) => void
  onClose: () => void
}) {
  const nowMs = useNow()
  const [chosen, setChosen] = useState(site.published?.version ?? null)
  const pages = useInfiniteQuery({
    queryKey: ['versions', site.id],
    queryFn: ({ pageParam, signal }) =>
      api('listVersions', {
        params: { id: site.id },
        query: { limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const versions = pages.data?.pages.flatMap((page) => page.items) ?? []
  const { query, version, differences } = useVersion(site.id, chosen, draft, library)
  const ratio = draft.width / draft.height
  // Both pictures at the same place in their rounds, else they differ where nothing does.
  const startedAt = render?.startedAt
  const shown = useMemo(
    () => (version && startedAt !== undefined ? { ...version.render, startedAt } : (version?.render ?? null)),
    [version, startedAt],
  )
  return (
    <Modal opened onClose={onClose} title={`Versions of “${site.name}”`} size="xl">
      {pages.isError && versions.length === 0 ? (
        <FaultMessage title="Couldn’t load versions" error={pages.error} retry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton height={220} aria-busy="true" aria-label="Loading versions" />
      ) : versions.length === 0 ? (
        <Message title="Not published yet" text="Each published version is kept here." />
      ) : (
        <div className="v-versions">
          <div>
            <ul className="v-rows" aria-label="Versions">
              <Each items={versions} keyOf={(one) => one.version} what="version" as="li">
                {(one) => (
                  <li className="v-rowbutton" data-selected={one.version === chosen}>
                    <button
                      type="button"
                      className="v-rowmain"
                      aria-pressed={one.version === chosen}
                      aria-label={`${formatInstant(one.at, nowMs)} by ${one.by}`}
                      onClick={() => setChosen(one.version)}
                    >
                      <span className="v-rowtext">
                        <strong>{formatInstant(one.at, nowMs)}</strong>
                        <span>
                          {one.by}
                          {one.version === site.published?.version ? ', current' : ''}
                        </span>
                      </span>
                    </button>
                  </li>
                )}
              </Each>
            </ul>
            {pages.hasNextPage && (
              <Button
                mt="xs"
                size="compact-sm"
                variant="subtle"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </div>
          {query.isError ? (
            <FaultMessage
              title="Couldn’t load this version"
              error={query.error}
              retry={() => void query.refetch()}
            />
          ) : !version ? (
            <Skeleton height={220} />
          ) : (
            <Stack>
              <div className="v-versions-pictures">
                <figure>
                  <SitePicture render={shown} ratio={ratio} />
                  <figcaption>This version</figcaption>
                </figure>
                <figure>
                  <SitePicture
                    render={render}
                    ratio={ratio}
                    {...(render ? {} : { note: 'No content yet' })}
                  />
                  <figcaption>The draft</figcaption>
                </figure>
              </div>
              {differences ? (
                <DifferenceList differences={differences} same="The draft is identical to this version." />
              ) : (
                <Text size="sm" c="dimmed">
                  This version was published before drafts were kept, so it can be viewed but not restored.
                </Text>
              )}
              {!readOnly && (
                <Group justify="flex-end">
                  <Text size="xs" c="dimmed" style={{ flex: 1 }}>
                    Only the screen is restored; slides and media stay as they are now. You can undo this.
                  </Text>
                  <Button
                    disabled={!version.draft || differences?.length === 0}
                    onClick={() => {
                      if (version.draft) onRevert(version.draft)
                    }}
                  >
                    Restore version
                  </Button>
                </Group>
              )}
            </Stack>
          )}
        </div>
      )}
    </Modal>
  )
}
