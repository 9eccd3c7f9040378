import {
  Button,
  Checkbox,
  FileButton,
  Progress,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
} from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IMPORT_FIELDS, type DateOrder, type ImportField } from '@vitrine/core/board'
import type { BoardImport, StoredBoard, WrittenBoardImportBody } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessages, loadErrorWords, refusedMessage } from '../../app/errorReasons.ts'
import { formatDay, formatTime, listed } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { fileText } from './fileText.ts'
import { importTexts } from './import.texts.ts'
import styles from './boards.module.css'

const NOTHING = { said: null, error: null }
/** What is sent at most, characters. */
const TEXT_MOST = 900_000

type Asked = Pick<WrittenBoardImportBody, 'text'> & {
  columns: Partial<Record<ImportField, string>>
  date_order: DateOrder
  add_rooms: boolean
}

/** Imports appointments from a file: first what it would do is shown, and what it can't take. */
export function ImportDrawer({ board, onClose }: { board: StoredBoard; onClose: () => void }) {
  const [name, setName] = useState('')
  const [isTooLong, setTooLong] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = (body: Asked, dry_run: boolean) =>
    api('importAppointments', { params: { id: board.id }, body: { ...body, dry_run } })
  /** What the server last said of the file: it stays while it is asked again. */
  const [last, setLast] = useState<{ said: BoardImport | null; error: Error | null }>(NOTHING)
  const look = useMutation({
    meta: { showsError: true },
    mutationFn: async (body: Asked) => {
      const [said] = await Promise.all([run(body, true), loadErrorWords()])
      return said
    },
    onSuccess: (said) => setLast({ said, error: null }),
    onError: (error) => setLast({ said: null, error }),
  })
  const load = useMutation({
    meta: { showsError: true },
    mutationFn: (body: Asked) => run(body, false),
    onSuccess: ({ created, changed }) => {
      void queryClient.invalidateQueries({ queryKey: ['boards'] })
      toast(importTexts.imported({ count: created + changed }))
      onClose()
    },
  })
  const ask = (body: Asked) => {
    setAsked(body)
    load.reset()
    look.mutate(body)
  }
  const take = async (file: File | null) => {
    if (!file) return
    setName(file.name)
    setLast(NOTHING)
    const text = file.size > 4 * TEXT_MOST ? null : fileText(await file.arrayBuffer())
    const isLong = text === null || text.length > TEXT_MOST
    setTooLong(isLong)
    if (isLong) return setAsked(null)
    ask({ text, columns: {}, date_order: asked?.date_order ?? 'dmy', add_rooms: true })
  }
  const { said, error } = last
  const writes = said ? said.created + said.changed : 0
  const headings = said?.headings ?? headingsIn(asked?.text ?? '')
  const needsColumns = fieldMessages(error).some(({ field }) => field.startsWith('columns.'))
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={importTexts.title()}>
      <Stack>
        <p className="v-quiet">{importTexts.about()}</p>
        <div>
          <FileButton accept=".csv,.txt,.ics,text/csv,text/calendar" onChange={(file) => void take(file)}>
            {(props) => (
              <Button variant="default" data-autofocus {...props}>
                {asked ? importTexts.another() : importTexts.choose()}
              </Button>
            )}
          </FileButton>
          {name !== '' && <p className="v-quiet v-small">{name}</p>}
          {isTooLong && (
            <p className="v-fault" role="alert">
              {importTexts.tooLong()}
            </p>
          )}
        </div>
        {look.isPending && <Progress value={100} animated aria-label={importTexts.reading()} />}
        {error && (
          <p className="v-fault" role="alert">
            {needsColumns ? importTexts.needsColumns() : errorMessage(error)}
          </p>
        )}
        {asked && (needsColumns || said?.format === 'csv') && (
          <Columns
            key={name}
            headings={headings}
            columns={{ ...said?.columns, ...asked.columns }}
            order={asked.date_order}
            onColumns={(columns) => ask({ ...asked, columns })}
            onOrder={(date_order) => ask({ ...asked, date_order })}
          />
        )}
        {said && asked && (
          <Said
            board={board}
            said={said}
            addsRooms={asked.add_rooms}
            onAddsRooms={(add_rooms) => ask({ ...asked, add_rooms })}
          />
        )}
        {load.isError && (
          <p className="v-fault" role="alert">
            {errorMessage(load.error)}
          </p>
        )}
      </Stack>
      <div className={styles.feet}>
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel()}
        </Button>
        <Button
          disabled={!asked || writes === 0 || look.isPending}
          loading={load.isPending}
          onClick={() => asked && load.mutate(asked)}
        >
          {writes === 0 ? importTexts.confirm() : importTexts.confirmMany({ count: writes })}
        </Button>
      </div>
    </Drawer>
  )
}

/** The headings of a file that the server can't read without help. */
const headingsIn = (text: string): string[] =>
  (text.split(/\r?\n/, 1)[0] ?? '')
    .split(/[,;\t|]/)
    .map((heading) => heading.trim().replace(/^"(.*)"$/, '$1'))
    .filter((heading, index, all) => heading !== '' && all.indexOf(heading) === index)

function Columns(props: {
  headings: readonly string[]
  columns: Partial<Record<ImportField, string>>
  order: DateOrder
  onColumns: (columns: Partial<Record<ImportField, string>>) => void
  onOrder: (order: DateOrder) => void
}) {
  const { columns } = props
  const [isOpen, setOpen] = useState(columns.patient === undefined && columns.last_name === undefined)
  const data = [...new Set(props.headings)].filter((heading) => heading !== '')
  return (
    <details className={styles.columns} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{importTexts.columns()}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
        {IMPORT_FIELDS.map((field) => (
          <Select
            key={field}
            label={importTexts.field[field]()}
            placeholder={importTexts.noColumn()}
            clearable
            data={data}
            value={columns[field] || null}
            onChange={(heading) => props.onColumns({ ...columns, [field]: heading ?? '' })}
          />
        ))}
      </SimpleGrid>
      <SegmentedControl
        mt="sm"
        aria-label={importTexts.order()}
        data={[
          { value: 'dmy', label: importTexts.dayFirst() },
          { value: 'mdy', label: importTexts.monthFirst() },
        ]}
        value={props.order}
        onChange={(order) => props.onOrder(order === 'mdy' ? 'mdy' : 'dmy')}
      />
    </details>
  )
}

function Said({
  board,
  said,
  addsRooms,
  onAddsRooms,
}: {
  board: StoredBoard
  said: BoardImport
  addsRooms: boolean
  onAddsRooms: (adds: boolean) => void
}) {
  const lacksRooms = said.new_rooms.length > 0 || !addsRooms
  const counts = (['created', 'changed', 'unchanged', 'old', 'refused'] as const).filter(
    (one) => said[one] > 0,
  )
  return (
    <>
      <p role="status">
        {counts.length === 0
          ? importTexts.empty()
          : listed(counts.map((one) => importTexts.count[one]({ count: said[one] })))}
      </p>
      {lacksRooms && (
        <Checkbox
          label={
            said.new_rooms.length > 0
              ? importTexts.addRooms({ rooms: listed(said.new_rooms) })
              : importTexts.addMissingRooms()
          }
          checked={addsRooms}
          onChange={(event) => onAddsRooms(event.currentTarget.checked)}
        />
      )}
      {said.refused_rows.length > 0 && (
        <section aria-label={importTexts.refusedTitle()}>
          <h3 className="v-section-title">{importTexts.refusedTitle()}</h3>
          <ul className={styles.refused}>
            {said.refused_rows.map(({ line, errors }, index) => (
              <li key={index}>
                {line !== null && <strong>{importTexts.line({ line })}</strong>}{' '}
                {errors.map((error) => refusedMessage(error)).join(' ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {said.rows.length > 0 && (
        <section aria-label={importTexts.takenTitle()}>
          <h3 className="v-section-title">{importTexts.takenTitle()}</h3>
          <ul className={styles.refused}>
            {said.rows.map((row, index) => (
              <li key={index}>
                <strong>{row.patient}</strong> {formatDay(row.starts_at, board.time_zone)}{' '}
                {formatTime(row.starts_at, board.time_zone)}
                {row.room !== '' && ` · ${row.room}`}
                <span className="v-quiet">
                  {` · ${row.cancelled ? importTexts.cancelled() : importTexts.change[row.change]()}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
