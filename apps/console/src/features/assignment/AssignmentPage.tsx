import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'

import { showError } from '../../app/toasts.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { PairDialog } from '../devices/index.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { Board } from './Board.tsx'
import { assignmentOf, changesOf, columnsOf, NO_SITE, type Change, type Shown } from './columns.ts'
import { assignmentTexts } from './assignment.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './board.module.css'

/** Which devices show which screen. */
export function AssignmentPage() {
  const { site: asked = null } = useParams()
  const mayEdit = useMay('editor')
  const sites = useQuery(allSitesQuery)
  const devices = useQuery(allDevicesQuery)
  const [words, setWords] = useSearchState('q', '')
  const [shown, setShown] = useSearchState('show', 'all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [proposed, setProposed] = useState<{ siteId: string | null; changes: readonly Change[] } | null>(null)
  const columns = useMemo(
    () =>
      sites.data && devices.data ? columnsOf(sites.data, devices.data, words, shown as Shown, asked) : null,
    [sites.data, devices.data, words, shown, asked],
  )
  /** the screen that a device is paired for, or none */
  const [pairing, setPairing] = useState<string | null>(null)
  // Every device shows another screen: a new one is what is missing here.
  const noneFree = devices.data?.every((device) => !device.active || device.site_id !== null) ?? false
  const fault = sites.error ?? devices.error

  const siteName = (siteId: string | null) =>
    sites.data?.find(({ id }) => id === siteId)?.name ?? assignmentTexts.noScreen()
  const assign = async (siteId: string | null, changes: readonly Change[]) => {
    try {
      const before = await api('assignDevices', { body: assignmentOf(changes, siteId) })
      setProposed(null)
      setChosen(new Set())
      const [first] = changes
      undoNotice(
        changes.length === 1
          ? assignmentTexts.assignedOne({ screen: siteName(siteId), device: first!.device.name })
          : assignmentTexts.assigned({ screen: siteName(siteId), count: changes.length }),
        async () => {
          await api('assignDevices', { body: before })
          await refresh()
        },
      )
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  /** One device is assigned at once and can be undone; several, or one on which the screen looks wrong, are confirmed first. */
  const give = (deviceIds: readonly string[], siteId: string | null) => {
    const site = siteId === null ? null : (sites.data?.find(({ id }) => id === siteId) ?? null)
    const changes = changesOf(devices.data ?? [], new Set(deviceIds), site)
    if (changes.length === 0) return
    if (changes.length === 1 && changes[0]!.misfit?.weight !== 'attention') void assign(siteId, changes)
    else setProposed({ siteId, changes })
  }

  return (
    <Page
      head={
        <>
          <SearchBox label={assignmentTexts.search()} value={words} onChange={setWords} />
          <Select
            aria-label={assignmentTexts.filterDevices()}
            w={190}
            allowDeselect={false}
            value={shown}
            onChange={(value) => setShown(value ?? 'all')}
            data={[
              { value: 'all', label: assignmentTexts.allDevices() },
              { value: 'none', label: assignmentTexts.withoutAScreen() },
              { value: 'trouble', label: assignmentTexts.withTrouble() },
            ]}
          />
          <Button variant="default" component={Link} to="/sites">
            {commonTexts.screens()}
          </Button>
          {mayEdit && (
            <Button onClick={() => setPairing(asked ?? NO_SITE)}>{assignmentTexts.pairADevice()}</Button>
          )}
        </>
      }
    >
      {fault && !columns ? (
        <FaultMessage
          title={assignmentTexts.couldNotLoad()}
          error={fault}
          retry={() => {
            void sites.refetch()
            void devices.refetch()
          }}
        />
      ) : !columns ? (
        <div className={styles.board} aria-busy="true" aria-label={assignmentTexts.loading()}>
          {Array.from({ length: 4 }, (_, column) => (
            <Skeleton key={column} height={280} />
          ))}
        </div>
      ) : devices.data?.length === 0 ? (
        <Message
          title={assignmentTexts.noDevicesYet()}
          text={assignmentTexts.noDevicesText()}
          action={
            mayEdit && (
              <Button onClick={() => setPairing(asked ?? NO_SITE)}>{assignmentTexts.pairADevice()}</Button>
            )
          }
        />
      ) : (
        <>
          {mayEdit && (
            <div className={styles.boardBar}>
              <span role="status" className="v-quiet">
                {chosen.size === 0
                  ? assignmentTexts.dragHint()
                  : assignmentTexts.selected({ count: chosen.size })}
              </span>
              {chosen.size > 0 && (
                <>
                  <Select
                    aria-label={assignmentTexts.assignToSelected()}
                    placeholder={assignmentTexts.assignAScreen()}
                    searchable
                    value={null}
                    data={[
                      { value: NO_SITE, label: assignmentTexts.noScreen() },
                      ...(sites.data ?? []).map((site) => ({ value: site.id, label: site.name })),
                    ]}
                    onChange={(value) => {
                      if (value) give([...chosen], value === NO_SITE ? null : value)
                    }}
                  />
                  <Button variant="subtle" onClick={() => setChosen(new Set())}>
                    {assignmentTexts.clearSelection()}
                  </Button>
                </>
              )}
            </div>
          )}
          <Board
            columns={columns}
            asked={asked}
            chosen={chosen}
            mayEdit={mayEdit}
            onChoose={setChosen}
            onGive={give}
            {...(mayEdit && noneFree ? { onPair: setPairing } : {})}
          />
        </>
      )}
      <PairDialog
        opened={pairing !== null}
        siteId={pairing === NO_SITE ? null : pairing}
        onClose={() => setPairing(null)}
        onPaired={() => {
          setPairing(null)
          void refresh()
        }}
      />
      {proposed && (
        <AssignDialog
          changes={proposed.changes}
          onCancel={() => setProposed(null)}
          onAssign={() => assign(proposed.siteId, proposed.changes)}
        />
      )}
    </Page>
  )
}

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['devices'] }),
    queryClient.invalidateQueries({ queryKey: ['sites'] }),
  ])
}
