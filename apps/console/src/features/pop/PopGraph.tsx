import type { PlaysReport } from '@vitrine/protocol'
import { formatDay, formatNumber, formatTime } from '../../app/format.ts'
import { coverageShare, coverageTone } from './coverageWords.ts'
import { popTexts } from './pop.texts.ts'
import styles from './pop.module.css'

/** Labels below the bars at most, so that they do not meet. */
const LABELS_MOST = 10

/** The end of the scale, a little above the highest bar, whose quarters are whole and read well. */
function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const ends = [0.8, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 12].map((step) => Math.round(step * power))
  return ends.find((end) => end >= most && end % 4 === 0) ?? 12 * power
}

/** Plays over time, a bar for each hour or day, with the coverage of each below it. */
export function PopGraph({ report }: { report: PlaysReport }) {
  const { items, by, time_zone: zone } = report
  const isByHour = by === 'hour'
  const end = scaleEnd(Math.max(...items.map(({ count }) => count)))
  const every = Math.max(1, Math.ceil(items.length / LABELS_MOST))
  // A label that begins with the last bars would reach beyond them.
  const hasLabel = (n: number) => n % every === 0 && (every === 1 || n <= items.length - every * 0.6)
  // On a phone there is room for every second label, and a label is as wide as the bars of two.
  const hasRoomOnPhone = (n: number) => (n / every) % 2 === 0 && n <= items.length - every * 2.4
  const short = (atMs: number) => (isByHour ? formatTime(atMs, zone) : formatDay(atMs, zone))
  const whole = (atMs: number) =>
    isByHour
      ? popTexts.dayAndTime({ day: formatDay(atMs, zone), time: formatTime(atMs, zone) })
      : formatDay(atMs, zone)
  const said = (item: PlaysReport['items'][number]) =>
    popTexts.bar({
      when: whole(item.at!),
      count: item.count,
      coverage:
        item.coverage === null
          ? popTexts.noCoverage()
          : popTexts.covered({ share: coverageShare(item.coverage) }),
    })
  return (
    <figure className={styles.graph}>
      <figcaption className="v-sr">{isByHour ? popTexts.graphByHour() : popTexts.graphByDay()}</figcaption>
      <div className={styles.scale} aria-hidden="true">
        {[end, (end * 3) / 4, end / 2, end / 4, 0].map((value) => (
          <span key={value}>{formatNumber(value)}</span>
        ))}
      </div>
      <ol className={styles.bars} data-dense={items.length > 60}>
        {items.map((item, n) => (
          <li key={item.at} data-tone={coverageTone(item)} title={said(item)}>
            <span className="v-sr">{said(item)}</span>
            <span className={styles.column} aria-hidden="true">
              <span className={styles.bar} style={{ height: `${(item.count / end) * 100}%` }} />
            </span>
            <span className={styles.strip} aria-hidden="true">
              <span style={{ width: `${(item.coverage ?? 0) * 100}%` }} />
            </span>
            <span className={styles.tick} data-wide={!hasRoomOnPhone(n)} aria-hidden="true">
              {hasLabel(n) ? short(item.at!) : ''}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span data-key="plays">{popTexts.legendPlays()}</span>
        <span data-key="unknown">{popTexts.legendUnknown()}</span>
        <span data-key="coverage">{popTexts.legendCoverage()}</span>
      </p>
    </figure>
  )
}
