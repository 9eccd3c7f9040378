import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { StoredModeratedEntry, Verdict } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { errorMessage } from '../../app/toasts.ts'
import { feedEntriesQuery } from '../../queries/feeds.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { feedTexts } from './feeds.texts.ts'
import styles from './feeds.module.css'

/** The entries of a social network, each with what was decided about it. */
export function SocialEntries({ feedId, mayEdit }: { feedId: string; mayEdit: boolean }) {
  const entries = useQuery(feedEntriesQuery(feedId))
  const decide = useMutation({
    meta: { showsError: true },
    mutationFn: ({ entry, verdict }: { entry: string; verdict: Verdict }) =>
      api('moderateFeedEntry', { params: { id: feedId, entry }, body: { verdict } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['feeds'] }),
  })
  return (
    <section aria-label={feedTexts.posts()}>
      <h3 className="v-section-title">{feedTexts.posts()}</h3>
      {decide.error && (
        <p className="v-fault" role="alert">
          {errorMessage(decide.error)}
        </p>
      )}
      {entries.isError && !entries.data ? (
        <FaultMessage
          title={feedTexts.postsFailed()}
          error={entries.error}
          retry={() => void entries.refetch()}
        />
      ) : entries.isPending ? (
        <div aria-busy="true" aria-label={feedTexts.postsLoading()}>
          <Skeleton height={64} />
        </div>
      ) : entries.data.length === 0 ? (
        <p className="v-quiet">{feedTexts.postsNone()}</p>
      ) : (
        <table className={styles.history}>
          <tbody>
            {entries.data.map((entry) => (
              <tr key={entry.id}>
                <td>
                  {entry.title}
                  <div className="v-quiet v-small">{stateWords(entry)}</div>
                </td>
                {mayEdit && (
                  <td>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={feedTexts.approveNamed({ title: entry.title })}
                      disabled={decide.isPending || entry.verdict === 'approved'}
                      onClick={() => decide.mutate({ entry: entry.id, verdict: 'approved' })}
                    >
                      {feedTexts.approvePost()}
                    </Button>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      color="red"
                      aria-label={feedTexts.hideNamed({ title: entry.title })}
                      disabled={decide.isPending || entry.verdict === 'hidden'}
                      onClick={() => decide.mutate({ entry: entry.id, verdict: 'hidden' })}
                    >
                      {feedTexts.hidePost()}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Whether displays show an entry, and whether somebody decided so. */
function stateWords({ shown, verdict }: StoredModeratedEntry): string {
  if (shown) return feedTexts.postShown()
  return verdict === 'hidden' ? feedTexts.postHidden() : feedTexts.postWaiting()
}
