import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Device, Site } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { errorMessage } from '../../app/toasts.ts'
import { homeTexts } from './home.texts.ts'
import { rich } from '@vitrine/texts/rich'

/** Publishes the screen that was changed last. */
export function PublishStep({
  sites,
  devices,
  onPublished,
}: {
  sites: readonly Site[]
  devices: readonly Device[]
  /** with how many devices show the screen */
  onPublished: (devices: number) => void
}) {
  const [site] = [...sites]
    .filter(({ published }) => published === null || published.changed_since)
    .sort((a, b) => b.epoch - a.epoch)
  const count = devices.filter((device) => device.active && device.site_id === site?.id).length
  const publish = useMutation({
    meta: { showsError: true },
    mutationFn: (one: Site) =>
      api('publishSite', { params: { id: one.id }, body: { revision: one.revision, when: 'now' } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['sites'] })
      await queryClient.invalidateQueries({ queryKey: ['devices'] })
      onPublished(count)
    },
  })
  if (!site)
    return (
      <Text size="sm" c="dimmed">
        {rich(homeTexts.uploadFirst, null, { link: (words) => <Link to="/sites">{words}</Link> })}
      </Text>
    )
  return (
    <>
      <Button loading={publish.isPending} onClick={() => publish.mutate(site)}>
        {homeTexts.publishScreen({ name: site.name })}
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        {count === 0 ? homeTexts.publishThenPair() : homeTexts.publishesTo({ count })}
      </Text>
      {publish.error && (
        <Text size="sm" c="var(--v-danger)" role="alert" mt="xs">
          {errorMessage(publish.error)}
        </Text>
      )}
    </>
  )
}
