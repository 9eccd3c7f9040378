import { Button, NumberInput, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LIGHTS } from '@vitrine/core/feeds'
import { COUNT_MOST, type CounterOrder, type StoredFeed } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatNumber } from '../../app/format.ts'
import { errorMessage } from '../../app/toasts.ts'
import { counterQuery } from '../../queries/feeds.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { padTexts } from './pad.texts.ts'
import { usePadKeys } from './usePadKeys.ts'
import styles from './pad.module.css'

const LIGHT_CHOICES = ['auto', ...LIGHTS] as const

/** The pad of an entrance: counts people, and sets the traffic light. */
export function CounterPad({ feed: { id }, mayCount }: { feed: StoredFeed; mayCount: boolean }) {
  const query = counterQuery(id)
  const counter = useQuery(query)
  const [typed, setTyped] = useState<number | null>(null)
  // Presses don't wait for each other: the server counts each of them.
  const order = useMutation({
    meta: { showsError: true },
    mutationFn: (body: CounterOrder) => api('changeCounter', { params: { id }, body }),
    onSuccess: (after) => queryClient.setQueryData(query.queryKey, after),
  })
  const act = (body: CounterOrder) => {
    if (mayCount) order.mutate(body)
  }
  usePadKeys({ ArrowUp: () => act({ add: 1 }), ArrowDown: () => act({ add: -1 }) })
  if (counter.isError && !counter.data)
    return (
      <FaultMessage
        title={padTexts.couldNotLoad()}
        error={counter.error}
        retry={() => void counter.refetch()}
      />
    )
  if (counter.isPending)
    return (
      <div aria-busy="true" aria-label={padTexts.loading()}>
        <Skeleton height={320} />
      </div>
    )
  const { count, capacity, level, light_set: light } = counter.data
  return (
    <>
      <section className={styles.now} aria-label={padTexts.count()} aria-live="polite">
        <span className="v-quiet">{padTexts.count()}</span>
        <strong className={styles.number}>{formatNumber(count)}</strong>
        {capacity !== null && (
          <span>
            {padTexts.ofCapacity({ capacity: formatNumber(capacity) })} · {padTexts.level[level]()}
          </span>
        )}
      </section>
      {order.error && (
        <p className="v-fault" role="alert">
          {errorMessage(order.error)}
        </p>
      )}
      <div className={styles.pair}>
        <Button
          variant="default"
          className={styles.main}
          aria-label={padTexts.minus()}
          aria-keyshortcuts="ArrowDown"
          disabled={!mayCount || count === 0}
          onClick={() => act({ add: -1 })}
        >
          <IconMinus size={40} />
        </Button>
        <Button
          className={styles.main}
          aria-label={padTexts.plus()}
          aria-keyshortcuts="ArrowUp"
          disabled={!mayCount}
          onClick={() => act({ add: 1 })}
        >
          <IconPlus size={40} />
        </Button>
      </div>
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== null) act({ set: typed })
          setTyped(null)
        }}
      >
        <NumberInput
          label={padTexts.exact()}
          min={0}
          max={COUNT_MOST}
          allowDecimal={false}
          allowNegative={false}
          disabled={!mayCount}
          value={typed ?? ''}
          onChange={(value) => setTyped(typeof value === 'number' ? value : null)}
        />
        <Button type="submit" variant="default" disabled={!mayCount || typed === null}>
          {padTexts.set()}
        </Button>
      </form>
      <div>
        <Text size="sm" fw={500} mb="xs">
          {padTexts.light()}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={padTexts.light()}
          disabled={!mayCount}
          data={LIGHT_CHOICES.map((value) => ({ value, label: padTexts.lightName[value]() }))}
          value={light}
          onChange={(value) => act({ light: LIGHT_CHOICES.find((one) => one === value) ?? 'auto' })}
        />
      </div>
      {mayCount && <p className="v-quiet v-small">{padTexts.counterKeys()}</p>}
    </>
  )
}
