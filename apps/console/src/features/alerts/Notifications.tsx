import { Button, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, type OwnPush, type WirePushBrowser } from '@vitrine/protocol'
import { useState } from 'react'
import { formatAgo, listed } from '../../app/format.ts'
import { pushBrowserId } from '../../app/pushBrowser.ts'
import { errorMessage, showError, toast } from '../../app/toasts.ts'
import { ask } from '../../ui/confirm.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { ownPushQuery, refresh } from './alertQueries.ts'
import { pushTexts } from './push.texts.ts'
import { allowNotifications, pushAbility, removeBrowser } from './thisBrowser.ts'
import rows from '../../ui/wholeList.module.css'
import styles from './alerts.module.css'

/** The browsers in which a person is notified, this one first. */
export function Notifications() {
  const own = useQuery(ownPushQuery)
  if (own.isPending) return <Skeleton height={160} maw={860} />
  if (!own.data)
    return (
      <FaultMessage title={pushTexts.couldNotLoad()} error={own.error} retry={() => void own.refetch()} />
    )
  const { browsers, channels } = own.data
  return (
    <div className={rows.list}>
      <ThisBrowser own={own.data} />
      <h3 className={styles.section}>{pushTexts.browsers()}</h3>
      {browsers.length === 0 ? (
        <p className="v-quiet">{pushTexts.none()}</p>
      ) : (
        <ul className="v-arrivals-plain">
          {browsers.map((browser) => (
            <li key={browser.id}>
              <BrowserRow browser={browser} />
            </li>
          ))}
        </ul>
      )}
      <h3 className={styles.section}>{pushTexts.channels()}</h3>
      <p className={channels.length === 0 ? 'v-quiet' : undefined}>
        {channels.length === 0 ? pushTexts.noChannels() : listed(channels)}
      </p>
    </div>
  )
}

function ThisBrowser({ own }: { own: OwnPush }) {
  const [ability, setAbility] = useState(pushAbility)
  const [isDismissed, setDismissed] = useState(false)
  const known = own.browsers.find(({ id }) => id === pushBrowserId())
  const allow = useMutation({
    meta: { showsError: true },
    mutationFn: () => allowNotifications(own.public_key),
    onSuccess: (agreed) => {
      setDismissed(!agreed)
      void refresh('alerts')
    },
    onSettled: () => setAbility(pushAbility()),
  })
  if (ability !== 'able') return <p role="status">{pushTexts.ability[ability]()}</p>
  if (known?.usable) return <p role="status">{pushTexts.allowed()}</p>
  return (
    <>
      <div className={rows.bar}>
        <span>{pushTexts.about()}</span>
        <Button loading={allow.isPending} onClick={() => allow.mutate()}>
          {known ? pushTexts.allowAgain() : pushTexts.allow()}
        </Button>
      </div>
      {(allow.isError || isDismissed) && (
        <Text c="var(--v-danger)" role="alert">
          {allow.isError ? whyNot(allow.error) : pushTexts.dismissed()}
        </Text>
      )}
    </>
  )
}

/** What the server refused, or else what the browser could not do. */
const whyNot = (error: unknown): string =>
  error instanceof ApiError
    ? pushTexts.couldNotAllow({ reason: errorMessage(error) })
    : pushTexts.couldNotSubscribe()

function BrowserRow({ browser }: { browser: WirePushBrowser }) {
  const nowMs = useNow()
  const { id, name, created_at: createdMs, delivered_at: deliveredMs } = browser
  const added = formatAgo(createdMs, nowMs)
  const remove = async () => {
    const yes = await ask({
      title: pushTexts.removeQuestion({ name }),
      text: pushTexts.removeText(),
      action: commonTexts.remove(),
      danger: true,
    })
    if (!yes) return
    try {
      await removeBrowser(id)
      toast(pushTexts.removed({ name }))
    } catch (error) {
      showError(error)
    }
    await refresh('alerts')
  }
  return (
    <>
      <div className={rows.main}>
        <p>{name}</p>
        <p className={rows.facts}>
          {deliveredMs === null
            ? pushTexts.facts.never({ added })
            : pushTexts.facts.delivered({ added, delivered: formatAgo(deliveredMs, nowMs) })}
        </p>
      </div>
      <div className={rows.actions}>
        {!browser.usable && <Pill tone="warn">{pushTexts.notUsable()}</Pill>}
        {id === pushBrowserId() && <Pill tone="quiet">{pushTexts.thisOne()}</Pill>}
        <Button
          size="xs"
          variant="default"
          aria-label={pushTexts.removeNamed({ name })}
          onClick={() => void remove()}
        >
          {commonTexts.removeEllipsis()}
        </Button>
      </div>
    </>
  )
}
