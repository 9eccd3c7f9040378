import { Button } from '@mantine/core'
import type { Device, Site } from '@vitrine/protocol'
import { Link } from 'react-router'
import { publishTexts } from './publish.texts.ts'

/** After publishing a screen that no device shows: where to go next, to a device that is free or to a new one. */
export function NoDeviceYet({ site, devices }: { site: Pick<Site, 'id'>; devices: readonly Device[] }) {
  const paired = devices.filter(({ active }) => active)
  const hasFree = paired.some(({ site_id: siteId }) => siteId === null)
  const pair = `/devices?accept=${encodeURIComponent(site.id)}`
  return (
    <>
      <Button component={Link} to={pair} variant={hasFree ? 'default' : 'filled'}>
        {publishTexts.pairADevice()}
      </Button>
      {paired.length > 0 && (
        <Button component={Link} to={`/sites-assignment/${site.id}`} variant={hasFree ? 'filled' : 'default'}>
          {publishTexts.assignADevice()}
        </Button>
      )}
    </>
  )
}
