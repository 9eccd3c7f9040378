import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { API_BASE, type MadeTrigger, type StoredTrigger } from '@vitrine/protocol'
import { useState } from 'react'
import { api } from '../../../app/client.ts'
import { formatInstant } from '../../../app/format.ts'
import { showError } from '../../../app/toasts.ts'
import { ask } from '../../../ui/confirm.ts'
import { Modal } from '../../../ui/Dialog.tsx'
import { SecretShown } from '../../../ui/SecretShown.tsx'
import { Pill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { emergenciesQuery } from '../emergencyQueries.ts'
import { outsideTexts } from './outside.texts.ts'
import { triggersQuery } from './outsideQueries.ts'
import { refresh, removeAfterAsking } from './removing.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { WholeList } from '../../../ui/WholeList.tsx'
import { TriggerForm } from './TriggerForm.tsx'
import rows from '../../../ui/wholeList.module.css'
import styles from './outside.module.css'

/** Inbound webhooks. */
export function TriggerList() {
  const triggers = useQuery(triggersQuery)
  const { data: emergencies = [] } = useQuery(emergenciesQuery)
  const nowMs = useNow()
  const [edited, setEdited] = useState<StoredTrigger | 'new' | null>(null)
  const [made, setMade] = useState<MadeTrigger | null>(null)
  const emergencyName = (id: string): string =>
    emergencies.find((one) => one.id === id)?.name ?? outsideTexts.emergencyGone()
  const replaceSecret = async ({ id, name }: StoredTrigger) => {
    const yes = await ask({
      title: outsideTexts.replaceTitle({ name }),
      text: outsideTexts.replaceText(),
      action: outsideTexts.replace(),
      danger: true,
    })
    if (!yes) return
    try {
      setMade(await api('rotateTrigger', { params: { id } }))
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  return (
    <>
      <WholeList
        query={triggers}
        couldNotLoad={outsideTexts.triggersFailed()}
        empty={{ title: outsideTexts.noTriggers(), text: outsideTexts.noTriggersText() }}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {outsideTexts.addTrigger()}
          </Button>
        }
        row={(trigger) => (
          <>
            <div className={rows.main}>
              <p>{trigger.name}</p>
              <p className={rows.facts}>
                {[
                  emergencyName(trigger.emergency_id),
                  trigger.used_at === null
                    ? outsideTexts.neverUsed()
                    : outsideTexts.used({ when: formatInstant(trigger.used_at, nowMs) }),
                ].join(' · ')}
              </p>
            </div>
            <div className={rows.actions}>
              {!trigger.enabled && <Pill tone="quiet">{outsideTexts.off()}</Pill>}
              {trigger.drill && <Pill tone="warn">{outsideTexts.drillsOnly()}</Pill>}
              <RowMenu
                name={trigger.name}
                onEdit={() => setEdited(trigger)}
                onDelete={() =>
                  void removeAfterAsking(
                    outsideTexts.deleteTrigger({ name: trigger.name }),
                    trigger.name,
                    () => api('deleteTrigger', { params: { id: trigger.id }, revision: trigger.revision }),
                  )
                }
              >
                <Menu.Item onClick={() => void replaceSecret(trigger)}>
                  {outsideTexts.replaceSecret()}
                </Menu.Item>
              </RowMenu>
            </div>
          </>
        )}
      />
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? outsideTexts.addTrigger() : outsideTexts.editTrigger()}
        size="md"
      >
        {edited && (
          <TriggerForm
            trigger={edited === 'new' ? null : edited}
            onDone={(next) => {
              setEdited(null)
              setMade(next)
            }}
          />
        )}
      </Modal>
      <Modal
        opened={made !== null}
        onClose={() => setMade(null)}
        title={made && outsideTexts.secretTitle({ name: made.trigger.name })}
        size="md"
        closeOnClickOutside={false}
      >
        {made && (
          <SecretShown
            about={outsideTexts.secretAbout()}
            label={outsideTexts.secret()}
            secret={made.secret}
            copy={outsideTexts.copySecret()}
            onDone={() => setMade(null)}
          >
            <Text size="sm">{outsideTexts.sendTo()}</Text>
            <code className={styles.address}>
              {`${globalThis.location.origin}${API_BASE}/emergency-triggers/${made.trigger.id}/message`}
            </code>
          </SecretShown>
        )}
      </Modal>
    </>
  )
}
