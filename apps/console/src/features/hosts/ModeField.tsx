import { SegmentedControl } from '@mantine/core'
import { HOST_MODES, type HostMode } from '@vitrine/core/hosts'
import type { StoredHostRules } from '@vitrine/protocol'
import { formatAgo } from '../../app/format.ts'
import { useNow } from '../../ui/useNow.ts'
import type { ChangeRules } from './hostRules.ts'
import { hostTexts } from './hosts.texts.ts'
import styles from './hosts.module.css'

/** The value of the control for “as the next level says”. */
const INHERIT = 'inherit'

/** What is done about hosts that a rule denies. */
export function ModeField({
  list,
  mayEdit,
  onChange,
}: {
  list: StoredHostRules
  mayEdit: boolean
  onChange: ChangeRules
}) {
  const nowMs = useNow(60_000)
  const inherits = list.level !== 'company'
  const mode = list.mode ?? (inherits ? null : 'off')
  return (
    <section>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={hostTexts.mode()}
          disabled={!mayEdit}
          value={mode ?? INHERIT}
          onChange={(value) =>
            void onChange({ mode: value === INHERIT ? null : (value as HostMode) }, hostTexts.saved())
          }
          data={[
            ...(inherits ? [{ value: INHERIT, label: hostTexts.inherit() }] : []),
            ...HOST_MODES.map((value) => ({ value, label: hostTexts.modeName[value]() })),
          ]}
        />
      </div>
      <p>{mode === null ? hostTexts.inheritAbout() : hostTexts.modeAbout[mode]()}</p>
      <p className="v-quiet v-small">{hostTexts.order()}</p>
      {list.changed_at !== null && (
        <p className="v-quiet v-small">
          {hostTexts.changed({ ago: formatAgo(list.changed_at, nowMs), name: list.changed_by ?? '' })}
        </p>
      )}
    </section>
  )
}
