import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { VALUE_LETTERS_MOST, type StoredFeed } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { errorMessage } from '../../app/toasts.ts'
import { valueQuery } from '../../queries/feeds.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { padTexts } from './pad.texts.ts'
import styles from './pad.module.css'

/** The pad of one value: what it is, and a field for another one. */
export function ValuePad({ feed: { id }, maySet }: { feed: StoredFeed; maySet: boolean }) {
  const query = valueQuery(id)
  const known = useQuery(query)
  const [typed, setTyped] = useState('')
  const set = useMutation({
    meta: { showsError: true },
    mutationFn: (value: string) => api('setValue', { params: { id }, body: { value } }),
    onSuccess: (after) => {
      queryClient.setQueryData(query.queryKey, after)
      setTyped('')
    },
  })
  if (known.isError && !known.data)
    return (
      <FaultMessage title={padTexts.couldNotLoad()} error={known.error} retry={() => void known.refetch()} />
    )
  if (known.isPending)
    return (
      <div aria-busy="true" aria-label={padTexts.loading()}>
        <Skeleton height={200} />
      </div>
    )
  const { value } = known.data
  return (
    <>
      <section className={styles.now} aria-label={padTexts.value()} aria-live="polite">
        <span className="v-quiet">{padTexts.value()}</span>
        <strong className={value === '' ? styles.nothing : styles.number}>
          {value === '' ? padTexts.noValue() : value}
        </strong>
      </section>
      {set.error && (
        <p className="v-fault" role="alert">
          {errorMessage(set.error)}
        </p>
      )}
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '' && !set.isPending) set.mutate(typed.trim())
        }}
      >
        <TextInput
          label={padTexts.newValue()}
          maxLength={VALUE_LETTERS_MOST}
          disabled={!maySet}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={set.isPending} disabled={!maySet || typed.trim() === ''}>
          {padTexts.setValue()}
        </Button>
      </form>
    </>
  )
}
