import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AlertChannel, SentTest } from '@vitrine/protocol'
import { useState } from 'react'
import { api } from '../../app/client.ts'
import { formatWallTime, listed } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { ask } from '../../ui/confirm.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { channelsQuery, refresh } from './alertQueries.ts'
import { reasonOf } from './alertWords.ts'
import { ChannelForm } from './ChannelForm.tsx'
import { channelTexts } from './channels.texts.ts'
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { WholeList } from '../../ui/WholeList.tsx'
import { ruleTexts } from './rules.texts.ts'
import rows from '../../ui/wholeList.module.css'
import styles from './alerts.module.css'

function factsOf(channel: AlertChannel): string {
  const { quiet } = channel
  return [
    channelTexts.kind[channel.kind](),
    channel.kind === 'push'
      ? channelTexts.peopleCount({ count: channel.person_ids.length })
      : (channel.host ?? listed(channel.addresses)),
    ...(quiet
      ? [channelTexts.quietFrom({ from: formatWallTime(quiet.from), until: formatWallTime(quiet.until) })]
      : []),
  ].join(' · ')
}
function answerWords({ ok, code, status, ms }: SentTest): string {
  if (!ok) return reasonOf({ code, status }) ?? ''
  return status === null ? channelTexts.tested({ ms }) : channelTexts.testedStatus({ ms, status })
}

/** Where messages about alerts are sent. */
export function ChannelList() {
  const channels = useQuery(channelsQuery)
  const [edited, setEdited] = useState<AlertChannel | 'new' | null>(null)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const remove = async ({ id, name, revision }: AlertChannel) => {
    const yes = await ask({
      title: channelTexts.deleteQuestion({ name }),
      text: channelTexts.deleteText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('deleteAlertChannel', { params: { id }, revision })
      toast(channelTexts.deleted({ name }))
    } catch (error) {
      showError(error)
    }
    await refresh('alerts')
  }
  return (
    <>
      <WholeList
        query={channels}
        couldNotLoad={channelTexts.couldNotLoad()}
        empty={{ title: channelTexts.none(), text: channelTexts.noneText() }}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {channelTexts.add()}
          </Button>
        }
        row={(channel) => (
          <ChannelRow
            channel={channel}
            onEdit={() => setEdited(channel)}
            onDelete={() => void remove(channel)}
          />
        )}
      />
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? channelTexts.add() : channelTexts.edit()}
        size="md"
      >
        {edited && (
          <ChannelForm
            channel={edited === 'new' ? null : edited}
            onDone={(made) => {
              setEdited(null)
              if (made?.secret)
                setSecret({
                  title: channelTexts.secretTitle({ name: made.channel.name }),
                  text: channelTexts.secretText(),
                  secret: made.secret,
                })
            }}
          />
        )}
      </Modal>
      <SecretDialog shown={secret} onClose={() => setSecret(null)} />
    </>
  )
}

function ChannelRow({
  channel,
  onEdit,
  onDelete,
}: {
  channel: AlertChannel
  onEdit: () => void
  onDelete: () => void
}) {
  const [testing, setTesting] = useState(false)
  const [answer, setAnswer] = useState<SentTest | null>(null)
  const test = async () => {
    setTesting(true)
    setAnswer(null)
    try {
      setAnswer(await api('testAlertChannel', { params: { id: channel.id } }))
    } catch (error) {
      showError(error)
    }
    setTesting(false)
  }
  return (
    <>
      <div className={rows.main}>
        <p>{channel.name}</p>
        <p className={rows.facts}>{factsOf(channel)}</p>
      </div>
      <div className={rows.actions}>
        {!channel.enabled && <Pill tone="quiet">{ruleTexts.off()}</Pill>}
        <Button
          size="xs"
          variant="default"
          loading={testing}
          aria-label={channelTexts.testNamed({ name: channel.name })}
          onClick={() => void test()}
        >
          {channelTexts.test()}
        </Button>
        <RowMenu name={channel.name} onEdit={onEdit} onDelete={onDelete} />
      </div>
      {answer && (
        <p className={styles.answer} data-ok={answer.ok} role="status">
          {answerWords(answer)}
        </p>
      )}
    </>
  )
}
