import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Device, Site } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { counted } from '../../app/format.ts'
import { errorMessage } from '../../app/toasts.ts'

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
        Upload a picture first, or <Link to="/sites">change a screen</Link>.
      </Text>
    )
  return (
    <>
      <Button loading={publish.isPending} onClick={() => publish.mutate(site)}>
        Publish {site.name}
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        {count === 0
          ? 'No device shows this screen yet. Publish it, then pair a device for it.'
          : `Publishes to ${counted(count, 'device')} immediately.`}
      </Text>
      {publish.error && (
        <Text size="sm" c="var(--v-danger)" role="alert" mt="xs">
          {errorMessage(publish.error)}
        </Text>
      )}
    </>
  )
}
