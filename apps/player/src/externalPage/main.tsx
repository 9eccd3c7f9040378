import '@fontsource-variable/inter/wght.css'
import { createRoot } from 'react-dom/client'
import { systemClock } from '../ports/systemClock.ts'
import { timers } from '../ports/timers.ts'
import '../glass/tokens.css'
import './externalPage.css'
import { ExternalPage } from './ExternalPage.tsx'
import { createLinkedContent } from './linkedContent.ts'

document.documentElement.lang = navigator.language
const sig = new URLSearchParams(location.search).get('sig') ?? ''
/** Without the session of whoever looks at the page: a link shows no more than what it is for. */
const content = createLinkedContent({
  ask: (known) =>
    fetch(`/default/v1/external-view?${new URLSearchParams({ sig, ...(known !== null && { known }) })}`, {
      credentials: 'omit',
      cache: 'no-store',
    }),
  fetchFile: async (url) => {
    const response = await fetch(url, { credentials: 'omit' })
    return response.ok ? URL.createObjectURL(await response.blob()) : null
  },
  releaseFile: (url) => URL.revokeObjectURL(url),
  timers,
  nowMs: systemClock.nowMs,
  monotonicMs: systemClock.monotonicMs,
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (run) => document.addEventListener('visibilitychange', run),
})
const draw = () => createRoot(document.getElementById('external')!).render(<ExternalPage content={content} />)
// Some widgets have words. Where these can't be loaded, they are as they were written.
import('../language/followLanguage.ts').then(({ followLanguage }) => followLanguage()).then(draw, draw)
