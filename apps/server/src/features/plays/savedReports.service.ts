import { invalidField, roleReaches, SignageError } from '@vitrine/core'
import type {
  Page,
  PlaysReport,
  PlaysReportQuery,
  ReportDelivery,
  SavedReport,
  SavedReportBody,
  SavedReports,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'
import { sayTo } from '../../platform/language/sayTo.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { createOutboxStore, type Delivery } from '../../platform/outbox/outbox.store.ts'
import type { Attempt, Outbox } from '../../platform/outbox/outbox.ts'
import type { Span } from './coverage.ts'
import { reportCsv } from './reportCsv.ts'
import { reportMailTexts } from './reportMail.texts.ts'
import { nextDueMs, reportPeriodAt } from './reportSchedule.ts'
import { reportXlsx } from './reportXlsx.ts'
import { createSavedReportStore, type SavedReportRecord } from './savedReports.store.ts'

const REPORTS_MOST = 100
/** Reports that a look takes in hand. */
const AT_ONCE = 20
/** Times that were missed while the server was away and are made up for, each with its own period. */
const MISSED_MOST = 31

/** What a mail is made of, as a delivery carries it: the report as it was when it became due. */
type Order = { to: string; span: Span; body: Omit<SavedReportBody, 'recipients'>; locale: string | null }
type ListQuery = { limit: number; cursor?: string | undefined; sort?: string | undefined }

/**
 * Saved reports, which are mailed when they are due. Who is to get which one is stored in the commit that moves a report to its
 * next time, so a restart loses none and of two nodes only one sends it.
 * @param options.onReady   a report is due, in the same transaction
 * @param options.onChanged there may be an earlier time now
 */
export function createSavedReports({
  db,
  clock,
  outbox,
  mailer,
  publicUrl,
  report,
  onReady,
  onChanged,
}: {
  db: Db
  clock: Clock
  outbox: Outbox
  mailer: Mailer
  publicUrl: string | null
  report(companyId: string, query: PlaysReportQuery): Promise<PlaysReport>
  onReady(queries: Queries, companyId: string, data: object): Promise<void>
  onChanged(): void
}) {
  const store = createSavedReportStore(db)
  const oneOrThrow = async (companyId: string, id: string): Promise<SavedReportRecord> => {
    const found = await store.one(companyId, id)
    if (!found) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'savedReport' })
    return found
  }
  const nextOf = ({ schedule, time_zone }: SavedReportBody): number | null =>
    schedule && nextDueMs(schedule, time_zone, clock.now())

  /** Adds the mails of a report that is due, and says so. */
  const order = async (
    queries: Queries,
    { id, companyId, body, locale }: SavedReportRecord,
    dueMs: number,
    once: string | null,
  ): Promise<void> => {
    const span = reportPeriodAt(body.period, body.time_zone, dueMs)
    const { recipients, ...rest } = body
    const runId = newId()
    await outbox.add(
      queries,
      recipients.map((to) => ({
        companyId,
        door: 'report' as const,
        targetId: id,
        aboutId: runId,
        what: 'report',
        body: JSON.stringify({ to, span, body: rest, locale } satisfies Order),
        ...(once === null ? {} : { once: `${once} ${to}` }),
      })),
    )
    await onReady(queries, companyId, {
      report_id: id,
      name: body.name,
      by: body.by,
      from: span.fromMs,
      to: span.untilMs,
      time_zone: body.time_zone,
      recipients: recipients.length,
    })
  }

  const mail = async (delivery: Delivery): Promise<Attempt> => {
    if (!mailer.able) return { did: 'fail', code: 'noMail', final: true }
    const { company_id: companyId, target_id: id } = delivery
    if (!(await store.one(companyId, id))) return { did: 'skip', code: 'reportGone' }
    const { to, span, body, locale } = JSON.parse(delivery.body) as Order
    let made: PlaysReport
    let content: Buffer
    try {
      made = await report(companyId, {
        from: span.fromMs,
        to: span.untilMs,
        by: body.by,
        format: 'json',
        time_zone: body.time_zone,
        kind: body.kind ?? undefined,
        device: body.device ?? undefined,
        site: body.site ?? undefined,
        group: body.group ?? undefined,
        q: body.q === '' ? undefined : body.q,
      })
      content = body.format === 'xlsx' ? await reportXlsx(made) : Buffer.from(reportCsv(made))
    } catch (error) {
      // What it is about is gone, or it has grown too long: another attempt would find the same.
      if (error instanceof SignageError) return { did: 'fail', code: 'reportImpossible', final: true }
      throw error
    }
    const say = await sayTo(locale)
    const day = new Intl.DateTimeFormat(locale ?? 'en', { dateStyle: 'medium', timeZone: body.time_zone })
    const { coverage, count } = made.total
    const days = { from: day.format(span.fromMs), until: day.format(span.untilMs - 1) }
    const text = say(reportMailTexts.text, {
      name: body.name,
      company: await store.companyName(companyId),
      ...days,
      zone: body.time_zone,
      count,
      coverage:
        coverage === null
          ? say(reportMailTexts.noCoverage)
          : new Intl.NumberFormat(locale ?? 'en', { style: 'percent' }).format(
              Math.floor(coverage * 100) / 100,
            ),
    })
    const link = publicUrl === null ? '' : `\n${say(reportMailTexts.link, { address: `${publicUrl}/pop` })}`
    try {
      await mailer.send({
        to,
        subject: say(reportMailTexts.subject, { name: body.name, ...days }),
        text: text + link,
        attachments: [{ filename: `plays-by-${body.by}.${body.format}`, content }],
      })
      return { did: 'send' }
    } catch {
      return { did: 'fail', code: 'mail' }
    }
  }
  outbox.open('report', { send: mail })

  return {
    async list(operator: Operator): Promise<SavedReports> {
      const withRecipients = roleReaches(operator.role, 'admin')
      return {
        items: (await store.list(operator.companyId)).map((one) => wireOf(one, withRecipients)),
        can_mail: mailer.able,
      }
    },
    async make(operator: Operator, body: SavedReportBody): Promise<SavedReport> {
      const { companyId } = operator
      const { name, locale } = await store.person(
        companyId,
        operator.kind === 'person' ? operator.userId : operator.makerId,
      )
      const record: SavedReportRecord = {
        id: newId(),
        companyId,
        body,
        nextMs: nextOf(body),
        madeBy: name,
        locale,
        changedMs: clock.now(),
        revision: 1,
      }
      if ((await store.list(companyId)).length >= REPORTS_MOST)
        throw invalidField('name', 'LIST_TOO_LONG', { maximum: REPORTS_MOST })
      await store.insert(record)
      onChanged()
      return wireOf(record, true)
    },
    /** @throws SignageError `CHANGED_MEANWHILE` */
    async change(
      companyId: string,
      id: string,
      revision: number,
      body: SavedReportBody,
    ): Promise<SavedReport> {
      const before = await oneOrThrow(companyId, id)
      if (!(await store.update({ ...before, body, nextMs: nextOf(body), changedMs: clock.now(), revision })))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'savedReport' })
      onChanged()
      return wireOf(await oneOrThrow(companyId, id), true)
    },
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      await oneOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        if (!(await createSavedReportStore(trx).remove(companyId, id, revision)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'savedReport' })
        await createOutboxStore(trx).removeOf(companyId, id)
      })
    },
    /** Mails a report now, for the period that it would have now. */
    async send(companyId: string, id: string): Promise<{ recipients: number }> {
      const record = await oneOrThrow(companyId, id)
      await inTransaction(db, (trx) => order(trx, record, clock.now(), null))
      return { recipients: record.body.recipients.length }
    },
    async deliveries(companyId: string, id: string, query: ListQuery): Promise<Page<ReportDelivery>> {
      await oneOrThrow(companyId, id)
      const page = await createOutboxStore(db).pageOf(companyId, id, query)
      return { ...page, items: page.items.map(wireDelivery) }
    },

    /** Orders what is due. @returns when the next report is, epoch ms; null for none */
    async runDue(): Promise<number | null> {
      const nowMs = clock.now()
      for (const record of await store.due(nowMs, AT_ONCE)) {
        const { schedule, time_zone } = record.body
        if (record.nextMs === null || schedule === null) continue
        const due: number[] = []
        let nextMs = record.nextMs
        for (; nextMs <= nowMs; nextMs = nextDueMs(schedule, time_zone, nextMs)) due.push(nextMs)
        await inTransaction(db, async (trx) => {
          if (!(await createSavedReportStore(trx).moveOn(record, nextMs))) return
          for (const dueMs of due.slice(-MISSED_MOST))
            await order(trx, record, dueMs, `report ${record.id} ${dueMs}`)
        })
      }
      return store.nextMs()
    },
  }
}
export type SavedReportsService = ReturnType<typeof createSavedReports>

const wireOf = (record: SavedReportRecord, withRecipients: boolean): SavedReport => ({
  id: record.id,
  ...record.body,
  recipients: withRecipients ? record.body.recipients : null,
  next_at: record.nextMs,
  made_by: record.madeBy,
  changed_at: record.changedMs,
  revision: record.revision,
})

function wireDelivery(delivery: Delivery): ReportDelivery {
  const { to, span } = JSON.parse(delivery.body) as Order
  return {
    id: delivery.id,
    to,
    from: span.fromMs,
    until: span.untilMs,
    state: delivery.state as ReportDelivery['state'],
    created_at: Number(delivery.created_ms),
    done_at: delivery.done_ms,
    next_at: delivery.state === 'waiting' ? delivery.next_ms : null,
    attempts: delivery.attempts,
    code: delivery.code,
  }
}
