import { Button, NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  API_BASE,
  type CapFeedRule,
  type ReadCapFeed,
  type StoredCapFeed,
  type StoredCapFeedFetch,
} from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../../app/client.ts'
import { fieldMessage, fieldMessages } from '../../../app/errorReasons.ts'
import { errorMessage, toast } from '../../../app/toasts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { FetchHistory } from '../../../ui/FetchHistory.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { emergenciesQuery } from '../emergencyQueries.ts'
import { outsideTexts } from './outside.texts.ts'
import { feedFetchesQuery } from './outsideQueries.ts'
import { refresh } from './removing.ts'
import { RuleFields } from './RuleFields.tsx'
import styles from './outside.module.css'

const aRule = (emergencyId: string): CapFeedRule => ({
  events: [],
  categories: [],
  urgencies: [],
  certainties: [],
  least_severity: 'Severe',
  emergency_id: emergencyId,
  text: 'alert',
})
/** Rules have no id of their own; a key keeps their fields in place while others are removed. */
type KeyedRule = { key: number; rule: CapFeedRule }

/** Makes or changes a source of alerts. A new one fires drills only, until somebody has seen that it does what it should. */
export function FeedForm({ feed, onDone }: { feed: StoredCapFeed | null; onDone: () => void }) {
  const { data: emergencies = [] } = useQuery(emergenciesQuery)
  const [draft, setDraft] = useState<Omit<ReadCapFeed, 'rules' | 'certificates'>>(() =>
    feed === null
      ? { name: '', url: null, enabled: true, interval: 60, drills: true, only_drills: true, unplaced: false }
      : {
          name: feed.name,
          url: feed.url,
          enabled: feed.enabled,
          interval: feed.interval,
          drills: feed.drills,
          only_drills: feed.only_drills,
          unplaced: feed.unplaced,
        },
  )
  const [certificates, setCertificates] = useState((feed?.certificates ?? []).join('\n\n'))
  const [rules, setRules] = useState<KeyedRule[]>(() =>
    (feed?.rules ?? [aRule('')]).map((rule, key) => ({ key, rule })),
  )
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const changeRule = (key: number, part: Partial<CapFeedRule>) =>
    setRules((before) =>
      before.map((one) => (one.key === key ? { key, rule: { ...one.rule, ...part } } : one)),
    )
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      const body = {
        ...draft,
        certificates: certificates
          .split(/\n\s*\n/)
          .map((text) => text.trim())
          .filter(Boolean),
        rules: rules.map(({ rule }) => rule),
      }
      return feed
        ? api('changeCapFeed', { params: { id: feed.id }, revision: feed.revision, body })
        : api('makeCapFeed', { body })
    },
    onSuccess: () => {
      toast(commonTexts.saved())
      void refresh()
      onDone()
    },
  })
  const isReady = draft.name.trim() !== '' && rules.every(({ rule }) => rule.emergency_id !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const certificateError = fieldMessages(save.error).find(({ field }) => field.startsWith('certificates'))
  const named = [fieldMessage(save.error, 'name'), fieldMessage(save.error, 'url'), certificateError]
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={commonTexts.name()}
          data-autofocus
          maxLength={200}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={fieldMessage(save.error, 'name')}
        />
        <TextInput
          type="url"
          label={outsideTexts.url()}
          description={outsideTexts.urlHint({ address: `${globalThis.location.origin}${API_BASE}/cap` })}
          value={draft.url ?? ''}
          onChange={(event) => change({ url: event.currentTarget.value.trim() || null })}
          error={fieldMessage(save.error, 'url')}
        />
        {draft.url !== null && (
          <NumberInput
            label={outsideTexts.interval()}
            min={30}
            max={3_600}
            value={draft.interval}
            onChange={(value) => change({ interval: Number(value) || 60 })}
          />
        )}
        <div>
          <h3 className={styles.heading}>{outsideTexts.rules()}</h3>
          <Text className="v-quiet v-small">{outsideTexts.rulesHint()}</Text>
        </div>
        {rules.map(({ key, rule }, index) => (
          <RuleFields
            key={key}
            number={index + 1}
            rule={rule}
            emergencies={emergencies}
            onChange={(part) => changeRule(key, part)}
            onRemove={
              rules.length > 1
                ? () => setRules((before) => before.filter((one) => one.key !== key))
                : undefined
            }
          />
        ))}
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          onClick={() =>
            setRules((before) => [
              ...before,
              { key: Math.max(...before.map(({ key }) => key)) + 1, rule: aRule('') },
            ])
          }
        >
          {outsideTexts.addRule()}
        </Button>
        <Switch
          label={outsideTexts.drills()}
          description={outsideTexts.drillsHint()}
          checked={draft.drills}
          onChange={(event) => change({ drills: event.currentTarget.checked })}
        />
        <Switch
          label={outsideTexts.onlyDrills()}
          description={outsideTexts.onlyDrillsHint()}
          checked={draft.only_drills}
          onChange={(event) => change({ only_drills: event.currentTarget.checked })}
        />
        <Switch
          label={outsideTexts.unplaced()}
          description={outsideTexts.unplacedHint()}
          checked={draft.unplaced}
          onChange={(event) => change({ unplaced: event.currentTarget.checked })}
        />
        <Textarea
          label={outsideTexts.certificates()}
          description={outsideTexts.certificatesHint()}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          value={certificates}
          onChange={(event) => setCertificates(event.currentTarget.value)}
          error={certificateError?.message}
        />
        <Switch
          label={outsideTexts.enabled()}
          checked={draft.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {feed !== null && feed.url !== null && <Fetches feedId={feed.id} />}
        {save.isError && named.every((error) => error === undefined) && (
          <p className="v-fault" role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isReady} style={{ alignSelf: 'end' }}>
          {commonTexts.save()}
        </Button>
      </Stack>
    </form>
  )
}

const fetchWords = ({ outcome, status }: StoredCapFeedFetch): string => {
  if (outcome === 'changed') return outsideTexts.fetchChanged()
  if (outcome === 'same') return outsideTexts.fetchSame()
  return outsideTexts.problem[outcome]({ status: String(status ?? '') })
}

/** What came of the last fetches for a feed. */
function Fetches({ feedId }: { feedId: string }) {
  const nowMs = useNow()
  return (
    <FetchHistory
      title={outsideTexts.fetches()}
      none={outsideTexts.notFetched()}
      fetches={useQuery(feedFetchesQuery(feedId))}
      words={fetchWords}
      nowMs={nowMs}
    />
  )
}
