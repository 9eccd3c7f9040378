import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { importHosts, type HostRule } from '@vitrine/core/hosts'
import type { StoredHostRules } from '@vitrine/protocol'
import { useState } from 'react'
import { listed } from '../../app/format.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { hostTexts } from './hosts.texts.ts'
import { withRules, type ChangeRules } from './hostRules.ts'
import styles from './hosts.module.css'

/** Lines that are quoted of those that cannot be read. */
const QUOTED = 3

/** Adds a pasted list, after it has said what was found in it. */
export function ImportHosts({
  opened,
  onClose,
  list,
  onChange,
}: {
  opened: boolean
  onClose: () => void
  list: StoredHostRules
  onChange: ChangeRules
}) {
  const [text, setText] = useState('')
  const [action, setAction] = useState<HostRule['action']>('deny')
  const [saving, setSaving] = useState(false)
  const { rules, unread } = importHosts(text, action)
  const add = async () => {
    setSaving(true)
    const isSaved = await onChange(
      { rules: withRules(list.rules, rules) },
      hostTexts.imported({ count: rules.length }),
    )
    setSaving(false)
    if (!isSaved) return
    setText('')
    onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={hostTexts.importList()}>
      <SegmentedControl
        aria-label={hostTexts.action()}
        value={action}
        onChange={(value) => setAction(value === 'allow' ? 'allow' : 'deny')}
        data={[
          { value: 'deny', label: hostTexts.deny() },
          { value: 'allow', label: hostTexts.allow() },
        ]}
      />
      <Textarea
        mt="sm"
        label={hostTexts.importText()}
        description={hostTexts.importHint()}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
      />
      {text.trim() !== '' && (
        <p className="v-small" role="status">
          {hostTexts.importFound({ count: rules.length })}{' '}
          {unread.length > 0 &&
            hostTexts.importUnread({
              count: unread.length,
              lines: listed(unread.slice(0, QUOTED).map((one) => `${one.line}: ${one.text}`)),
            })}
        </p>
      )}
      <div className={styles.part}>
        <Button disabled={rules.length === 0} loading={saving} onClick={() => void add()}>
          {hostTexts.importAdd({ count: rules.length })}
        </Button>
      </div>
    </Modal>
  )
}
