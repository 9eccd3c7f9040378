import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DATA_TABLE_MAX, dataTableFaults, type DataTable } from '@vitrine/core'
import { isApiError, type WireDataTable } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessages } from '../../app/errorReasons.ts'
import { errorMessage, showError, toast } from '../../app/toasts.ts'
import { squared, withCell, withLess, withMore, withPasted } from '../../draft/tableCells.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { userPath } from '../../ui/userPath.ts'
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts'
import { rowsToMark } from './places.ts'
import { tableFaultText } from './tableFaultText.ts'
import { tableTexts } from './tables.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { frameTexts } from '../../ui/frame.texts.ts'
import { listed } from '../../app/format.ts'
import styles from './tables.module.css'

/** One data table, changed as a whole: screens follow when it is saved, not while somebody types. */
export function TablePage() {
  const { id = '' } = useParams()
  const table = useQuery({
    queryKey: ['tables', 'one', id],
    queryFn: ({ signal }) => api('readTable', { params: { id }, signal }),
  })
  if (table.data) return <TableForm key={table.data.id} newest={table.data} />
  return (
    <Page>
      {table.isError ? (
        isApiError(table.error, 'ENTITY_NOT_FOUND') ? (
          <Message
            title={tableTexts.notFound()}
            text={tableTexts.notFoundText()}
            action={<Link to="/data">{tableTexts.goToData()}</Link>}
          />
        ) : (
          <FaultMessage
            title={tableTexts.couldNotLoadOne()}
            error={table.error}
            retry={() => void table.refetch()}
          />
        )
      ) : (
        <Skeleton height={240} />
      )}
    </Page>
  )
}

const MOST = { rows: DATA_TABLE_MAX.rows, columns: DATA_TABLE_MAX.columns }
const draftOf = ({ name, columns, rows }: WireDataTable): DataTable => ({
  name,
  columns,
  rows: rows.length > 0 ? rows : [columns.map(() => '')],
})

function TableForm({ newest }: { newest: WireDataTable }) {
  const mayEdit = useMay('editor')
  const navigate = useNavigate()
  // What the draft was made of: somebody else may have saved since.
  const [saved, setSaved] = useState(newest)
  const [draft, setDraft] = useState(() => draftOf(newest))
  const [isLeaving, setLeaving] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(saved))
  const isBehind = newest.revision > saved.revision
  const takeNewest = () => {
    setSaved(newest)
    setDraft(draftOf(newest))
  }
  if (isBehind && !isChanged) takeNewest()
  const faults = dataTableFaults(draft)
  const take = (now: WireDataTable) => {
    setSaved(now)
    setDraft(draftOf(now))
    queryClient.setQueryData(['tables', 'one', saved.id], now)
    void queryClient.invalidateQueries({ queryKey: ['tables'] })
  }
  const put = (body: DataTable, revision: number) =>
    api('changeTable', { params: { id: saved.id }, revision, body })
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => put(draft, saved.revision),
    onSuccess: (now) => {
      take(now)
      undoNotice(
        now.used_by.length === 0
          ? tableTexts.savedNamed({ name: now.name })
          : tableTexts.savedUpdated({ name: now.name, count: now.used_by.length }),
        async () => take(await put(draftOf(saved), now.revision)),
      )
    },
  })
  useLeaveGuard(isChanged && !isLeaving)
  // The heading is the first row of the sheet, so that one paste brings both.
  const sheet = squared([draft.columns, ...draft.rows])
  const setSheet = ([columns = [''], ...rows]: string[][]) => setDraft({ ...draft, columns, rows })
  const out = rowsToMark(draft)
  const refusals = fieldMessages(save.error).map(({ message }) => message)
  const wrong = isChanged && faults.length > 0 ? faults.map(tableFaultText) : refusals
  const cantDelete =
    newest.used_by.length > 0
      ? tableTexts.deletePublishedText()
      : newest.feeds.length > 0
        ? tableTexts.deleteFedText({ feeds: listed(newest.feeds.map(({ name }) => name)) })
        : undefined
  const remove = async () => {
    const sure = await ask({
      title: tableTexts.deleteThis(),
      text: tableTexts.deleteText({ name: saved.name }),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('deleteTable', { params: { id: saved.id }, revision: saved.revision })
      setLeaving(true)
      await queryClient.invalidateQueries({ queryKey: ['tables', 'all'] })
      toast(tableTexts.deleted({ name: saved.name }))
      await navigate('/data')
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Page
      title={saved.name}
      head={
        mayEdit && (
          <>
            <Button
              variant="default"
              disabled={!isChanged || save.isPending}
              onClick={() => setDraft(draftOf(saved))}
            >
              {tableTexts.discardChanges()}
            </Button>
            <Button
              disabled={!isChanged || isBehind || faults.length > 0}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {commonTexts.save()}
            </Button>
          </>
        )
      }
    >
      <nav className="v-crumbs" aria-label={commonTexts.content()}>
        <Link to="/data">{tableTexts.data()}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{saved.name}</span>
      </nav>
      <p className="v-quiet v-small">
        {newest.used_by.length === 0
          ? tableTexts.onNoScreen()
          : tableTexts.onScreens({ screens: listed(newest.used_by.map(({ name }) => name)) })}
      </p>
      {newest.feeds.length > 0 && (
        <p className="v-quiet v-small">
          {tableTexts.inFeeds()}{' '}
          {newest.feeds.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={userPath({ noun: 'feed', id })}>{name}</Link>
            </span>
          ))}
        </p>
      )}
      {mayEdit && (
        <TextInput
          label={commonTexts.name()}
          maw={320}
          mb="md"
          maxLength={DATA_TABLE_MAX.name}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
      )}
      {isBehind && isChanged && (
        <div className={styles.dataActions} role="alert">
          <span className="v-fault v-small">{tableTexts.conflict({ person: newest.changed_by })}</span>
          <Button size="xs" variant="default" onClick={takeNewest}>
            {frameTexts.takeTheirs()}
          </Button>
          <Button size="xs" variant="default" onClick={() => setSaved(newest)}>
            {frameTexts.keepMine()}
          </Button>
        </div>
      )}
      <div className={styles.dataSheet}>
        <table aria-label={saved.name}>
          <tbody>
            {sheet.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place
              <tr key={row} data-out={row > 0 && out.has(row - 1)}>
                {cells.map((cell, column) => {
                  const Cell = row === 0 ? 'th' : 'td'
                  return (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its place
                    <Cell key={column} {...(row === 0 && { scope: 'col' })}>
                      <input
                        aria-label={
                          row === 0
                            ? tableTexts.nameOfColumn({ column: column + 1 })
                            : tableTexts.cell({
                                column:
                                  draft.columns[column] || tableTexts.columnNumber({ column: column + 1 }),
                                row,
                              })
                        }
                        value={cell}
                        readOnly={!mayEdit}
                        maxLength={row === 0 ? DATA_TABLE_MAX.name : DATA_TABLE_MAX.cell}
                        onChange={(event) =>
                          setSheet(withCell(sheet, row, column, event.currentTarget.value))
                        }
                        onPaste={(event) => {
                          const text = event.clipboardData.getData('text/plain')
                          if (!mayEdit || !/[\t\n]/.test(text)) return
                          event.preventDefault()
                          setSheet(withPasted(sheet, row, column, text, { ...MOST, rows: MOST.rows + 1 }))
                        }}
                      />
                    </Cell>
                  )
                })}
                {mayEdit && (
                  <td>
                    {row > 0 && (
                      <ActionIcon
                        size={28}
                        aria-label={tableTexts.removeRow({ row })}
                        disabled={sheet.length < 3}
                        onClick={() => setSheet(withLess(sheet, 'row', row))}
                      >
                        <IconX size={15} />
                      </ActionIcon>
                    )}
                  </td>
                )}
              </tr>
            ))}
            {mayEdit && (
              <tr>
                {sheet[0]!.map((_, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place
                  <td key={column} style={{ textAlign: 'center' }}>
                    <ActionIcon
                      size={28}
                      aria-label={tableTexts.removeColumn({ column: column + 1 })}
                      disabled={sheet[0]!.length < 2}
                      onClick={() => setSheet(withLess(sheet, 'column', column))}
                    >
                      <IconX size={15} />
                    </ActionIcon>
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {[...new Set(wrong)].map((sentence) => (
        <p key={sentence} className="v-fault v-small" role="alert">
          {sentence}
        </p>
      ))}
      {save.error !== null && fieldMessages(save.error).length === 0 && (
        <p className="v-fault v-small" role="alert">
          {errorMessage(save.error)}
        </p>
      )}
      {out.size > 0 && (
        <p className="v-quiet v-small">{tableTexts.rowsMarked({ slash: '/', open: '{', close: '}' })}</p>
      )}
      {mayEdit && (
        <div className={styles.dataActions}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={draft.rows.length >= MOST.rows}
            onClick={() => setSheet(withMore(sheet, 'row', { ...MOST, rows: MOST.rows + 1 }))}
          >
            {tableTexts.addRow()}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={draft.columns.length >= MOST.columns}
            onClick={() => setSheet(withMore(sheet, 'column', MOST))}
          >
            {tableTexts.addColumn()}
          </Button>
          <span className="v-quiet v-small">{tableTexts.pasteHint()}</span>
          <Button
            className={styles.dataDelete}
            variant="default"
            c="var(--v-danger)"
            leftSection={<IconTrash size={16} />}
            disabled={cantDelete !== undefined}
            title={cantDelete}
            onClick={() => void remove()}
          >
            {commonTexts.delete()}
          </Button>
        </div>
      )}
    </Page>
  )
}
