import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { HostRule } from '@vitrine/core/hosts'
import type { StoredHostRules } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useState, type FormEvent } from 'react'
import { Message } from '../../ui/Message.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { hostTexts } from './hosts.texts.ts'
import { shownPattern, typedRule, withRules, type ChangeRules } from './hostRules.ts'
import { ImportHosts } from './ImportHosts.tsx'
import styles from './hosts.module.css'

/** Rules that are drawn at a time; a list can have thousands. */
const SHOWN_MOST = 200

/**
 * The rules of a list, with a line to add one.
 * @param wanted a host that somebody wants to allow, from the log
 * @param find    what the list is searched for at first
 */
export function RuleList({
  list,
  mayEdit,
  wanted,
  find,
  onChange,
}: {
  list: StoredHostRules
  mayEdit: boolean
  wanted: string
  find: string
  onChange: ChangeRules
}) {
  const [words, setWords] = useState(find)
  const [importing, setImporting] = useState(false)
  const found = list.rules.filter((rule) => shownPattern(rule).includes(words.trim().toLowerCase()))
  const shown = found.slice(0, SHOWN_MOST)
  const remove = (rule: HostRule) =>
    void onChange(
      { rules: list.rules.filter((one) => one !== rule) },
      hostTexts.removed({ pattern: shownPattern(rule) }),
    )
  return (
    <section className={styles.part}>
      <h2>{hostTexts.list()}</h2>
      {mayEdit && <NewRule list={list} wanted={wanted} onChange={onChange} />}
      <div className={styles.bar}>
        {list.rules.length > 0 && <SearchBox label={hostTexts.find()} value={words} onChange={setWords} />}
        {mayEdit && (
          <Button variant="default" onClick={() => setImporting(true)}>
            {hostTexts.importList()}
          </Button>
        )}
      </div>
      {list.rules.length === 0 ? (
        <Message title={hostTexts.none()} text={hostTexts.noneText()} />
      ) : shown.length === 0 ? (
        <p className="v-quiet">{hostTexts.noneFound()}</p>
      ) : (
        <div className="v-table-wrap">
          <table className="v-table">
            <thead>
              <tr>
                <th scope="col">{hostTexts.pattern()}</th>
                <th scope="col">{hostTexts.action()}</th>
                <th scope="col" className={styles.kind}>
                  {hostTexts.kind()}
                </th>
                <th scope="col" aria-label={hostTexts.action()} />
              </tr>
            </thead>
            <tbody>
              {shown.map((rule) => (
                <tr key={`${rule.action} ${rule.kind} ${rule.pattern}`}>
                  <td className={styles.pattern}>
                    <bdi>{shownPattern(rule)}</bdi>
                  </td>
                  <td className={rule.action === 'deny' ? styles.deny : styles.allow}>
                    {hostTexts[rule.action]()}
                  </td>
                  <td className={clsx('v-quiet', styles.kind)}>{hostTexts.kindName[rule.kind]()}</td>
                  <td className={styles.remove}>
                    {mayEdit && (
                      <ActionIcon
                        variant="subtle"
                        aria-label={hostTexts.removeRule({ pattern: shownPattern(rule) })}
                        onClick={() => remove(rule)}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > shown.length && (
        <p className="v-quiet v-small">
          {hostTexts.firstShown({ count: found.length, shown: shown.length })}
        </p>
      )}
      <ImportHosts opened={importing} onClose={() => setImporting(false)} list={list} onChange={onChange} />
    </section>
  )
}

function NewRule({
  list,
  wanted,
  onChange,
}: {
  list: StoredHostRules
  wanted: string
  onChange: ChangeRules
}) {
  const [action, setAction] = useState<HostRule['action']>(wanted === '' ? 'deny' : 'allow')
  const [text, setText] = useState(wanted)
  const [isWrong, setWrong] = useState(false)
  const [saving, setSaving] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const rule = typedRule(text, action)
    setWrong(rule === null)
    if (!rule) return
    setSaving(true)
    if (await onChange({ rules: withRules(list.rules, [rule]) }, hostTexts.imported({ count: 1 })))
      setText('')
    setSaving(false)
  }
  return (
    <form className={styles.bar} onSubmit={(event) => void add(event)}>
      <Select
        label={hostTexts.action()}
        allowDeselect={false}
        value={action}
        onChange={(value) => setAction(value === 'allow' ? 'allow' : 'deny')}
        data={[
          { value: 'deny', label: hostTexts.deny() },
          { value: 'allow', label: hostTexts.allow() },
        ]}
      />
      <TextInput
        className={styles.grow}
        label={hostTexts.pattern()}
        description={hostTexts.patternHint()}
        value={text}
        error={isWrong ? hostTexts.patternWrong() : null}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <Button
        type="submit"
        leftSection={<IconPlus size={18} />}
        loading={saving}
        disabled={text.trim() === ''}
      >
        {hostTexts.add()}
      </Button>
    </form>
  )
}
