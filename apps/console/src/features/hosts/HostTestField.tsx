import { Button, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { HostTest } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { errorMessage } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { shownPattern } from './hostRules.ts'
import { hostTexts } from './hosts.texts.ts'
import styles from './hosts.module.css'

/** What would become of a request. It is asked again each time, because rules change. */
const hostTestQuery = (url: string, device: string | null) =>
  queryOptions({
    queryKey: ['hosts', 'test', url, device],
    queryFn: ({ signal }) =>
      api('testHost', { query: { url, ...(device === null ? {} : { device }) }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

/**
 * Says whether an address would be allowed, and by which rule.
 * @param device  whose rules count; null: those of the organisation alone
 * @param address what is tested at first; empty: nothing
 */
export function HostTestField({ device, address }: { device: string | null; address: string }) {
  const [url, setUrl] = useState(address)
  /** empty while what is typed has not been tested */
  const [asked, setAsked] = useState(address)
  const test = useQuery({
    ...hostTestQuery(asked, device),
    enabled: asked !== '',
  })
  const result = asked === '' ? undefined : test.data
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (asked === url.trim()) void test.refetch()
    else setAsked(url.trim())
  }
  return (
    <section>
      <h2>{hostTexts.test()}</h2>
      <form className={styles.bar} onSubmit={ask}>
        <TextInput
          className={styles.grow}
          label={hostTexts.address()}
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value)
            setAsked('')
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="default" loading={test.isFetching} disabled={url.trim() === ''}>
          {hostTexts.testNow()}
        </Button>
      </form>
      {asked !== '' && test.isError && (
        <p className="v-fault" role="alert">
          {errorMessage(test.error)}
        </p>
      )}
      <p role="status">
        {result && (
          <>
            <b className={result.allowed ? styles.allow : styles.deny}>
              {result.allowed ? hostTexts.testAllowed() : hostTexts.testDenied()}
            </b>{' '}
            {reasonOf(result)} {!result.allowed && result.host !== null && hostTexts.testMode[result.mode]()}
          </>
        )}
      </p>
    </section>
  )
}

function reasonOf({ reason, host, rule, level_name: owner }: HostTest): string {
  const { testReason } = hostTexts
  const named = { host: host ?? '' }
  switch (reason) {
    case 'rule':
      return rule
        ? testReason.rule({ pattern: shownPattern(rule), owner: owner ?? commonTexts.organisation() })
        : testReason.noRule(named)
    case 'noRule':
      return testReason.noRule(named)
    case 'own':
      return testReason.own(named)
    case 'local':
    case 'unreadable':
      return testReason[reason]()
  }
}
