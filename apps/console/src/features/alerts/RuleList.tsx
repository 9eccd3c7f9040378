import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AlertRule } from '@vitrine/protocol'
import { useState } from 'react'
import { api } from '../../app/client.ts'
import { showError, toast } from '../../app/toasts.ts'
import { ask } from '../../ui/confirm.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { refresh, rulesQuery } from './alertQueries.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { WholeList } from '../../ui/WholeList.tsx'
import { RuleForm } from './RuleForm.tsx'
import { ruleTexts } from './rules.texts.ts'
import rows from '../../ui/wholeList.module.css'

/** What a rule looks for, in a few words. */
function summaryOf({ kind, settings }: AlertRule): string {
  const { minutes = 0, percent = 0, seconds = 0, degrees = 0, codes = [] } = settings
  switch (kind) {
    case 'offline':
    case 'content':
    case 'feed':
      return ruleTexts.summary[kind]({ minutes })
    case 'fault':
      return ruleTexts.summary.fault({ count: codes.length })
    case 'clock':
    case 'emergency':
      return ruleTexts.summary[kind]({ seconds })
    case 'temperature':
      return ruleTexts.summary.temperature({ degrees, minutes })
    case 'storage':
    case 'coverage':
      return ruleTexts.summary[kind]({ percent })
  }
}
function factsOf(rule: AlertRule): string {
  const { group_ids: groups, site_ids: sites, device_ids: devices } = rule.targets
  const count = groups.length + sites.length + devices.length
  return ruleTexts.facts({
    summary: summaryOf(rule),
    targets:
      rule.kind === 'feed'
        ? ruleTexts.allFeeds()
        : count === 0
          ? ruleTexts.allDevices()
          : ruleTexts.someTargets({ count }),
    channels: ruleTexts.channels({ count: rule.channel_ids.length }),
  })
}

/** What is watched. */
export function RuleList({ mayManage }: { mayManage: boolean }) {
  const rules = useQuery(rulesQuery)
  const [edited, setEdited] = useState<AlertRule | 'new' | null>(null)
  const remove = async (rule: AlertRule) => {
    const { name } = rule
    const yes = await ask({
      title: ruleTexts.deleteQuestion({ name }),
      text: ruleTexts.deleteText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('deleteAlertRule', { params: { id: rule.id }, revision: rule.revision })
      toast(ruleTexts.deleted({ name }))
    } catch (error) {
      showError(error)
    }
    await refresh('alerts')
  }
  return (
    <>
      <WholeList
        query={rules}
        couldNotLoad={ruleTexts.couldNotLoad()}
        empty={{ title: ruleTexts.none(), text: ruleTexts.noneText() }}
        action={
          mayManage && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {ruleTexts.add()}
            </Button>
          )
        }
        row={(rule) => (
          <>
            <div className={rows.main}>
              <p>{rule.name}</p>
              <p className={rows.facts}>{factsOf(rule)}</p>
            </div>
            <div className={rows.actions}>
              {!rule.enabled && <Pill tone="quiet">{ruleTexts.off()}</Pill>}
              {mayManage && (
                <RowMenu name={rule.name} onEdit={() => setEdited(rule)} onDelete={() => void remove(rule)} />
              )}
            </div>
          </>
        )}
      />
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? ruleTexts.add() : ruleTexts.edit()}
        size="lg"
      >
        {edited && <RuleForm rule={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />}
      </Modal>
    </>
  )
}
