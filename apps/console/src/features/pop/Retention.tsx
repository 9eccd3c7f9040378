import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../app/client.ts'
import { formatInstant } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { playRetentionQuery, refreshSavedReports } from '../../queries/savedReports.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { useNow } from '../../ui/useNow.ts'
import { savedReportTexts } from './savedReports.texts.ts'

/** Days that can be chosen; another number, set by the API, is offered beside them. */
const DAYS = [90, 180, 400, 730, 1_825]
const ALWAYS = 'always'

/** How long play records are kept. */
export function Retention() {
  const { data } = useQuery(playRetentionQuery)
  const nowMs = useNow()
  if (!data) return null
  const choices = [...new Set([...DAYS, ...(data.days === null ? [] : [data.days])])].toSorted(
    (a, b) => a - b,
  )
  const change = async (days: number | null) => {
    // To keep them for longer takes nothing away.
    const isShorter = days !== null && (data.days === null || days < data.days)
    if (
      isShorter &&
      !(await ask({
        title: savedReportTexts.retentionQuestion({ count: days }),
        text: savedReportTexts.retentionText(),
        action: savedReportTexts.retentionConfirm(),
        danger: true,
      }))
    )
      return
    try {
      await api('changePlayRetention', { body: { days } })
      toast(commonTexts.saved())
    } catch (error) {
      showError(error)
    }
    await refreshSavedReports()
  }
  return (
    <>
      <Select
        label={savedReportTexts.retention()}
        description={savedReportTexts.retentionHint()}
        allowDeselect={false}
        data={[
          { value: ALWAYS, label: savedReportTexts.keep.always() },
          ...choices.map((days) => ({
            value: String(days),
            label: savedReportTexts.keep.days({ count: days }),
          })),
        ]}
        value={data.days === null ? ALWAYS : String(data.days)}
        onChange={(value) => void change(value === ALWAYS ? null : Number(value))}
      />
      {data.removed_until !== null && (
        <p className="v-quiet v-small">
          {savedReportTexts.removed({ at: formatInstant(data.removed_until, nowMs) })}
        </p>
      )}
    </>
  )
}
