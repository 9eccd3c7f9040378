import { Button, TextInput } from '@mantine/core'
import type { HostTest } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { showError } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { shownPattern } from './hostRules.ts'
import { hostTexts } from './hosts.texts.ts'
import styles from './hosts.module.css'

/**
 * Says whether an address would be allowed, and by which rule.
 * @param device whose rules count; null: those of the organisation alone
 */
export function HostTestField({ device }: { device: string | null }) {
  const [url, setUrl] = useState('')
  const [result, setResult] = useState<HostTest | null>(null)
  const [asking, setAsking] = useState(false)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    try {
      setResult(await api('testHost', { query: { url: url.trim(), ...(device === null ? {} : { device }) } }))
    } catch (error) {
      showError(error)
    }
    setAsking(false)
  }
  return (
    <section>
      <h2>{hostTexts.test()}</h2>
      <form className={styles.bar} onSubmit={(event) => void ask(event)}>
        <TextInput
          className={styles.grow}
          label={hostTexts.address()}
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value)
            setResult(null)
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="default" loading={asking} disabled={url.trim() === ''}>
          {hostTexts.testNow()}
        </Button>
      </form>
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
