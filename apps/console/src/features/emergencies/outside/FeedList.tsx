import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { StoredCapFeed } from '@vitrine/protocol'
import { useState } from 'react'
import { api } from '../../../app/client.ts'
import { formatInstant } from '../../../app/format.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Pill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { FeedForm } from './FeedForm.tsx'
import { outsideTexts } from './outside.texts.ts'
import { feedsQuery } from './outsideQueries.ts'
import { removeAfterAsking } from './removing.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { WholeList } from '../../../ui/WholeList.tsx'
import rows from '../../../ui/wholeList.module.css'

/** Sources of alerts. */
export function FeedList() {
  const feeds = useQuery(feedsQuery)
  const nowMs = useNow()
  const [edited, setEdited] = useState<StoredCapFeed | 'new' | null>(null)
  const facts = ({ url, fetched_at, certificates }: StoredCapFeed): string =>
    [
      url ?? outsideTexts.sentHere(),
      url !== null &&
        (fetched_at === null
          ? outsideTexts.notFetched()
          : outsideTexts.fetched({ when: formatInstant(fetched_at, nowMs) })),
      certificates.length > 0 && outsideTexts.signed(),
    ]
      .filter((fact) => fact !== false && fact !== '')
      .join(' · ')
  return (
    <>
      <WholeList
        query={feeds}
        couldNotLoad={outsideTexts.feedsFailed()}
        empty={{ title: outsideTexts.noFeeds(), text: outsideTexts.noFeedsText() }}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {outsideTexts.addFeed()}
          </Button>
        }
        row={(feed) => (
          <>
            <div className={rows.main}>
              <p>{feed.name}</p>
              <p className={rows.facts}>{facts(feed)}</p>
              {feed.problem && (
                <p className="v-fault">
                  {outsideTexts.problem[feed.problem.code]({ status: String(feed.problem.status ?? '') })}
                </p>
              )}
            </div>
            <div className={rows.actions}>
              {!feed.enabled && <Pill tone="quiet">{outsideTexts.off()}</Pill>}
              {feed.only_drills && <Pill tone="warn">{outsideTexts.drillsOnly()}</Pill>}
              <RowMenu
                name={feed.name}
                onEdit={() => setEdited(feed)}
                onDelete={() =>
                  void removeAfterAsking(outsideTexts.deleteFeed({ name: feed.name }), feed.name, () =>
                    api('deleteCapFeed', { params: { id: feed.id }, revision: feed.revision }),
                  )
                }
              />
            </div>
          </>
        )}
      />
      <Drawer
        opened={edited !== null}
        onClose={() => setEdited(null)}
        position="right"
        size="lg"
        title={edited === 'new' ? outsideTexts.addFeed() : outsideTexts.editFeed()}
      >
        {edited && <FeedForm feed={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />}
      </Drawer>
    </>
  )
}
