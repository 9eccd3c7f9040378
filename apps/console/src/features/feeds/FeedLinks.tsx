import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WidgetLink } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { widgetLinksQuery } from '../../queries/feeds.ts'
import { ask } from '../../ui/confirm.ts'
import { feedTexts } from './feeds.texts.ts'
import styles from './feeds.module.css'

/** Links by which anybody can read the feed, and their end. Nothing where there is none. */
export function FeedLinks({ feedId, nowMs }: { feedId: string; nowMs: number }) {
  const links = (useQuery(widgetLinksQuery).data ?? []).filter(
    (link) => link.feed_id === feedId && link.revoked_at === null,
  )
  if (links.length === 0) return null
  const revoke = async ({ id, name }: WidgetLink) => {
    const sure = await ask({
      title: feedTexts.revokeTitle({ name }),
      text: feedTexts.revokeText(),
      action: feedTexts.revoke(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('revokeWidgetLink', { params: { id } })
      await queryClient.invalidateQueries({ queryKey: ['widgetLinks'] })
      toast(feedTexts.revoked({ name }))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section aria-label={feedTexts.links()}>
      <h3 className="v-section-title">{feedTexts.links()}</h3>
      <p className="v-quiet v-small">{feedTexts.linksText()}</p>
      <table className={styles.history}>
        <tbody>
          {links.map((link) => (
            <tr key={link.id}>
              <td>
                {link.name}
                <div className="v-quiet">
                  {feedTexts.linkMade({ person: link.made_by, when: formatAgo(link.created_at, nowMs) })}
                </div>
              </td>
              <td>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={feedTexts.revokeNamed({ name: link.name })}
                  onClick={() => void revoke(link)}
                >
                  {feedTexts.revokeEllipsis()}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
