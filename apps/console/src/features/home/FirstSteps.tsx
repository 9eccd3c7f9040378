import { Anchor, Button, CopyButton, Stack, Text } from '@mantine/core'
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
        <div className="v-steps">
          <section aria-labelledby="step-1">
            <StepHeading nth={1} title="Open the player on the display" />
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
              <CopyButton value={address}>
                {({ copied, copy }) => (
                  <Button variant="default" size="xs" onClick={copy}>
                    {copied ? 'Copied' : 'Copy the address'}
                  </Button>
                )}
              </CopyButton>
            </Stack>
          </section>
          <AcceptForm
            steps={{
              code: <StepHeading nth={2} title="Type its code" />,
              choose: <StepHeading nth={3} title="Choose what it shows" />,
            }}
            onAccepted={(device) => void navigate(`/devices?open=${device.id}`)}
          />
        </div>
      ) : (
        <Text c="dimmed">An editor or admin of your organisation can accept the first display.</Text>
      )}
    </>
  )
}

function StepHeading({ nth, title }: { nth: number; title: string }) {
  return (
    <h3 id={`step-${nth}`}>
      <span aria-hidden="true">{nth}</span> {title}
    </h3>
  )
}
