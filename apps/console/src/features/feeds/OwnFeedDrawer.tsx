import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StoredFeed } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { listed } from '../../app/format.ts'
import { errorMessage } from '../../app/toasts.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { FeedFacts } from './FeedFacts.tsx'
import { SocialEntries } from './SocialEntries.tsx'
import { feedTexts } from './feeds.texts.ts'

/**
 * A feed that reads another one with the account or for the place of single devices: how it is, and its entries. It has no settings
 * itself.
 */
export function OwnFeedDrawer({
  feed,
  ownOf,
  followed,
  mayEdit,
  onClose,
  onOpen,
}: {
  feed: StoredFeed
  ownOf: NonNullable<StoredFeed['own_of']>
  followed: StoredFeed | undefined
  mayEdit: boolean
  onClose: () => void
  onOpen: (id: string) => void
}) {
  const fetchNow = useMutation({
    meta: { showsError: true },
    mutationFn: (id: string) => api('fetchFeed', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['feeds'] }),
  })
  const isAccount = feed.options.network !== null
  const devices = listed(ownOf.devices.map(({ name }) => name))
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={feed.name}>
      <p>{isAccount ? feedTexts.ownOf({ devices }) : feedTexts.placeOf({ devices })}</p>
      <FeedFacts
        feed={feed}
        isFetching={fetchNow.isPending}
        onFetch={mayEdit ? () => fetchNow.mutate(feed.id) : null}
      />
      {fetchNow.isError && (
        <p className="v-fault" role="alert">
          {errorMessage(fetchNow.error)}
        </p>
      )}
      {isAccount && <SocialEntries feedId={feed.id} mayEdit={mayEdit} />}
      {followed && (
        <>
          <p className="v-quiet v-small">
            {(isAccount ? feedTexts.ownOfHint : feedTexts.placeOfHint)({ name: followed.name })}
          </p>
          <Button variant="default" onClick={() => onOpen(followed.id)}>
            {feedTexts.openFollowed({ name: followed.name })}
          </Button>
        </>
      )}
    </Drawer>
  )
}
