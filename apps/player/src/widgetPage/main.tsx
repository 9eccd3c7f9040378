import '@fontsource-variable/inter/wght.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Guard } from '../glass/Guard.tsx'
import { spoken } from '../language/spoken.ts'
import { systemClock } from '../ports/systemClock.ts'
import { timers } from '../ports/timers.ts'
import { readAddress } from './address.ts'
import { createLinkedFeed, type LinkedFeed } from './linkedFeed.ts'
import '../glass/tokens.css'
import './widgetPage.css'
import { WidgetPage } from './WidgetPage.tsx'

const Problem = spoken(() => import('./Problem.tsx'))

const read = readAddress(location.search, systemClock.nowMs())
document.documentElement.lang = (read.ok ? read.asked.language : null) ?? navigator.language
const linked = read.ok ? read.asked.feed : null
/** Without the session of whoever looks at the page: a widget shows no more than its link. */
const feed: LinkedFeed | null =
  linked &&
  createLinkedFeed({
    id: linked.id,
    ask: () =>
      fetch(`/default/v1/widget-feed?${new URLSearchParams({ feed: linked.id, sig: linked.sig })}`, {
        credentials: 'omit',
        cache: 'no-store',
      }),
    pictureUrl: (sha256) =>
      `/default/v1/widget-feed-pictures/${sha256}?${new URLSearchParams({ feed: linked.id, sig: linked.sig })}`,
    timers,
    nowMs: systemClock.monotonicMs,
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (run) => document.addEventListener('visibilitychange', run),
  })

const problem = (of: Parameters<typeof Problem>[0]['problem']) => (
  <Suspense fallback={null}>
    <Problem problem={of} />
  </Suspense>
)
const draw = () =>
  createRoot(document.getElementById('widget')!).render(
    read.ok ? (
      <Guard onBroken={() => undefined} fallback={problem('settings')}>
        <WidgetPage asked={read.asked} feed={feed} />
      </Guard>
    ) : (
      problem(read.problem)
    ),
  )
// Some widgets have words. Where these can't be loaded, they are as they were written.
import('../language/followLanguage.ts').then(({ followLanguage }) => followLanguage()).then(draw, draw)
