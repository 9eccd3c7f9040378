import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SavedReport, SavedReportBody } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { formatInstant } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { refreshSavedReports, savedReportsQuery } from '../../queries/savedReports.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { Drawer, Modal } from '../../ui/Dialog.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { useNow } from '../../ui/useNow.ts'
import { popTexts } from './pop.texts.ts'
import { ReportDeliveries } from './ReportDeliveries.tsx'
import { Retention } from './Retention.tsx'
import { SavedReportForm } from './SavedReportForm.tsx'
import { savedReportTexts } from './savedReports.texts.ts'
import styles from './pop.module.css'

/** The page with the choices of a saved report. */
function addressOf(report: SavedReport): string {
  const search = new URLSearchParams({ period: report.period, by: report.by })
  for (const name of ['device', 'site', 'group', 'q'] as const)
    if (report[name]) search.set(name, report[name])
  return `/pop?${search.toString()}`
}

/**
 * Saved reports, what is sent of them, and how long records are kept.
 * @param start the report that is open, as a new one is saved
 */
export function SavedReports({
  opened,
  start,
  onClose,
}: {
  opened: boolean
  start: SavedReportBody
  onClose: () => void
}) {
  const isAdmin = useMay('admin')
  const [edited, setEdited] = useState<SavedReport | 'new' | null>(null)
  const [listed, setListed] = useState<SavedReport | null>(null)
  return (
    <>
      <Drawer
        position="right"
        opened={opened}
        onClose={onClose}
        // Escape closes what lies on top of it first.
        closeOnEscape={edited === null && listed === null}
        title={savedReportTexts.title()}
        size="lg"
      >
        <div className={styles.drawer}>
          {isAdmin && (
            <Button variant="default" onClick={() => setEdited('new')}>
              {savedReportTexts.saveThis()}
            </Button>
          )}
          <List isAdmin={isAdmin} onEdit={setEdited} onList={setListed} onOpen={onClose} />
          {isAdmin && <Retention />}
        </div>
      </Drawer>
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? savedReportTexts.save() : savedReportTexts.edit()}
        size="md"
      >
        {edited && (
          <SavedReportForm
            report={edited === 'new' ? null : edited}
            start={edited === 'new' ? start : bodyOf(edited)}
            onDone={() => setEdited(null)}
          />
        )}
      </Modal>
      <Modal
        opened={listed !== null}
        onClose={() => setListed(null)}
        title={listed && savedReportTexts.historyOf({ name: listed.name })}
        size="lg"
      >
        {listed && <ReportDeliveries reportId={listed.id} zone={listed.time_zone} />}
      </Modal>
    </>
  )
}

const bodyOf = ({
  id: _id,
  next_at: _next,
  made_by: _by,
  changed_at: _at,
  revision: _revision,
  recipients,
  ...body
}: SavedReport): SavedReportBody => ({ ...body, recipients: recipients ?? [] })

function List({
  isAdmin,
  onEdit,
  onList,
  onOpen,
}: {
  isAdmin: boolean
  onEdit: (report: SavedReport) => void
  onList: (report: SavedReport) => void
  onOpen: () => void
}) {
  const reports = useQuery(savedReportsQuery)
  const nowMs = useNow()
  if (reports.isError)
    return (
      <FaultMessage
        title={savedReportTexts.couldNotLoad()}
        error={reports.error}
        retry={() => void reports.refetch()}
      />
    )
  if (reports.isPending)
    return (
      <div aria-busy="true" aria-label={savedReportTexts.loading()}>
        <Skeleton height={120} />
      </div>
    )
  const { items, can_mail: canMail } = reports.data
  const send = async ({ id }: SavedReport) => {
    try {
      const { recipients } = await api('sendSavedReport', { params: { id } })
      toast(savedReportTexts.sent({ count: recipients }))
    } catch (error) {
      showError(error)
    }
    await refreshSavedReports()
  }
  const remove = async ({ id, name, revision }: SavedReport) => {
    const yes = await ask({
      title: savedReportTexts.deleteQuestion({ name }),
      text: savedReportTexts.deleteText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('deleteSavedReport', { params: { id }, revision })
      toast(savedReportTexts.deleted({ name }))
    } catch (error) {
      showError(error)
    }
    await refreshSavedReports()
  }
  return (
    <>
      {!canMail && isAdmin && <p className="v-quiet v-small">{savedReportTexts.noMail()}</p>}
      {items.length === 0 && (
        <p className="v-quiet">
          {savedReportTexts.none()} {savedReportTexts.noneText()}
        </p>
      )}
      <ul className={clsx('v-rows', styles.saved)}>
        {items.map((report) => (
          <li key={report.id}>
            <div>
              <strong>{report.name}</strong>
              <span className="v-quiet v-small">
                {[
                  popTexts.by[report.by](),
                  popTexts.periods[report.period](),
                  report.next_at === null
                    ? savedReportTexts.notScheduled()
                    : savedReportTexts.next({ at: formatInstant(report.next_at, nowMs) }),
                  ...(report.recipients === null
                    ? []
                    : [savedReportTexts.recipientCount({ count: report.recipients.length })]),
                ].join(' · ')}
              </span>
            </div>
            <Button
              component={Link}
              to={addressOf(report)}
              size="xs"
              variant="default"
              aria-label={savedReportTexts.openNamed({ name: report.name })}
              onClick={onOpen}
            >
              {savedReportTexts.open()}
            </Button>
            {isAdmin && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={savedReportTexts.actionsNamed({ name: report.name })}
                  >
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    disabled={!canMail || report.recipients?.length === 0}
                    onClick={() => void send(report)}
                  >
                    {savedReportTexts.sendNow()}
                  </Menu.Item>
                  <Menu.Item onClick={() => onList(report)}>{savedReportTexts.history()}</Menu.Item>
                  <Menu.Item onClick={() => onEdit(report)}>{commonTexts.edit()}</Menu.Item>
                  <Menu.Item color="red" onClick={() => void remove(report)}>
                    {commonTexts.deleteEllipsis()}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
