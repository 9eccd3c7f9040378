import { Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Site } from '@vitrine/protocol'
import { useNavigate } from 'react-router'
import { useMay } from '../../queries/who.ts'
import { AcceptForm } from '../devices/index.ts'

/** While nothing is set up: three steps to the first screen, with the real controls in place. */
export function FirstSteps({ sites }: { sites: readonly Site[] }) {
  const mayEdit = useMay('editor')
  const navigate = useNavigate()
  const address = `${window.location.origin}/player`
  const code = useQuery({
    queryKey: ['player-qr', address],
    queryFn: async () => {
      const { toString } = await import('qrcode')
      return `data:image/svg+xml;utf8,${encodeURIComponent(await toString(address, { type: 'svg', margin: 0, color: { dark: '#101828', light: '#ffffff' } }))}`
    },
    staleTime: Infinity,
  })
  return (
    <>
      <div className="v-headline">
        <h2>Three steps to your first screen.</h2>
        <span className="v-quiet v-small">
          {sites.length > 0 ? 'Something to show is here already.' : 'A screen can be made before or after.'}
        </span>
      </div>
      {mayEdit ? (
        <ol className="v-steps">
          <li>
            <h3>
              <span aria-hidden="true">1</span> Open the player on the display
            </h3>
            <Text c="dimmed" mb="md">
              In its browser, at this address. It shows a code of six letters and digits.
            </Text>
            <Stack gap="sm" align="flex-start">
              {code.data ? (
                <img className="v-qr" src={code.data} alt={`The address ${address} as a square to scan`} />
              ) : (
                <div className="v-qr" />
              )}
              <Anchor href="/player" target="_blank" rel="noopener" fw={600}>
                {address}
              </Anchor>
              <Group gap="xs">
                <CopyButton value={address}>
                  {({ copied, copy }) => (
                    <Button variant="default" size="xs" onClick={copy}>
                      {copied ? 'Copied' : 'Copy the address'}
                    </Button>
                  )}
                </CopyButton>
              </Group>
            </Stack>
          </li>
          <li style={{ gridColumn: 'span 1' }}>
            <h3>
              <span aria-hidden="true">2</span> Type its code, and
              <span aria-hidden="true">3</span> choose what it shows
            </h3>
            <Text c="dimmed" mb="md">
              You see what waits behind the code before you accept it.
            </Text>
            <AcceptForm onAccepted={(device) => void navigate(`/devices?open=${device.id}`)} />
          </li>
        </ol>
      ) : (
        <Text c="dimmed">An editor or admin of your organisation can accept the first display.</Text>
      )}
    </>
  )
}
