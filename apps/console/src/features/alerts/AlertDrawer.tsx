import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AlertWithHistory } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { formatInstant } from '../../app/format.ts'
import { useMay } from '../../queries/who.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { alertQuery, refresh } from './alertQueries.ts'
import { deliveryFacts, DELIVERY_TONES, detailOf, headlineOf } from './alertWords.ts'
import { alertTexts, deliveryTexts } from './alerts.texts.ts'
import rows from '../../ui/wholeList.module.css'
import styles from './alerts.module.css'

/** One alert: which devices, since when, and who was notified. */
export function AlertDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const alert = useQuery({ ...alertQuery(id), enabled: id !== '' })
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="lg"
      title={alert.data ? headlineOf(alert.data) : alertTexts.tab.alerts()}
    >
      {alert.data ? (
        <History alert={alert.data} />
      ) : alert.isError ? (
        <FaultMessage
          title={alertTexts.couldNotLoad()}
          error={alert.error}
          retry={() => void alert.refetch()}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  )
}

function History({ alert }: { alert: AlertWithHistory }) {
  const nowMs = useNow()
  const mayEdit = useMay('editor')
  const see = useMutation({
    mutationFn: () => api('seeAlert', { params: { id: alert.id } }),
    onSuccess: () => refresh('alerts'),
  })
  const unlisted = alert.devices - alert.incidents.length
  return (
    <>
      <div className={rows.bar}>
        <span className="v-quiet">
          {alert.seen_at === null
            ? alertTexts.notSeen()
            : alertTexts.seenBy({
                person: alert.seen_by ?? '',
                at: formatInstant(alert.seen_at, nowMs),
              })}
        </span>
        {mayEdit && alert.seen_at === null && alert.ended_at === null && (
          <Button variant="default" loading={see.isPending} onClick={() => see.mutate()}>
            {alertTexts.markSeen()}
          </Button>
        )}
      </div>
      {alert.incidents.length > 0 && (
        <>
          <h3 className={styles.section}>
            {alert.kind === 'feed' ? alertTexts.feeds() : alertTexts.devices()}
          </h3>
          <ul className="v-arrivals-plain">
            {alert.incidents.map((incident) => (
              <li key={incident.device_id}>
                <div className={rows.main}>
                  <p>
                    <Link to={addressOf(alert, incident)}>{incident.device_name}</Link>
                  </p>
                  <p className={rows.facts}>{factsOf(alert, incident, nowMs)}</p>
                </div>
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p className="v-quiet">{alertTexts.more({ count: unlisted })}</p>}
        </>
      )}
      <h3 className={styles.section}>{alertTexts.messages()}</h3>
      {alert.deliveries.length === 0 ? (
        <p className="v-quiet">
          {alert.notified_at === null ? alertTexts.noMessages.waiting() : alertTexts.noMessages.none()}
        </p>
      ) : (
        <ul className="v-arrivals-plain">
          {alert.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <div className={rows.main}>
                <p>
                  {alertTexts.message[delivery.what]()} · {delivery.channel_name}
                </p>
                <p className={rows.facts}>
                  {[
                    delivery.to,
                    formatInstant(delivery.done_at ?? delivery.created_at, nowMs),
                    ...deliveryFacts(delivery, nowMs),
                  ].join(' · ')}
                </p>
              </div>
              <Pill tone={DELIVERY_TONES[delivery.state]}>{deliveryTexts.state[delivery.state]()}</Pill>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Where what an incident is about is looked after. */
const addressOf = (
  { kind }: Pick<AlertWithHistory, 'kind'>,
  { device_id: id, detail }: AlertWithHistory['incidents'][number],
): string => {
  if (kind !== 'feed') return `/devices?open=${id}`
  if (detail['source'] === 'widget') return '/widgets-feeds'
  return detail['source'] === 'cap' ? '/em-sites-outside' : '/schedules-times'
}

function factsOf(
  alert: AlertWithHistory,
  incident: AlertWithHistory['incidents'][number],
  nowMs: number,
): string {
  const since = formatInstant(incident.since, nowMs)
  const when =
    incident.ended_at === null
      ? alertTexts.device.since({ since })
      : alertTexts.device.ended({ since, ended: formatInstant(incident.ended_at, nowMs) })
  const detail = detailOf(alert.kind, incident)
  return [
    when,
    ...(detail === null ? [] : [detail]),
    ...(incident.why ? [alertTexts.why[incident.why]()] : []),
  ].join(' · ')
}
