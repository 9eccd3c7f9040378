import { clsx } from 'clsx'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listedShort } from '../../app/format.ts'
import { boardsQuery } from '../../queries/boards.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { BoardDrawer } from './BoardDrawer.tsx'
import { appointmentTexts } from './boards.texts.ts'
import styles from './boards.module.css'

/** The boards of appointments. */
export function BoardsPage() {
  const mayEdit = useMay('editor')
  const navigate = useNavigate()
  const boards = useQuery(boardsQuery)
  const [isMaking, setMaking] = useState(false)
  const items = boards.data ?? []
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setMaking(true)}>
      {appointmentTexts.create()}
    </Button>
  )
  return (
    <Page head={items.length > 0 && add}>
      {boards.isError && boards.data === undefined ? (
        <FaultMessage
          title={appointmentTexts.couldNotLoad()}
          error={boards.error}
          retry={() => void boards.refetch()}
        />
      ) : boards.isPending ? (
        <div aria-busy="true" aria-label={appointmentTexts.loading()}>
          <Skeleton height={160} />
        </div>
      ) : items.length === 0 ? (
        <Message title={appointmentTexts.noneYet()} text={appointmentTexts.noneText()} action={add} />
      ) : (
        <div className="v-table-wrap">
          <table className={clsx('v-table', styles.list)} ref={rowKeys}>
            <caption className="v-sr">{appointmentTexts.listLabel()}</caption>
            <thead>
              <tr>
                <th scope="col">{commonTexts.name()}</th>
                <th scope="col">{appointmentTexts.rooms()}</th>
                <th scope="col">{appointmentTexts.shows()}</th>
                <th scope="col">{appointmentTexts.timeZone()}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((board) => (
                <tr key={board.id}>
                  <td>
                    <Link data-row className={styles.open} to={`/boards/${board.id}`}>
                      {board.name}
                    </Link>
                  </td>
                  <td className="v-quiet">{listedShort(board.rooms)}</td>
                  <td>{appointmentTexts.showsName[board.shows]()}</td>
                  <td className="v-quiet">{board.time_zone.replaceAll('_', ' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isMaking && (
        <BoardDrawer
          board={null}
          onClose={() => setMaking(false)}
          onDone={({ id }) => void navigate(`/boards/${id}`)}
          onDelete={null}
        />
      )}
    </Page>
  )
}
