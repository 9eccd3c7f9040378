import { clsx } from 'clsx'
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DeviceGroup } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { showError, toast } from '../../app/toasts.ts'
import { liveGroupsQuery } from '../../queries/groups.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { Each } from '../../ui/Guarded.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupMap, showingIn } from './GroupMap.tsx'
import { PauseDialog, pauseTexts } from '../pause/index.ts'
import { groupTexts } from './groups.texts.ts'
import styles from './groups.module.css'
import { groupRows, zoneOf, type GroupRow } from './groupTree.ts'

/** What the dialog is open for. */
type Editing = { group: DeviceGroup | null; parentId: string | null }

/** Groups of devices: the tree of places, on a map and as a list. */
export function GroupsPage() {
  const mayEdit = useMay('editor')
  const groups = useQuery(liveGroupsQuery)
  const [editing, setEditing] = useState<Editing | null>(null)
  const all = groups.data ?? []
  const rows = groupRows(all)
  const createButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing({ group: null, parentId: null })}>
      {groupTexts.create()}
    </Button>
  )
  return (
    <Page head={createButton}>
      {groups.isError && all.length === 0 ? (
        <FaultMessage
          title={groupTexts.couldNotLoad()}
          error={groups.error}
          retry={() => void groups.refetch()}
        />
      ) : groups.isPending ? (
        <div className="v-table-wrap" aria-busy="true" aria-label={groupTexts.loading()}>
          {Array.from({ length: 5 }, (_, row) => (
            <div key={row} className={styles.waiting}>
              <Skeleton height={14} width={`${70 - ((row * 13) % 30)}%`} />
            </div>
          ))}
        </div>
      ) : all.length === 0 ? (
        <Message title={groupTexts.none()} text={groupTexts.noneText()} action={createButton} />
      ) : (
        <>
          <GroupMap rows={rows} />
          <div className="v-table-wrap">
            <table className={clsx('v-table', styles.table)} ref={rowKeys}>
              <caption className="v-sr">{groupTexts.listLabel()}</caption>
              <thead>
                <tr>
                  <th scope="col">{groupTexts.group()}</th>
                  <th scope="col">{groupTexts.devices()}</th>
                  <th scope="col">{groupTexts.place()}</th>
                  <th scope="col">{groupTexts.timeZone()}</th>
                  {mayEdit && (
                    <th scope="col">
                      <span className="v-sr">{commonTexts.more()}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                <Each items={rows} keyOf={({ group }) => group.id} what="group" as="tr">
                  {(row) => (
                    <Row
                      row={row}
                      groups={all}
                      {...(mayEdit
                        ? {
                            onEdit: () => setEditing({ group: row.group, parentId: null }),
                            onCreate: () => setEditing({ group: null, parentId: row.group.id }),
                          }
                        : {})}
                    />
                  )}
                </Each>
              </tbody>
            </table>
          </div>
        </>
      )}
      {editing && (
        <GroupDialog
          key={editing.group?.id ?? editing.parentId}
          {...editing}
          groups={all}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  )
}

function Row({
  row,
  groups,
  onEdit,
  onCreate,
}: {
  row: GroupRow
  groups: readonly DeviceGroup[]
  /** absent for those who may only look */
  onEdit?: () => void
  onCreate?: () => void
}) {
  const { group, depth, devices } = row
  const [pausing, setPausing] = useState(false)
  const remove = async () => {
    const above = groups.find(({ id }) => id === group.parent_id)
    const yes = await ask({
      title: groupTexts.deleteQuestion({ name: group.name }),
      text: above ? groupTexts.deleteText({ parent: above.name }) : groupTexts.deleteTextTop(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('removeDeviceGroup', { params: { id: group.id }, revision: group.revision })
      toast(groupTexts.deleted({ name: group.name }))
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['groups'] })
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <tr>
      <td className={styles.name} data-depth={Math.min(depth, 3)}>
        <Link
          to={`/devices?group=${group.id}`}
          data-row
          aria-label={groupTexts.seeDevices({ name: group.name })}
        >
          {group.name}
        </Link>
      </td>
      <td className={clsx('v-numbers', styles.figures)}>
        {devices === 0
          ? groupTexts.deviceCount({ count: 0 })
          : groupTexts.showing({ showing: showingIn(row), count: devices })}
      </td>
      <td className={clsx('v-quiet', styles.place)}>{group.address}</td>
      <td className={clsx('v-quiet', styles.zone)}>{group.time_zone ?? zoneOf(groups, group.parent_id)}</td>
      {onEdit && onCreate && (
        <td className={styles.actions} aria-label={commonTexts.more()}>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={groupTexts.more({ name: group.name })}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>{groupTexts.editEllipsis()}</Menu.Item>
              <Menu.Item onClick={onCreate}>{groupTexts.createWithin()}</Menu.Item>
              <Menu.Item disabled={devices === 0} onClick={() => setPausing(true)}>
                {pauseTexts.pauseEllipsis()}
              </Menu.Item>
              <Menu.Item c="var(--v-danger)" onClick={() => void remove()}>
                {commonTexts.deleteEllipsis()}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <PauseDialog
            target={pausing ? { groupId: group.id, name: group.name } : null}
            onClose={() => setPausing(false)}
          />
        </td>
      )}
    </tr>
  )
}
