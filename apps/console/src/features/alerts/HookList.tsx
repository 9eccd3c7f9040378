import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Hook } from '@vitrine/protocol'
import { rich } from '@vitrine/texts/rich'
import { useState } from 'react'
import { api } from '../../app/client.ts'
import { formatInstant } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { ask } from '../../ui/confirm.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Drawer, Modal } from '../../ui/Dialog.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { hooksQuery, refresh } from './alertQueries.ts'
import { channelTexts, hookTexts } from './channels.texts.ts'
import { HookDeliveries } from './HookDeliveries.tsx'
import { HookForm } from './HookForm.tsx'
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { WholeList } from '../../ui/WholeList.tsx'
import { ruleTexts } from './rules.texts.ts'
import rows from '../../ui/wholeList.module.css'

/** Endpoints that get events of this company. */
export function HookList() {
  const hooks = useQuery(hooksQuery)
  const nowMs = useNow()
  const [edited, setEdited] = useState<Hook | 'new' | null>(null)
  const [listed, setListed] = useState<Hook | null>(null)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const remove = async ({ id, name, revision }: Hook) => {
    const yes = await ask({
      title: hookTexts.deleteQuestion({ name }),
      text: hookTexts.deleteText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('deleteHook', { params: { id }, revision })
      toast(hookTexts.deleted({ name }))
    } catch (error) {
      showError(error)
    }
    await refresh('hooks')
  }
  return (
    <>
      <WholeList
        query={hooks}
        couldNotLoad={hookTexts.couldNotLoad()}
        empty={{
          title: hookTexts.none(),
          text: rich(hookTexts.noneText, null, {
            link: (words) => <a href="/default/v1/docs">{words}</a>,
          }),
        }}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {hookTexts.add()}
          </Button>
        }
        row={(hook) => (
          <>
            <div className={rows.main}>
              <p>{hook.name}</p>
              <p className={rows.facts}>{hookTexts.facts({ host: hook.url, count: hook.events.length })}</p>
              {hook.switched_off_at !== null ? (
                <p className={rows.facts}>{hookTexts.switchedOff()}</p>
              ) : (
                hook.failing_since !== null && (
                  <p className={rows.facts}>
                    {hookTexts.failing({ at: formatInstant(hook.failing_since, nowMs) })}
                  </p>
                )
              )}
            </div>
            <div className={rows.actions}>
              {!hook.enabled && (
                <Pill tone={hook.switched_off_at === null ? 'quiet' : 'bad'}>{ruleTexts.off()}</Pill>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={hookTexts.deliveriesNamed({ name: hook.name })}
                onClick={() => setListed(hook)}
              >
                {hookTexts.deliveries()}
              </Button>
              <RowMenu name={hook.name} onEdit={() => setEdited(hook)} onDelete={() => void remove(hook)} />
            </div>
          </>
        )}
      />
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? hookTexts.add() : hookTexts.edit()}
        size="md"
      >
        {edited && (
          <HookForm
            hook={edited === 'new' ? null : edited}
            onDone={(made) => {
              setEdited(null)
              if (made)
                setSecret({
                  title: channelTexts.secretTitle({ name: made.name }),
                  text: channelTexts.secretText(),
                  secret: made.secret,
                })
            }}
          />
        )}
      </Modal>
      <Drawer
        opened={listed !== null}
        onClose={() => setListed(null)}
        position="right"
        size="lg"
        title={listed && hookTexts.deliveriesNamed({ name: listed.name })}
      >
        {listed && <HookDeliveries hookId={listed.id} />}
      </Drawer>
      <SecretDialog shown={secret} onClose={() => setSecret(null)} />
    </>
  )
}
