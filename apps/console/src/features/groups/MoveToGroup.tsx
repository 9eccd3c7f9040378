import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { foldWords } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupsQuery } from '../../queries/groups.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { groupDevices } from './groupDevices.ts'
import { groupTexts } from './groups.texts.ts'
import styles from './groups.module.css'
import { groupRows } from './groupTree.ts'

/** Chooses the group that devices move to. */
export function MoveToGroup({ devices, onClose }: { devices: readonly Device[]; onClose: () => void }) {
  const { data: groups = [] } = useQuery(groupsQuery)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = foldWords(words)
  const rows = groupRows(groups).filter(({ group }) => foldWords(group.name).includes(wanted))
  const move = async (id: string | null, name: string) => {
    setBusy(true)
    await groupDevices(devices, id, name)
    setBusy(false)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={groupTexts.moveTitle({ count: devices.length, name: devices[0]?.name ?? '' })}
    >
      {groups.length === 0 ? (
        <p className="v-quiet">{groupTexts.noneText()}</p>
      ) : (
        <>
          <TextInput
            aria-label={groupTexts.searchGroups()}
            placeholder={groupTexts.searchGroups()}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            data-autofocus
          />
          <ul className={styles.choice} ref={rowKeys} aria-label={groupTexts.listLabel()}>
            {rows.map(({ group, depth }) => (
              <li key={group.id}>
                <button
                  type="button"
                  data-row
                  disabled={busy}
                  style={{ paddingInlineStart: `calc(var(--v-space-4) * ${depth} + var(--v-space-3))` }}
                  onClick={() => void move(group.id, group.name)}
                >
                  <span className="v-clip">{group.name}</span>
                </button>
              </li>
            ))}
            {words === '' && (
              <li>
                <button
                  type="button"
                  data-row
                  disabled={busy}
                  onClick={() => void move(null, groupTexts.noGroup())}
                >
                  <span className="v-quiet">{groupTexts.noGroup()}</span>
                </button>
              </li>
            )}
            {rows.length === 0 && <li className="v-quiet">{groupTexts.noGroupsFound()}</li>}
          </ul>
        </>
      )}
      <Group justify="flex-end">
        {groups.length === 0 && (
          <Button component={Link} to="/devices-groups">
            {groupTexts.create()}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel()}
        </Button>
      </Group>
    </Modal>
  )
}
