import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { StoredFeed } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, formatNumber, listed } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { feedsQuery } from '../../queries/feeds.ts'
import { showsFeed, useWidgetUses } from '../../queries/widgetUses.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { Each } from '../../ui/Guarded.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { kindToConnect, NEW } from './connectPath.ts'
import { FeedDrawer } from './FeedDrawer.tsx'
import { OwnFeedDrawer } from './OwnFeedDrawer.tsx'
import { feedState, nextWords, problemWords } from './feedWords.ts'
import { feedTexts } from './feeds.texts.ts'
import styles from './feeds.module.css'

/** All feeds: how they are, how old what they say is, and where they are used. */
export function FeedsPage() {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const feeds = useQuery(feedsQuery)
  const usesOf = useWidgetUses()
  const [opened, setOpened] = useSearchState('feed', '')
  const remove = async ({ id, name, revision, used_by: screens }: StoredFeed) => {
    const used = usesOf?.(showsFeed(id)) ?? []
    const sure = await ask({
      title: feedTexts.deleteTitle({ name }),
      text:
        screens.length > 0
          ? feedTexts.deleteShownText({ screens: listed(screens.map((screen) => screen.name)) })
          : used.length > 0
            ? feedTexts.deleteUsedText({ names: listed(used.map((one) => one.name)) })
            : feedTexts.deleteText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('deleteFeed', { params: { id }, revision })
      setOpened('')
      await queryClient.invalidateQueries({ queryKey: ['feeds'] })
      toast(feedTexts.deleted({ name }))
    } catch (error) {
      showError(error)
    }
  }
  const items = feeds.data ?? []
  const shown = items.find(({ id }) => id === opened)
  const newKind = mayEdit ? kindToConnect(opened) : null
  const connect = mayEdit && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpened(NEW)}>
      {feedTexts.connect()}
    </Button>
  )
  return (
    <Page head={items.length > 0 && connect}>
      {feeds.isError && feeds.data === undefined ? (
        <FaultMessage
          title={feedTexts.couldNotLoad()}
          error={feeds.error}
          retry={() => void feeds.refetch()}
        />
      ) : feeds.isPending ? (
        <div aria-busy="true" aria-label={feedTexts.loading()}>
          <Skeleton height={160} />
        </div>
      ) : items.length === 0 ? (
        <Message title={feedTexts.noneYet()} text={feedTexts.noneText()} action={connect} />
      ) : (
        <div className="v-table-wrap">
          <table className="v-table" ref={rowKeys}>
            <caption className="v-sr">{feedTexts.list()}</caption>
            <thead>
              <tr>
                <th scope="col">{commonTexts.name()}</th>
                <th scope="col">{feedTexts.state()}</th>
                <th scope="col" className={styles.wide}>
                  {feedTexts.age()}
                </th>
                <th scope="col" className={styles.wide}>
                  {feedTexts.next()}
                </th>
                <th scope="col" className={styles.wide}>
                  {feedTexts.entries()}
                </th>
                <th scope="col" className={styles.wide}>
                  {feedTexts.usedOn()}
                </th>
              </tr>
            </thead>
            <tbody>
              <Each items={items} keyOf={({ id }) => id} what="feed" as="tr">
                {(feed) => {
                  const state = feedState(feed)
                  const used = usesOf?.(showsFeed(feed.own_of?.feed_id ?? feed.id))
                  return (
                    <tr>
                      <td>
                        <button
                          type="button"
                          className={styles.open}
                          data-row
                          onClick={() => setOpened(feed.id)}
                        >
                          {feed.name}
                        </button>
                        <div className="v-quiet v-small">{feedTexts.kindName[feed.kind]()}</div>
                      </td>
                      <td>
                        <Pill tone={state.tone} shape={state.shape}>
                          {state.word}
                        </Pill>
                        {feed.error && <div className="v-quiet v-small">{problemWords(feed.error)}</div>}
                      </td>
                      <td className={styles.wide}>
                        {feed.read_at === null ? feedTexts.never() : formatAgo(feed.read_at, nowMs)}
                      </td>
                      <td className={clsx('v-quiet', styles.wide)}>{nextWords(feed, nowMs)}</td>
                      <td className={clsx('v-numbers', styles.wide)}>{formatNumber(feed.items)}</td>
                      <td className={clsx('v-quiet', styles.wide)}>
                        {used?.length === 0
                          ? feedTexts.unused()
                          : used && listed(used.map(({ name }) => name))}
                      </td>
                    </tr>
                  )
                }}
              </Each>
            </tbody>
          </table>
        </div>
      )}
      {shown?.own_of && (
        <OwnFeedDrawer
          key={opened}
          feed={shown}
          ownOf={shown.own_of}
          followed={items.find(({ id }) => id === shown.own_of?.feed_id)}
          mayEdit={mayEdit}
          onClose={() => setOpened('')}
          onOpen={setOpened}
        />
      )}
      {((shown && !shown.own_of) || newKind !== null) && (
        <FeedDrawer
          key={opened}
          feed={shown ?? null}
          newKind={newKind}
          mayEdit={mayEdit}
          onClose={() => setOpened('')}
          onMade={setOpened}
          onDelete={(feed) => void remove(feed)}
        />
      )}
    </Page>
  )
}
