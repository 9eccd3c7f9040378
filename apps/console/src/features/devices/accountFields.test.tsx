import { MantineProvider } from '@mantine/core'
import { DEFAULT_DEVICE_SETTINGS, SOCIAL_SERVICES, type DeviceSettings } from '@vitrine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { networkTexts } from '../../ui/network.texts.ts'
import { AccountFields } from './AccountFields.tsx'

const drawn = (change: Partial<DeviceSettings>): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <AccountFields settings={{ ...DEFAULT_DEVICE_SETTINGS, ...change }} set={() => undefined} />
    </MantineProvider>,
  )

it('has a switch for every network, and asks for a token only where the account of the device is turned on', () => {
  const none = drawn({})
  for (const network of SOCIAL_SERVICES) expect(none).toContain(networkTexts.name[network]())
  expect(none).not.toContain(networkTexts.token())
  expect(drawn({ instagram: true })).toContain(networkTexts.token())
  expect(drawn({ youtube: true })).toContain(networkTexts.apiKey())
})
it('never draws a token, whatever the settings have', () => {
  expect(drawn({ instagram: true, instagramToken: 'kept-from-everybody' })).not.toContain(
    'kept-from-everybody',
  )
})
