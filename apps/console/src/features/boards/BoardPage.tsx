import { Button, SegmentedControl, Select, Skeleton, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileImport, IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { zoneTimeOf } from '@vitrine/core'
import { APPOINTMENT_STATUSES, dateOf, dayOf } from '@vitrine/core/board'
import type { StoredAppointment, StoredBoard } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { showError, toast } from '../../app/toasts.ts'
import { boardSearchQuery, boardSlotsQuery, boardsQuery } from '../../queries/boards.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { AppointmentDrawer, type Place } from './AppointmentDrawer.tsx'
import { AppointmentRows } from './AppointmentRows.tsx'
import { nameOf } from './appointmentWords.ts'
import { BoardDrawer } from './BoardDrawer.tsx'
import { appointmentTexts } from './boards.texts.ts'
import { importTexts } from './import.texts.ts'
import { ImportDrawer } from './ImportDrawer.tsx'
import { DayPlan } from './DayPlan.tsx'
import { DayStrip } from './DayStrip.tsx'
import { useBoardChanges } from './useBoardChanges.ts'
import styles from './boards.module.css'

/** Too narrow for rooms beside each other. */
const NARROW = '(max-width: 720px)'

/** A board: its days, and the appointments of one of them, to plan and to call. */
export function BoardPage() {
  const { id = '' } = useParams()
  const boards = useQuery(boardsQuery)
  const board = boards.data?.find((one) => one.id === id)
  if (board) return <Board key={board.id} board={board} />
  return (
    <Page>
      {boards.isPending ? (
        <div aria-busy="true" aria-label={appointmentTexts.loadingDay()}>
          <Skeleton height={320} />
        </div>
      ) : boards.isError ? (
        <FaultMessage
          title={appointmentTexts.couldNotLoadBoard()}
          error={boards.error}
          retry={() => void boards.refetch()}
        />
      ) : (
        <Message
          title={appointmentTexts.notFound()}
          text={appointmentTexts.notFoundText()}
          action={
            <Button component={Link} variant="default" to="/boards">
              {appointmentTexts.allBoards()}
            </Button>
          }
        />
      )}
    </Page>
  )
}

type Opened =
  | { kind: 'settings' }
  | { kind: 'import' }
  | { kind: 'new'; place: Place }
  | { kind: 'appointment'; id: string }

function Board({ board }: { board: StoredBoard }) {
  const mayEdit = useMay('editor')
  const navigate = useNavigate()
  const nowMs = useNow()
  const isNarrow = useMediaQuery(NARROW, globalThis.matchMedia(NARROW).matches)
  const today = dateOf(zoneTimeOf(board.time_zone).localAt(nowMs).day)
  const [asked, setDate] = useSearchState('date', '')
  const date = dayOf(asked) === null ? today : asked
  const [words, setWords] = useSearchState('q', '')
  const [status, setStatus] = useSearchState('status', '')
  const [view, setView] = useSearchState('view', 'plan')
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const day = useQuery(boardSlotsQuery(board.id, date))
  const isSearch = words !== '' || status !== ''
  const found = useQuery({ ...boardSearchQuery(board.id, words, status), enabled: isSearch })
  const changing = useBoardChanges(board)
  const changes = mayEdit ? changing : null
  const slots = day.data?.items ?? []
  const ofDay = slots.flatMap(({ entries }) => entries)
  const listed = isSearch ? (found.data?.items ?? []) : ofDay
  const shown =
    opened?.kind === 'appointment'
      ? ([...listed, ...ofDay].find((one) => one.id === opened.id) ?? null)
      : null
  const close = () => setOpened(null)
  const open = ({ id }: StoredAppointment) => setOpened({ kind: 'appointment', id })
  /** The next quarter-hour of today, or the first one of another day. */
  const planNext = () => {
    const next = slots.find(({ epoch, name }) => (date === today ? epoch >= nowMs : name === '09:00'))
    setOpened({
      kind: 'new',
      place: { date, slot: next?.name ?? '09:00', room: board.rooms.length === 1 ? board.rooms[0]! : '' },
    })
  }
  const erase = async (one: StoredAppointment) => {
    const sure = await ask({
      title: appointmentTexts.eraseTitle({ name: nameOf(one) }),
      text: appointmentTexts.eraseText(),
      action: appointmentTexts.erase(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('deleteAppointment', {
        params: { id: board.id, appointment: one.id },
        revision: one.revision,
      })
      close()
      toast(appointmentTexts.erased())
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['boards', board.id] })
  }
  const remove = async () => {
    const { id, name, revision } = board
    const sure = await ask({
      title: appointmentTexts.deleteTitle({ name }),
      text: appointmentTexts.deleteText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('deleteBoard', { params: { id }, revision })
      await navigate('/boards')
      toast(appointmentTexts.deleted({ name }))
      await queryClient.invalidateQueries({ queryKey: ['boards'] })
    } catch (error) {
      showError(error)
    }
  }
  const rows = (
    <AppointmentRows
      board={board}
      appointments={listed}
      withDays={isSearch}
      changes={changes}
      onOpen={open}
      onErase={(one) => void erase(one)}
    />
  )
  const isList = isNarrow || view === 'list' || isSearch
  const asList = isSearch ? found : day
  return (
    <Page
      title={board.name}
      head={
        <>
          <SearchBox
            label={mayEdit ? appointmentTexts.search() : appointmentTexts.searchTicket()}
            value={words}
            onChange={setWords}
          />
          {mayEdit && (
            <Button
              variant="default"
              leftSection={<IconSettings size={18} />}
              onClick={() => setOpened({ kind: 'settings' })}
            >
              {commonTexts.settings()}
            </Button>
          )}
          {mayEdit && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} />}
              onClick={() => setOpened({ kind: 'import' })}
            >
              {importTexts.open()}
            </Button>
          )}
          {mayEdit && (
            <Button leftSection={<IconPlus size={18} />} onClick={planNext}>
              {appointmentTexts.add()}
            </Button>
          )}
        </>
      }
    >
      <DayStrip board={board} today={today} date={date} onChoose={(to) => setDate(to === today ? '' : to)} />
      <div className={styles.tools}>
        <Select
          aria-label={appointmentTexts.status()}
          className="v-choice"
          placeholder={appointmentTexts.anyStatus()}
          clearable
          data={APPOINTMENT_STATUSES.map((value) => ({ value, label: appointmentTexts.statusName[value]() }))}
          value={status === '' ? null : status}
          onChange={(value) => setStatus(value ?? '')}
        />
        {!isNarrow && !isSearch && (
          <SegmentedControl
            aria-label={appointmentTexts.view()}
            data={[
              { value: 'plan', label: appointmentTexts.plan() },
              { value: 'list', label: appointmentTexts.list() },
            ]}
            value={view === 'list' ? 'list' : 'plan'}
            onChange={setView}
          />
        )}
        {!isList && (
          <Switch
            label={appointmentTexts.wholeDay()}
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        )}
        <Link className={styles.feedLink} to="/widgets-feeds?feed=new-board">
          {appointmentTexts.onDisplays()}
        </Link>
      </div>
      {!mayEdit && <p className="v-quiet">{appointmentTexts.onlyViewer()}</p>}
      {asList.isError && asList.data === undefined ? (
        <FaultMessage
          title={isSearch ? appointmentTexts.couldNotSearch() : appointmentTexts.couldNotLoadDay()}
          error={asList.error}
          retry={() => void asList.refetch()}
        />
      ) : asList.isPending ? (
        <div aria-busy="true" aria-label={appointmentTexts.loadingDay()}>
          <Skeleton height={320} />
        </div>
      ) : isSearch && listed.length === 0 ? (
        <p role="status">{appointmentTexts.noneFound()}</p>
      ) : isList && listed.length === 0 ? (
        <Message title={appointmentTexts.nobody()} text={mayEdit ? appointmentTexts.nobodyText() : ''} />
      ) : isList ? (
        <>
          {isSearch && (
            <p className="v-quiet" role="status">
              {appointmentTexts.found({ count: listed.length })}
            </p>
          )}
          {rows}
          {isSearch && found.data?.next != null && <p className="v-quiet">{appointmentTexts.foundMore()}</p>}
        </>
      ) : (
        <DayPlan
          board={board}
          slots={slots}
          isWhole={isWhole}
          nowMs={nowMs}
          changes={changes}
          onOpen={open}
          onPlan={({ slot, room }) => setOpened({ kind: 'new', place: { date, slot, room } })}
        />
      )}
      {opened?.kind === 'settings' && (
        <BoardDrawer
          key={board.revision}
          board={board}
          onClose={close}
          onDone={close}
          onDelete={() => void remove()}
        />
      )}
      {opened?.kind === 'import' && <ImportDrawer board={board} onClose={close} />}
      {changes && opened && (opened.kind === 'new' || shown) && (
        <AppointmentDrawer
          key={shown?.id ?? 'new'}
          board={board}
          appointment={shown}
          place={opened.kind === 'new' ? opened.place : { date, slot: null, room: '' }}
          changes={changes}
          onClose={close}
          onErase={(one) => void erase(one)}
        />
      )}
    </Page>
  )
}
