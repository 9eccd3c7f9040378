import { zoneTimeOf } from '@vitrine/core'
import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { ArticleSheet, type Article } from '../drawing/Article.tsx'
import { inkOn, tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs, timeIn } from '../drawing/intl.ts'
import { fittingPx, unitPx } from '../drawing/measure.ts'
import { opener } from '../drawing/opener.ts'
import { earliestMs, nextTurnMs, pagesOf, turnAt } from '../drawing/paging.ts'
import { Picture } from '../drawing/Picture.tsx'
import { STANDS_SECONDS } from '../drawing/Running.tsx'
import { TitledRun } from '../drawing/TitledRun.tsx'
import { Dots, ONE_LINE, QUIET, Said, Sheet, clamped } from '../drawing/Sheet.tsx'
import { zoneOf } from '../time.ts'
import type { WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { markOf, POSTS_AGE_MS, postsOf, wallOf, type Post } from './posts.ts'

type Props = WidgetViewProps<WidgetOf<'social'>>
type Shown = Props & { posts: Post[]; note: string | null }

const secondsOf = ({ layout, seconds }: WidgetOf<'social'>): number =>
  layout === 'ticker' ? STANDS_SECONDS : seconds

const view: WidgetView<WidgetOf<'social'>> = {
  View: Social,
  opens: ({ layout }) => layout !== 'ticker',
  turnMs: (settings) => secondsOf(settings) * 1_000,
  nextChangeMs: (settings, facts, atMs, feed = null) => {
    const posts = postsOf(settings, feed)
    if (feed === null || posts.length === 0) return null
    const zone = zoneTimeOf(zoneOf(facts))
    return earliestMs(
      nextTurnMs(posts.length, secondsOf(settings), atMs),
      nextAgeMs(feed.readMs, atMs, POSTS_AGE_MS),
      // What was published today has only its time.
      settings.time ? zone.startOfDayMs(zone.localAt(atMs).day + 1) : null,
    )
  },
}
export default view

/** Posts of a social network: a wall, one by one or running through. */
function Social(props: Props): ReactElement {
  const { settings, facts, atMs, feed, style } = props
  const posts = postsOf(settings, feed)
  if (posts.length === 0)
    return (
      <Sheet drawing={props} sizePx={style.size} words="">
        {null}
      </Sheet>
    )
  const note = feed ? ageNote(facts, feed.readMs, atMs, POSTS_AGE_MS) : null
  const shown: Shown = { ...props, posts, note }
  const opened = posts.find(({ id }) => id === props.touch?.opened)
  if (opened) return <ArticleSheet drawing={props} article={articleOf(props, opened)} />
  switch (settings.layout) {
    case 'wall':
      return <Wall {...shown} />
    case 'single':
      return <Single {...shown} />
    case 'ticker':
      return (
        <TitledRun
          drawing={props}
          title={markOf(feed, posts[0]!)}
          texts={posts.map(({ author, title }) => (author ? `${author}: ${title}` : title))}
          note={note}
        />
      )
  }
}

/** Today's times, and the dates of other days. */
function publishedAt(facts: WidgetFacts, { published_ms: ms }: Post, atMs: number): string {
  if (ms === null) return ''
  const zone = zoneTimeOf(zoneOf(facts))
  return zone.localAt(ms).day === zone.localAt(atMs).day
    ? timeIn(facts, { timeStyle: 'short' }, ms)
    : timeIn(facts, { day: 'numeric', month: 'short' }, ms)
}

/** What is written in a post: its title, and what it says more. */
const wordsOf = ({ title, summary }: Post): string =>
  summary === '' || summary.startsWith(title.replace(/…$/, '')) ? summary || title : `${title} – ${summary}`

const photoOf = ({ settings, feed }: Props, { picture }: Post): string | null =>
  (settings.pictures && picture && feed?.pictures?.[picture.sha256]) || null

/** All that a post says. */
const articleOf = (shown: Props, post: Post): Article => ({
  title: post.author ?? post.title,
  about: publishedAt(shown.facts, post, shown.atMs),
  text: post.author ? wordsOf(post) : post.summary,
  pictureUrl: photoOf(shown, post),
  link: post.link,
})

/** Who wrote a post, with the letters of the network. */
function Byline({ shown, post, sizePx }: { shown: Shown; post: Post; sizePx: number }): ReactElement {
  const { accent, facts, atMs, settings, feed } = shown
  const mark = markOf(feed, post)
  return (
    <div
      style={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: '0.6em',
        fontSize: sizePx,
        lineHeight: 1.7,
      }}
    >
      {mark !== '' && (
        <span
          style={{
            flex: 'none',
            padding: '0 0.5em',
            borderRadius: '0.4em',
            fontWeight: 720,
            background: accent,
            color: inkOn(accent),
          }}
        >
          {mark}
        </span>
      )}
      <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 560 }}>
        <Said>{post.author}</Said>
      </span>
      {settings.time && <span style={{ ...QUIET, flex: 'none' }}>{publishedAt(facts, post, atMs)}</span>}
    </div>
  )
}

/** One post in a frame: its picture above or beside its words, as there is room. */
function Card(props: {
  shown: Shown
  post: Post
  widthPx: number
  heightPx: number
  unit: number
  largest: number
}): ReactElement {
  const { shown, post, widthPx, heightPx, unit, largest } = props
  const photo = photoOf(shown, post)
  const isWide = widthPx > heightPx * 1.4
  const hasPhoto = photo !== null && (isWide ? widthPx > unit * 14 : heightPx > unit * 9)
  const small = unit * 0.78
  const hasByline = heightPx > unit * 4.5
  const padPx = Math.min(unit * 0.8, heightPx * 0.12)
  const photoPx = hasPhoto ? (isWide ? Math.min(widthPx * 0.45, heightPx * 1.2) : heightPx * 0.52) : 0
  const room = {
    widthPx: Math.max(1, widthPx - 2 * padPx - (isWide ? photoPx : 0)),
    heightPx: Math.max(1, heightPx - 2 * padPx - (isWide ? 0 : photoPx) - (hasByline ? small * 1.9 : 0)),
  }
  const words = wordsOf(post)
  const sizePx = fittingPx(words, room, { mostPx: largest, leastPx: unit * 0.8, leading: 1.3 })
  return (
    <div
      {...opener(shown.touch, post.id)}
      style={{
        width: widthPx,
        height: heightPx,
        flex: 'none',
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: isWide ? 'row' : 'column',
        overflow: 'hidden',
        borderRadius: unit * 0.5,
        background: tint(shown.style.color, 0.1),
      }}
    >
      {hasPhoto && (
        <Picture
          url={photo}
          look={isWide ? { width: photoPx, height: '100%' } : { width: '100%', height: photoPx }}
        />
      )}
      <div
        style={{
          flex: '1 1 0',
          minWidth: 0,
          minHeight: 0,
          padding: padPx,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        {hasByline && <Byline shown={shown} post={post} sizePx={small} />}
        <div
          dir="auto"
          style={{
            ...clamped(Math.max(1, Math.floor(room.heightPx / (sizePx * 1.3)))),
            fontSize: sizePx,
            lineHeight: 1.3,
          }}
        >
          {words}
        </div>
      </div>
    </div>
  )
}

function Wall(shown: Shown): ReactElement {
  const { settings, style, accent, atMs, box, posts, note } = shown
  const unit = unitPx(style.size, box, 10, 4)
  const footPx = note ? unit * 1.2 : 0
  const inner = { widthPx: box.widthPx, heightPx: Math.max(1, box.heightPx - footPx) }
  const { columns, rows } = wallOf(inner, unit, posts.length)
  const pages = pagesOf(posts, columns * rows)
  const at = turnAt(pages.length, settings.seconds, atMs)
  const page = pages[at]!
  const dotsPx = pages.length > 1 && inner.heightPx > unit * 8 ? unit : 0
  const gapPx = unit * 0.6
  // The last page can have fewer posts than others: its cards stay as large as theirs.
  const widthPx = Math.max(1, (inner.widthPx - gapPx * (columns - 1)) / columns)
  const heightPx = Math.max(1, (inner.heightPx - dotsPx - gapPx * (rows - 1)) / rows)
  return (
    <Sheet drawing={shown} sizePx={unit} words={page.map(wordsOf).join(' ')} note={note}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: gapPx }}>
        {page.map((post) => (
          <Card
            key={post.id}
            shown={shown}
            post={post}
            widthPx={Math.floor(widthPx)}
            heightPx={Math.floor(heightPx)}
            unit={unit}
            largest={unit * 1.3}
          />
        ))}
      </div>
      {dotsPx > 0 && (
        <div style={{ height: dotsPx, display: 'flex', alignItems: 'end', justifyContent: 'center' }}>
          <Dots count={pages.length} at={at} colour={accent} wideEm={box.widthPx / unit} />
        </div>
      )}
    </Sheet>
  )
}

function Single(shown: Shown): ReactElement {
  const { settings, style, atMs, box, posts, note } = shown
  const unit = unitPx(style.size, box, 12, 5)
  const post = posts[turnAt(posts.length, settings.seconds, atMs)]!
  return (
    <Sheet drawing={shown} sizePx={unit} words={`${post.author ?? ''} ${wordsOf(post)}`} note={note}>
      <Card
        shown={shown}
        post={post}
        widthPx={box.widthPx}
        heightPx={Math.max(1, box.heightPx - (note ? unit * 1.2 : 0))}
        unit={unit}
        largest={unit * 2.4}
      />
    </Sheet>
  )
}
