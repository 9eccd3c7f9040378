import { clsx } from 'clsx'
import { Button, CloseButton, Skeleton, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ExpectedDevice } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { showError } from '../../app/toasts.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { usePages } from '../../queries/pages.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Each } from '../../ui/Guarded.tsx'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { groupPath } from '../groups/index.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { Keys } from './Keys.tsx'
import { provisioningTexts } from './provisioning.texts.ts'
import styles from './provisioning.module.css'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['expected'] })

/** Devices that are prepared before they appear, and the keys that pair them. */
export function PreparePage() {
  const mayEdit = useMay('editor')
  const mayManage = useMay('admin')
  const [words, setWords] = useSearchState('q', '')
  const [importing, setImporting] = useState(false)
  const { query, items, total } = usePages<ExpectedDevice>('expected', { q: words }, (asked, signal) =>
    api('listExpectedDevices', { query: asked, signal }),
  )
  const sites = useQuery(allSitesQuery)
  const groups = useQuery(groupsQuery)
  const forget = async (device: ExpectedDevice) => {
    try {
      await api('forgetExpectedDevices', { body: { ids: [device.id] } })
      undoNotice(provisioningTexts.forgotten({ name: device.name }), async () => {
        const { id: _id, created_at: _at, ...back } = device
        await api('expectDevices', { body: { devices: [back] } })
        await refresh()
      })
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  const importButton = mayEdit && (
    <Button leftSection={<IconFileImport size={16} />} onClick={() => setImporting(true)}>
      {provisioningTexts.importCsv()}
    </Button>
  )
  return (
    <Page
      head={
        <>
          <SearchBox label={provisioningTexts.search()} value={words} onChange={setWords} />
          {(items.length > 0 || words !== '') && importButton}
        </>
      }
    >
      <Text className={styles.about}>{provisioningTexts.about()}</Text>
      {mayManage && <Keys groups={groups.data ?? []} />}
      <section className={styles.section} aria-label={provisioningTexts.devices()}>
        <h2>{provisioningTexts.devices()}</h2>
        {query.isError && items.length === 0 ? (
          <FaultMessage
            title={provisioningTexts.couldNotLoad()}
            error={query.error}
            retry={() => void query.refetch()}
          />
        ) : query.isPending ? (
          <Skeleton height={160} />
        ) : items.length === 0 ? (
          words === '' ? (
            <Message
              title={provisioningTexts.none()}
              text={provisioningTexts.noneText()}
              action={importButton}
            />
          ) : (
            <Message title={provisioningTexts.noneFound()} text={commonTexts.noResultsFor({ words })} />
          )
        ) : (
          <>
            <div className="v-table-wrap">
              <table className={clsx('v-table', styles.table)}>
                <caption className="v-sr">{provisioningTexts.devices()}</caption>
                <thead>
                  <tr>
                    <th scope="col">{commonTexts.name()}</th>
                    <th scope="col">{provisioningTexts.hardwareId()}</th>
                    <th scope="col">{provisioningTexts.screen()}</th>
                    <th scope="col">{provisioningTexts.group()}</th>
                    <th scope="col">{commonTexts.tags()}</th>
                    {mayEdit && (
                      <th scope="col">
                        <span className="v-sr">{commonTexts.remove()}</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  <Each items={items} keyOf={({ id }) => id} what="device" as="tr">
                    {(device) => (
                      <tr>
                        <td className={styles.name}>{device.name}</td>
                        <td className="v-numbers">{device.deviceId}</td>
                        <td>{(sites.data ?? []).find(({ id }) => id === device.site_id)?.name}</td>
                        <td>{groupPath(groups.data ?? [], device.group_id).join(' › ')}</td>
                        <td className="v-quiet">{device.tags.join(' · ')}</td>
                        {mayEdit && (
                          <td className={styles.forget}>
                            <CloseButton
                              aria-label={provisioningTexts.forgetOne({ name: device.name })}
                              onClick={() => void forget(device)}
                            />
                          </td>
                        )}
                      </tr>
                    )}
                  </Each>
                </tbody>
              </table>
            </div>
            <ListFoot pages={query} shown={items.length} total={total} words={provisioningTexts.count} />
          </>
        )}
      </section>
      {importing && (
        <ImportDialog
          screens={sites.data ?? []}
          groups={groups.data ?? []}
          onDone={() => void refresh()}
          onClose={() => setImporting(false)}
        />
      )}
    </Page>
  )
}
