import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RenderData, SiteDraft } from '@vitrine/core'
import type { Site, SiteVersion } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { api } from '../../../app/client.ts'
import { formatInstant } from '../../../app/format.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { SitePicture } from '../../../ui/SitePicture.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { useVersion } from './useVersion.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { publishTexts } from './publish.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import versionsStyles from './versions.module.css'
import siteEditorStyles from '../siteEditor.module.css'

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
    <Modal opened onClose={onClose} title={publishTexts.versionsOf({ name: site.name })} size="xl">
      {pages.isError && versions.length === 0 ? (
        <FaultMessage
          title={publishTexts.couldNotLoadVersions()}
          error={pages.error}
          retry={() => void pages.refetch()}
        />
      ) : pages.isPending ? (
        <Skeleton height={220} aria-busy="true" aria-label={publishTexts.loadingVersions()} />
      ) : versions.length === 0 ? (
        <Message title={publishTexts.notPublishedYet()} text={publishTexts.notPublishedText()} />
      ) : (
        <div className={versionsStyles.versions}>
          <div>
            <ul className="v-rows" aria-label={publishTexts.versions()}>
              <Each items={versions} keyOf={(one) => one.version} what="version" as="li">
                {(one) => (
                  <li className={siteEditorStyles.rowButton} data-selected={one.version === chosen}>
                    <button
                      type="button"
                      className={siteEditorStyles.rowMain}
                      aria-pressed={one.version === chosen}
                      aria-label={publishTexts.versionBy({
                        time: formatInstant(one.at, nowMs),
                        person: causeOf(one),
                      })}
                      onClick={() => setChosen(one.version)}
                    >
                      <span className={siteEditorStyles.rowText}>
                        <strong>{formatInstant(one.at, nowMs)}</strong>
                        <span>
                          {one.version === site.published?.version
                            ? publishTexts.currentVersionBy({ person: causeOf(one) })
                            : causeOf(one)}
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
                {commonTexts.showMore()}
              </Button>
            )}
          </div>
          {query.isError ? (
            <FaultMessage
              title={publishTexts.couldNotLoadVersion()}
              error={query.error}
              retry={() => void query.refetch()}
            />
          ) : !version ? (
            <Skeleton height={220} />
          ) : (
            <Stack>
              <div className={versionsStyles.versionsPictures}>
                <figure>
                  <SitePicture render={shown} ratio={ratio} />
                  <figcaption>{publishTexts.thisVersion()}</figcaption>
                </figure>
                <figure>
                  <SitePicture
                    render={render}
                    ratio={ratio}
                    {...(render ? {} : { note: publishTexts.noContentYet() })}
                  />
                  <figcaption>{publishTexts.theDraft()}</figcaption>
                </figure>
              </div>
              {differences ? (
                <DifferenceList differences={differences} same={publishTexts.sameAsVersion()} />
              ) : (
                <Text size="sm" c="dimmed">
                  {publishTexts.versionWithoutDraft()}
                </Text>
              )}
              {!readOnly && (
                <Group justify="flex-end">
                  <Text size="xs" c="dimmed" style={{ flex: '1 1 180px' }}>
                    {publishTexts.restoreHint()}
                  </Text>
                  <Button
                    disabled={!version.draft || differences?.length === 0}
                    onClick={() => {
                      if (version.draft) onRevert(version.draft)
                    }}
                  >
                    {publishTexts.restoreVersion()}
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

/** Who published a version, or the playlist whose change did. */
const causeOf = ({ by, playlist }: SiteVersion): string =>
  playlist === undefined ? by : publishTexts.playlistChanged({ name: playlist })
