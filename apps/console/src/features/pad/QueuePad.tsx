import { Autocomplete, Button, NumberInput, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DESK_LETTERS_MOST, QUEUE_NUMBER_MOST, type QueueAction, type StoredFeed } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo } from '../../app/format.ts'
import { errorMessage } from '../../app/toasts.ts'
import { queueQuery } from '../../queries/feeds.ts'
import { ask } from '../../ui/confirm.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { padTexts } from './pad.texts.ts'
import { usePadKeys } from './usePadKeys.ts'
import styles from './pad.module.css'

/** Calls that are listed. */
const LISTED_MOST = 8

/** The pad of a desk: calls the next number of a queue, the same again, or another one. */
export function QueuePad({ feed, mayCall }: { feed: StoredFeed; mayCall: boolean }) {
  const { id, name, options } = feed
  const nowMs = useNow()
  const query = queueQuery(id)
  const queue = useQuery(query)
  // In the address, so that each desk keeps its own as a bookmark.
  const [desk, setDesk] = useSearchState('desk', options.desks[0] ?? '')
  const [own, setOwn] = useState<number | null>(null)
  const order = useMutation({
    meta: { showsError: true },
    mutationFn: ({ action, number }: { action: QueueAction; number?: number }) =>
      api('callQueue', {
        params: { id },
        body: { action, desk: desk.trim(), ...(number !== undefined && { number }) },
      }),
    onSuccess: (after) => queryClient.setQueryData(query.queryKey, after),
  })
  const act = (action: QueueAction, number?: number) => {
    if (mayCall && !order.isPending) order.mutate({ action, ...(number !== undefined && { number }) })
  }
  usePadKeys({
    ArrowRight: () => act('next'),
    PageDown: () => act('next'),
    ArrowUp: () => act('again'),
    ArrowLeft: () => act('back'),
    PageUp: () => act('back'),
  })
  const reset = async () => {
    const sure = await ask({
      title: padTexts.resetTitle({ name }),
      text: padTexts.resetText(),
      action: padTexts.resetAction(),
      danger: true,
    })
    if (sure) act('reset')
  }
  if (queue.isError && !queue.data)
    return (
      <FaultMessage title={padTexts.couldNotLoad()} error={queue.error} retry={() => void queue.refetch()} />
    )
  if (queue.isPending)
    return (
      <div aria-busy="true" aria-label={padTexts.loading()}>
        <Skeleton height={320} />
      </div>
    )
  const { calls, next, waiting } = queue.data
  const mine = desk.trim() === '' ? calls[0] : calls.find((call) => call.desk === desk.trim())
  const isIdle = !mayCall || order.isPending
  return (
    <>
      <Autocomplete
        label={padTexts.desk()}
        description={padTexts.deskHint()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={DESK_LETTERS_MOST}
        data={[...new Set(options.desks)]}
        value={desk}
        onChange={setDesk}
      />
      <section className={styles.now} aria-label={padTexts.serving()} aria-live="polite">
        <span className="v-quiet">{padTexts.serving()}</span>
        <strong className={mine ? styles.number : styles.nothing}>
          {mine ? mine.number : padTexts.nothing()}
        </strong>
        {waiting > 0 && <span>{padTexts.waiting({ count: waiting })}</span>}
      </section>
      {order.error && (
        <p className="v-fault" role="alert">
          {errorMessage(order.error)}
        </p>
      )}
      <Button
        className={styles.main}
        aria-keyshortcuts="ArrowRight PageDown"
        disabled={!mayCall}
        loading={order.isPending}
        onClick={() => act('next')}
      >
        {padTexts.next({ number: next })}
      </Button>
      <div className={styles.pair}>
        <Button
          variant="default"
          className={styles.large}
          aria-keyshortcuts="ArrowUp"
          disabled={isIdle || !mine}
          onClick={() => act('again')}
        >
          {padTexts.again()}
        </Button>
        <Button
          variant="default"
          className={styles.large}
          aria-keyshortcuts="ArrowLeft PageUp"
          disabled={isIdle || !mine}
          onClick={() => act('back')}
        >
          {padTexts.back()}
        </Button>
      </div>
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault()
          if (own !== null) act('number', own)
          setOwn(null)
        }}
      >
        <NumberInput
          label={padTexts.own()}
          min={0}
          max={QUEUE_NUMBER_MOST}
          allowDecimal={false}
          allowNegative={false}
          disabled={!mayCall}
          value={own ?? ''}
          onChange={(value) => setOwn(typeof value === 'number' ? value : null)}
        />
        <Button type="submit" variant="default" disabled={isIdle || own === null}>
          {padTexts.callOwn()}
        </Button>
      </form>
      {calls.length > 0 && (
        <section aria-label={padTexts.calls()}>
          <h3 className="v-section-title">{padTexts.calls()}</h3>
          <ol className={styles.calls}>
            {calls.slice(0, LISTED_MOST).map((call) => (
              <li key={call.number}>
                <span>
                  {call.desk === '' ? call.number : padTexts.atDesk({ number: call.number, desk: call.desk })}
                </span>
                <span className="v-quiet">{formatAgo(call.at, nowMs)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {mayCall && (
        <>
          <Button variant="subtle" color="red" disabled={isIdle} onClick={() => void reset()}>
            {padTexts.reset()}
          </Button>
          <p className="v-quiet v-small">{padTexts.keys()}</p>
        </>
      )}
    </>
  )
}
