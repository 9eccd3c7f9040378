import { clsx } from 'clsx'
import { ActionIcon, Anchor, CopyButton, Popover, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { PLAYER_PATH, playerAddresses, startQuery } from '../../queries/start.ts'
import { PairForm } from './PairForm.tsx'
import { pairingTexts } from './pairing.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './pairing.module.css'

/** Where a display opens the player, as a picture to scan and as an address, and the form for its code. */
export function PairPanel({
  code = '',
  siteId = null,
  compact = true,
  onPaired,
}: {
  /** a pairing code that is known already */
  code?: string
  /** the screen that is proposed for the device */
  siteId?: string | null
  /** asks for name and screen only once a display was found behind the code */
  compact?: boolean
  onPaired: (device: Device) => void
}) {
  const start = useQuery(startQuery)
  const { first, others, reachable } = playerAddresses(location, start.data ?? null)
  const qr = useQuery({
    queryKey: ['player-qr', first],
    queryFn: async () => {
      const { toString } = await import('qrcode')
      return `data:image/svg+xml;utf8,${encodeURIComponent(await toString(first, { type: 'svg', margin: 0, color: { dark: '#101828', light: '#ffffff' } }))}`
    },
    staleTime: Infinity,
  })
  return (
    <div className={styles.pair} data-wide={!compact}>
      <div className={styles.pairAddress}>
        {/* A code that leads nowhere from the display that scans it helps nobody. */}
        {reachable &&
          (qr.data ? (
            <img className={styles.qr} src={qr.data} alt={pairingTexts.qrCode({ address: first })} />
          ) : (
            <div className={styles.qr} />
          ))}
        <div>
          <p>{pairingTexts.openAddress()}</p>
          <p className={styles.pairLink}>
            <Anchor href={first} target="_blank" rel="noopener" fw={600}>
              {first.slice(0, -PLAYER_PATH.length)}
              <wbr />
              {PLAYER_PATH}
            </Anchor>
            <CopyButton value={first}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? commonTexts.copied() : pairingTexts.copyAddress()}>
                  <ActionIcon
                    size={28}
                    aria-label={copied ? commonTexts.copied() : pairingTexts.copyAddress()}
                    onClick={copy}
                  >
                    {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
          </p>
          {reachable ? (
            others.length > 0 && <OtherAddresses addresses={others} />
          ) : (
            <p className="v-warning v-small" role="note">
              {pairingTexts.onlyThisComputer()}
            </p>
          )}
        </div>
      </div>
      <PairForm code={code} siteId={siteId} compact={compact} onPaired={onPaired} />
    </div>
  )
}

function OtherAddresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <Popover position="bottom-start" withinPortal>
      <Popover.Target>
        <UnstyledButton className={clsx('v-small v-quiet', styles.pairOthers)}>
          {pairingTexts.otherAddresses({ count: addresses.length })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.pairList}>
          {addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
