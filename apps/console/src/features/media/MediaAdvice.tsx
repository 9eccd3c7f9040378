import { clsx } from 'clsx'
import type { Verdict } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { Pill } from '../../ui/StatusPill.tsx'
import type { Message } from '@vitrine/texts'
import { mediaAdvice } from './advice.ts'
import { adviceWords } from './adviceWords.ts'
import { mediaAdviceTexts } from './mediaAdvice.texts.ts'
import { mediaTexts } from './media.texts.ts'
import styles from './media.module.css'

const WORDS: Readonly<Record<Verdict, { text: Message; tone: 'good' | 'busy' | 'warn' | 'bad' }>> = {
  plays: { text: mediaTexts.plays, tone: 'good' },
  converted: { text: mediaTexts.willBeConverted, tone: 'busy' },
  stutters: { text: mediaTexts.willStutter, tone: 'warn' },
  cannot: { text: mediaTexts.cannotPlay, tone: 'bad' },
}
const SHAPES = { good: 'dot', busy: 'half', warn: 'triangle', bad: 'square' } as const

/** How a file does on each kind of device, and why. What is said of all of them alike is said once. */
export function MediaAdvice({ media }: { media: Media }) {
  const advice = mediaAdvice(media).map(({ kind, verdict, reasons }) => ({
    kind,
    name: mediaAdviceTexts.kind[kind](),
    verdict,
    reasons: reasons.map(adviceWords),
  }))
  const [first] = advice
  const common = (first?.reasons ?? []).filter((reason) =>
    advice.every(({ reasons }) => reasons.includes(reason)),
  )
  // Where there is nothing to tell them apart by, they are one.
  const alike =
    first !== undefined &&
    advice.every(({ verdict, reasons }) => verdict === first.verdict && reasons.length === common.length)
  const rows = alike ? [{ ...first, name: mediaTexts.everyKindOfDevice() }] : advice
  return (
    <section aria-labelledby="media-advice">
      <h3 id="media-advice" className={styles.mediaHeading}>
        {mediaTexts.onDevices()}
      </h3>
      {common.map((reason) => (
        <p key={reason} className={clsx('v-quiet v-small', styles.mediaReason)}>
          {reason}
        </p>
      ))}
      <ul className={styles.mediaAdvice}>
        {rows.map(({ kind, name, verdict, reasons }) => (
          <li key={kind}>
            <span>{name}</span>
            <Pill tone={WORDS[verdict].tone} shape={SHAPES[WORDS[verdict].tone]}>
              {WORDS[verdict].text()}
            </Pill>
            {reasons
              .filter((reason) => !common.includes(reason))
              .map((reason) => (
                <p key={reason} className={clsx('v-quiet v-small', styles.mediaReason)}>
                  {reason}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
