import { clsx } from 'clsx'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@vitrine/protocol'
import { api } from '../../app/client.ts'
import { formatInstant } from '../../app/format.ts'
import { usePages } from '../../queries/pages.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { AlertDrawer } from './AlertDrawer.tsx'
import { rulesQuery } from './alertQueries.ts'
import { headlineOf } from './alertWords.ts'
import { alertTexts } from './alerts.texts.ts'
import rows from '../../ui/wholeList.module.css'
import styles from './alerts.module.css'

/** Open or past alerts, newest first. */
export function AlertList({ onRules }: { onRules: () => void }) {
  const [given, setState] = useSearchState('state', 'open')
  const state = given === 'ended' ? 'ended' : 'open'
  const [open, setOpen] = useSearchState('open', '')
  const nowMs = useNow()
  const rules = useQuery(rulesQuery)
  const { query, items, total } = usePages<Alert>('alerts', { state }, (asked, signal) =>
    api('listAlerts', { query: { ...asked, state }, signal }),
  )
  return (
    <>
      <div className={rows.bar}>
        <SegmentedControl
          aria-label={alertTexts.filterLabel()}
          value={state}
          onChange={setState}
          data={(['open', 'ended'] as const).map((value) => ({ value, label: alertTexts.filter[value]() }))}
        />
      </div>
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={alertTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <Skeleton height={160} maw={860} />
      ) : items.length === 0 ? (
        <Message
          title={alertTexts.none[state]()}
          text={rules.data?.length === 0 ? alertTexts.noRules() : alertTexts.noneText()}
          action={
            <Button variant="default" onClick={onRules}>
              {alertTexts.rulesOffer()}
            </Button>
          }
        />
      ) : (
        <>
          <ul className={clsx('v-arrivals-plain', rows.list)}>
            {items.map((alert) => (
              <AlertRow key={alert.id} alert={alert} nowMs={nowMs} onOpen={() => setOpen(alert.id)} />
            ))}
          </ul>
          <ListFoot pages={query} shown={items.length} total={total} words={alertTexts.listed} />
        </>
      )}
      <AlertDrawer id={open} onClose={() => setOpen('')} />
    </>
  )
}

function AlertRow({ alert, nowMs, onOpen }: { alert: Alert; nowMs: number; onOpen: () => void }) {
  const headline = headlineOf(alert)
  const since = formatInstant(alert.opened_at, nowMs)
  return (
    <li>
      <div className={rows.main}>
        <p>
          <button
            type="button"
            className={styles.open}
            aria-label={alertTexts.show({ headline })}
            onClick={onOpen}
          >
            {headline}
          </button>
        </p>
        <p className={rows.facts}>
          {alert.ended_at === null
            ? alertTexts.facts.open({ since, rule: alert.rule_name })
            : alertTexts.facts.ended({
                since,
                ended: formatInstant(alert.ended_at, nowMs),
                rule: alert.rule_name,
              })}
        </p>
      </div>
      {alert.ended_at !== null ? (
        <Pill tone="quiet">{alertTexts.state.ended()}</Pill>
      ) : alert.seen_at !== null ? (
        <Pill tone="warn">{alertTexts.seen()}</Pill>
      ) : (
        <Pill tone="bad" shape="triangle">
          {alertTexts.state.open()}
        </Pill>
      )}
    </li>
  )
}
