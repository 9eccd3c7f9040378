import { zoneTimeOf } from '@vitrine/core'
import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { ArticleSheet, type Article } from '../drawing/Article.tsx'
import { inkOn, tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs, timeIn } from '../drawing/intl.ts'
import { fittingPx, linesIn, smallEm, unitPx } from '../drawing/measure.ts'
import { opener } from '../drawing/opener.ts'
import { earliestMs, nextTurnMs, pagesOf, turnAt } from '../drawing/paging.ts'
import { STANDS_SECONDS } from '../drawing/Running.tsx'
import { TitledRun } from '../drawing/TitledRun.tsx'
import { Picture } from '../drawing/Picture.tsx'
import { Dots, ONE_LINE, QUIET, Said, Sheet, clamped } from '../drawing/Sheet.tsx'
import { zoneOf } from '../time.ts'
import type { WidgetBox, WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { entriesOf, NEWS_AGE_MS, newsTurnMs, pictureOf, type NewsEntry } from './newsEntries.ts'

type Props = WidgetViewProps<WidgetOf<'news'>>
type Shown = Props & { entries: NewsEntry[]; title: string; note: string | null }

const view: WidgetView<WidgetOf<'news'>> = {
  View: News,
  opens: ({ layout }) => layout !== 'ticker',
  turnMs: ({ layout, seconds }) => (layout === 'ticker' ? STANDS_SECONDS : seconds) * 1_000,
  nextChangeMs: (settings, facts, atMs, feed = null) => {
    if (feed === null) return null
    const zone = zoneTimeOf(zoneOf(facts))
    return earliestMs(
      settings.layout === 'ticker'
        ? nextTurnMs(entriesOf(settings, feed).length, STANDS_SECONDS, atMs)
        : newsTurnMs(settings, feed, atMs),
      nextAgeMs(feed.readMs, atMs, NEWS_AGE_MS),
      // What was published today has only its time.
      settings.time ? zone.startOfDayMs(zone.localAt(atMs).day + 1) : null,
    )
  },
}
export default view

/** Entries of news, one by one, in pages or running through. */
function News(props: Props): ReactElement {
  const { settings, facts, atMs, feed } = props
  const entries = entriesOf(settings, feed)
  const shown: Shown = {
    ...props,
    entries,
    title: settings.source && feed?.content.kind === 'news' ? feed.content.title : '',
    note: feed && entries.length > 0 ? ageNote(facts, feed.readMs, atMs, NEWS_AGE_MS) : null,
  }
  if (entries.length === 0)
    return (
      <Sheet drawing={props} sizePx={props.style.size} words="">
        {null}
      </Sheet>
    )
  const opened = entries.find(({ id }) => id === props.touch?.opened)
  if (opened) return <ArticleSheet drawing={props} article={articleOf(props, opened)} />
  switch (settings.layout) {
    case 'headline':
      return <Headline {...shown} />
    case 'list':
      return <List {...shown} />
    case 'card':
      return <Headline {...shown} card />
    case 'ticker':
      return (
        <TitledRun
          drawing={props}
          title={shown.title}
          texts={entries.map((one) => one.title)}
          note={shown.note}
        />
      )
  }
}

/** All that an entry says. */
const articleOf = ({ settings, facts, atMs, feed }: Props, entry: NewsEntry): Article => ({
  title: entry.title,
  about: [entry.author ?? '', publishedAt(facts, entry, atMs)].filter((one) => one !== '').join(' · '),
  text: entry.summary,
  pictureUrl: pictureOf(settings, feed, entry),
  link: entry.link,
})

/** Today's times, and the dates of other days. */
function publishedAt(facts: WidgetFacts, { published_ms: ms }: NewsEntry, atMs: number): string {
  if (ms === null) return ''
  const zone = zoneTimeOf(zoneOf(facts))
  return zone.localAt(ms).day === zone.localAt(atMs).day
    ? timeIn(facts, { timeStyle: 'short' }, ms)
    : timeIn(facts, { day: 'numeric', month: 'short' }, ms)
}

/** Where the picture of an entry stands: at the end of a wide frame, or on top of a tall one; null where words need all the room. */
function placeOf({ widthPx, heightPx }: WidgetBox, unit: number): { beside: boolean; sizePx: number } | null {
  if (widthPx >= heightPx * 1.2 && widthPx >= unit * 18 && heightPx >= unit * 5)
    return { beside: true, sizePx: Math.min(widthPx * 0.42, heightPx * 1.5) }
  if (heightPx >= unit * 13 && widthPx >= unit * 8)
    return { beside: false, sizePx: Math.min(heightPx * 0.46, widthPx * 0.75) }
  return null
}

function Headline(props: Shown & { card?: true }): ReactElement {
  const { settings, style, accent, facts, atMs, box, entries, title, note, card } = props
  const at = turnAt(entries.length, settings.seconds, atMs)
  const entry = entries[at]!
  const unit = unitPx(style.size, box, 12, 5.5)
  const padPx = card ? unit * 0.9 : 0
  const inner = { widthPx: box.widthPx - 2 * padPx, heightPx: box.heightPx - 2 * padPx }
  const url = pictureOf(settings, props.feed, entry)
  const place = url === null ? null : placeOf(inner, unit)
  const gapPx = unit * 0.9
  const widthPx = inner.widthPx - (place?.beside ? place.sizePx + gapPx : 0)
  const small = unit * 0.72
  const hasTop = title !== ''
  const time = settings.time ? publishedAt(facts, entry, atMs) : ''
  const hasFoot = (time !== '' || entries.length > 1) && box.heightPx > unit * 6
  const freePx =
    inner.heightPx -
    (place && !place.beside ? place.sizePx + gapPx : 0) -
    (hasTop ? small * 2 : 0) -
    (hasFoot ? small * 2.2 : 0) -
    (note ? unit * 1.2 : 0)
  // A title takes what it needs, and the summary what is left of the height.
  const summaryPx = unit * 0.9
  const mostPx = Math.min(unit * 3.4, freePx * 0.5)
  const titlePx = fittingPx(
    entry.title,
    { widthPx, heightPx: freePx },
    { mostPx, leastPx: unit * 0.8, leading: 1.12 },
  )
  const titleLines = Math.max(
    1,
    Math.min(linesIn(entry.title, widthPx, titlePx), Math.floor(freePx / (titlePx * 1.12))),
  )
  const summaryLines = Math.min(
    4,
    Math.floor((freePx - titleLines * titlePx * 1.12 - unit * 0.6) / (summaryPx * 1.35)),
  )
  const ink = card ? inkOn(accent) : style.color
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${title} ${entry.title} ${entry.summary}`}
      note={note}
      look={card ? { background: accent, color: ink, padding: padPx, borderRadius: unit * 0.5 } : {}}
    >
      <div
        {...opener(props.touch, entry.id)}
        style={{
          height: '100%',
          display: 'flex',
          flexDirection: place?.beside ? 'row-reverse' : 'column',
          gap: gapPx,
        }}
      >
        {url !== null && place && (
          <Picture
            url={url}
            look={{
              width: place.beside ? place.sizePx : '100%',
              height: place.beside ? '100%' : place.sizePx,
              borderRadius: unit * 0.3,
            }}
          />
        )}
        <div style={{ flex: '1 1 0', minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          {hasTop && (
            <div
              dir="auto"
              style={{
                ...ONE_LINE,
                flex: 'none',
                fontSize: small,
                lineHeight: 2,
                fontWeight: 720,
                letterSpacing: '0.06em',
                textTransform: 'uppercase',
                color: card ? ink : accent,
              }}
            >
              {title}
            </div>
          )}
          <div
            style={{
              flex: '1 1 0',
              minHeight: 0,
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'center',
            }}
          >
            <div
              dir="auto"
              style={{
                ...clamped(titleLines),
                fontSize: titlePx,
                lineHeight: 1.12,
                letterSpacing: '-0.02em',
                flex: 'none',
              }}
            >
              {entry.title}
            </div>
            {summaryLines > 0 && entry.summary !== '' && (
              <div
                dir="auto"
                style={{
                  ...clamped(summaryLines),
                  ...QUIET,
                  flex: 'none',
                  fontSize: summaryPx,
                  fontWeight: 400,
                  lineHeight: 1.35,
                  marginTop: unit * 0.5,
                }}
              >
                {entry.summary}
              </div>
            )}
          </div>
          {hasFoot && (
            <div
              style={{
                flex: 'none',
                display: 'flex',
                alignItems: 'center',
                fontSize: small,
                lineHeight: 2.2,
              }}
            >
              <span style={{ ...QUIET, flex: '1 1 0', fontWeight: 400 }}>{time}</span>
              <Dots
                count={entries.length}
                at={at}
                colour={card ? ink : accent}
                wideEm={box.widthPx / small}
              />
            </div>
          )}
        </div>
      </div>
    </Sheet>
  )
}

function List(props: Shown): ReactElement {
  const { settings, style, accent, facts, atMs, box, entries, title, note } = props
  const unit = unitPx(style.size, box, 10, 4)
  const topPx = title === '' ? 0 : unit * 1.9
  const freePx = box.heightPx - topPx - (note ? unit * 1.2 : 0)
  // Titles have two lines where most of them need it and there is room.
  const timeEm = settings.time ? 5 : 0
  const hasPictures =
    box.widthPx >= unit * 16 && entries.some((one) => pictureOf(settings, props.feed, one) !== null)
  const pictureEm = hasPictures ? 3.6 : 0
  const needs = entries.filter(
    (one) => linesIn(one.title, box.widthPx - (timeEm + pictureEm + 1) * unit, unit) > 1,
  ).length
  const lines = needs * 2 > entries.length && freePx > unit * 5 ? 2 : 1
  const rowPx = unit * (Math.max(lines * 1.25, hasPictures ? 1.9 : 0) + 0.9)
  const pages = pagesOf(entries, Math.max(1, Math.floor(freePx / rowPx)))
  const page = turnAt(pages.length, settings.seconds, atMs)
  const rows = pages[page]!
  // Rows take up some of the height that is left.
  const highPx = Math.min(rowPx * 1.3, freePx / pages[0]!.length)
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${title} ${rows.map((row) => row.title).join(' ')}`}
      note={note}
    >
      {title !== '' && (
        <div style={{ display: 'flex', alignItems: 'center', height: topPx, lineHeight: 1.2 }}>
          <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 720, color: accent }}>
            <Said>{title}</Said>
          </span>
          <Dots count={pages.length} at={page} colour={accent} wideEm={box.widthPx / unit} />
        </div>
      )}
      {rows.map((entry, at) => (
        <div
          key={entry.id + String(at)}
          {...opener(props.touch, entry.id)}
          style={{
            height: highPx,
            display: 'flex',
            alignItems: 'center',
            boxSizing: 'border-box',
            borderTop: at === 0 && title === '' ? 'none' : `1px solid ${tint(style.color, 0.16)}`,
          }}
        >
          {hasPictures && <Thumbnail {...props} entry={entry} heightPx={highPx - unit * 0.6} />}
          {settings.time && (
            <span
              style={{
                ...ONE_LINE,
                flex: 'none',
                width: `${timeEm}em`,
                color: accent,
                fontSize: smallEm(0.86),
                fontWeight: 560,
              }}
            >
              {publishedAt(facts, entry, atMs)}
            </span>
          )}
          <span dir="auto" style={{ ...clamped(lines), flex: '1 1 0', lineHeight: 1.25 }}>
            {entry.title}
          </span>
        </div>
      ))}
    </Sheet>
  )
}

/** The picture of an entry in a list, or as much room without one, so that all rows begin at the same place. */
function Thumbnail(props: Shown & { entry: NewsEntry; heightPx: number }): ReactElement {
  const { settings, feed, entry, style, heightPx } = props
  const url = pictureOf(settings, feed, entry)
  const look = {
    width: '3em',
    height: Math.max(1, heightPx),
    marginInlineEnd: '0.6em',
    borderRadius: '0.2em',
  }
  return url === null ? (
    <span style={{ ...look, flex: 'none', background: tint(style.color, 0.1) }} />
  ) : (
    <Picture url={url} look={look} />
  )
}
