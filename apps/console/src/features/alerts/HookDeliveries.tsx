import { clsx } from 'clsx'
import { Button, Skeleton } from '@mantine/core'
import type { HookDelivery } from '@vitrine/protocol'
import { useState } from 'react'
import { api } from '../../app/client.ts'
import { formatInstant } from '../../app/format.ts'
import { showError } from '../../app/toasts.ts'
import { usePages } from '../../queries/pages.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { refresh } from './alertQueries.ts'
import { deliveryFacts, DELIVERY_TONES } from './alertWords.ts'
import { deliveryTexts } from './alerts.texts.ts'
import { hookTexts } from './channels.texts.ts'
import rows from '../../ui/wholeList.module.css'
import styles from './alerts.module.css'

/** What was sent to an endpoint, newest first. */
export function HookDeliveries({ hookId }: { hookId: string }) {
  const nowMs = useNow()
  const { query, items, total } = usePages<HookDelivery>('hooks', { hook: hookId }, (asked, signal) => {
    const { hook: _, ...page } = asked
    return api('listHookDeliveries', { params: { id: hookId }, query: page, signal })
  })
  if (query.isPending) return <Skeleton height={240} />
  if (query.isError && items.length === 0)
    return (
      <FaultMessage title={hookTexts.couldNotLoad()} error={query.error} retry={() => void query.refetch()} />
    )
  if (items.length === 0) return <p className="v-quiet">{hookTexts.noDeliveries()}</p>
  return (
    <>
      <ul className={clsx('v-arrivals-plain', rows.list)}>
        {items.map((delivery) => (
          <Delivery key={delivery.id} hookId={hookId} delivery={delivery} nowMs={nowMs} />
        ))}
      </ul>
      <ListFoot pages={query} shown={items.length} total={total} words={hookTexts.deliveriesListed} />
    </>
  )
}

function Delivery({ hookId, delivery, nowMs }: { hookId: string; delivery: HookDelivery; nowMs: number }) {
  const [sending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    try {
      await api('resendHookDelivery', { params: { id: hookId, delivery: delivery.id } })
    } catch (error) {
      showError(error)
    }
    setSending(false)
    await refresh('hooks')
  }
  return (
    <li>
      <div className={rows.main}>
        <p>{delivery.event}</p>
        <p className={rows.facts}>
          {[formatInstant(delivery.created_at, nowMs), ...deliveryFacts(delivery, nowMs)].join(' · ')}
        </p>
      </div>
      <Pill tone={DELIVERY_TONES[delivery.state]}>{deliveryTexts.state[delivery.state]()}</Pill>
      {delivery.state !== 'waiting' && (
        <Button
          size="xs"
          variant="default"
          loading={sending}
          aria-label={hookTexts.resendNamed({ event: delivery.event })}
          onClick={() => void resend()}
        >
          {hookTexts.resend()}
        </Button>
      )}
      <pre className={styles.body}>{delivery.body}</pre>
    </li>
  )
}
