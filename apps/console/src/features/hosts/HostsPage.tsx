import { Select, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HOST_LEVELS, type HostLevel, type HostRule } from '@vitrine/core/hosts'
import type { StoredHostRules } from '@vitrine/protocol'
import { useSearchParams } from 'react-router'
import { api } from '../../app/client.ts'
import { showError } from '../../app/toasts.ts'
import { deviceQuery } from '../../queries/devices.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { EnforcedBy } from './EnforcedBy.tsx'
import { HostTestField } from './HostTestField.tsx'
import { hostRulesQuery, type ChangeRules, type Owner } from './hostRules.ts'
import { hostTexts } from './hosts.texts.ts'
import { ModeField } from './ModeField.tsx'
import { RuleList } from './RuleList.tsx'
import styles from './hosts.module.css'

const isLevel = (text: string | null): text is HostLevel =>
  text !== null && (HOST_LEVELS as readonly string[]).includes(text)

/** Which outside hosts displays may reach: rules of the organisation, of groups and of devices. */
export function HostsPage() {
  const [search, setSearch] = useSearchParams()
  const level = search.get('level')
  const owner: Owner = isLevel(level) ? { level, id: search.get('id') ?? '' } : { level: 'company', id: '' }
  const list = useQuery(hostRulesQuery(owner))
  const groups = useQuery(groupsQuery)
  const deviceId = owner.level === 'device' ? owner.id : null
  const device = useQuery({ ...deviceQuery(deviceId ?? ''), enabled: deviceId !== null })
  const mayEdit = useMay('editor')
  const change = useChange(owner)
  const choose = (value: string | null) => {
    const [chosen = 'company', id = ''] = (value ?? '').split(' ')
    setSearch(chosen === 'company' ? {} : { level: chosen, id }, { replace: true })
  }
  return (
    <Page
      head={
        <Select
          aria-label={hostTexts.scope()}
          searchable
          allowDeselect={false}
          value={`${owner.level} ${owner.id}`}
          onChange={choose}
          data={[
            { value: 'company ', label: commonTexts.organisation() },
            ...(groups.data ?? []).map(({ id, name }) => ({
              value: `group ${id}`,
              label: hostTexts.group({ name }),
            })),
            ...(deviceId === null
              ? []
              : [
                  {
                    value: `device ${deviceId}`,
                    label: hostTexts.thisDevice({ name: device.data?.name ?? '' }),
                  },
                ]),
          ]}
        />
      }
    >
      {list.isError && !list.data ? (
        <FaultMessage title={hostTexts.couldNotLoad()} error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <div aria-busy="true" aria-label={hostTexts.loading()}>
          <Skeleton height={64} />
          <Skeleton height={220} mt="md" />
        </div>
      ) : (
        <>
          <ModeField list={list.data} mayEdit={mayEdit} onChange={change} />
          <RuleList
            // What was typed belongs to this list.
            key={`${owner.level} ${owner.id}`}
            list={list.data}
            mayEdit={mayEdit}
            wanted={search.get('allow') ?? ''}
            find={search.get('find') ?? ''}
            onChange={change}
          />
          <div className={styles.part}>
            <HostTestField key={deviceId} device={deviceId} address={search.get('find') ?? ''} />
          </div>
          {device.data && (
            <div className={styles.part}>
              <EnforcedBy device={device.data} />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

/** Saves a change of a list over what was read; the notice puts back what was there before. */
function useChange(owner: Owner): ChangeRules {
  const client = useQueryClient()
  const query = hostRulesQuery(owner)
  const save = async (mode: StoredHostRules['mode'], rules: HostRule[]): Promise<void> => {
    const before = client.getQueryData(query.queryKey)
    if (!before) return
    const after = await api('writeHostRules', {
      body: { ...owner, mode, rules, revision: before.revision },
    })
    client.setQueryData(query.queryKey, after)
  }
  return async (change, said) => {
    const before = client.getQueryData(query.queryKey)
    if (!before) return false
    try {
      await save(change.mode === undefined ? before.mode : change.mode, change.rules ?? before.rules)
      undoNotice(said, () => save(before.mode, before.rules))
      return true
    } catch (error) {
      showError(error)
      void client.invalidateQueries({ queryKey: query.queryKey })
      return false
    }
  }
}
