import '@fontsource-variable/inter/wght.css'
import { PackagesContext, type PackageSource } from '@vitrine/render'
import { PACKAGE_PREFIX } from '@vitrine/widgets/packages'
import { createRoot } from 'react-dom/client'
import { languageTag } from '../language/languageTag.ts'
import { systemClock } from '../ports/systemClock.ts'
import { timers } from '../ports/timers.ts'
import '../glass/tokens.css'
import './externalPage.css'
import { createHostGuard } from '../hosts/guard.ts'
import { ExternalPage, type ShownTrial } from './ExternalPage.tsx'
import { createLinkedContent } from './linkedContent.ts'

const given = new URLSearchParams(location.search)
const { documentElement } = document
documentElement.lang = languageTag(given.get('lang') ?? '') ?? navigator.language
/** What somebody tries on the display that frames this page (widgetTrial/TrialLayer.tsx), which it says in its document. */
const trial: ShownTrial | null = given.has('trial')
  ? {
      onSettled(isSeen) {
        documentElement.dataset['widget'] ??= isSeen ? 'drawn' : 'problem'
      },
    }
  : null
/** The one widget of a package on it is as large as the page. */
const fills = given.has('fill') || (given.get('kind')?.startsWith(PACKAGE_PREFIX) ?? false)
if (fills && !trial) documentElement.dataset['ground'] = 'none'
const sig = given.get('trial') ?? given.get('sig') ?? ''
/** A display shows no host in a trial that it doesn't show otherwise. */
const hosts =
  trial &&
  createHostGuard(
    () => undefined,
    () => location.reload(),
  )
if (trial) documentElement.dataset['hosts'] = 'judged'

/** The files that are here, by their addresses of this page. */
const blobs = new Map<string, Blob>()
/** Without the session of whoever looks at the page: a link shows no more than what it is for. */
const content = createLinkedContent({
  ask: (known) =>
    fetch(`/default/v1/external-view?${new URLSearchParams({ sig, ...(known !== null && { known }) })}`, {
      credentials: 'omit',
      cache: 'no-store',
    }),
  fetchFile: async (url) => {
    const response = await fetch(url, { credentials: 'omit' })
    if (!response.ok) return null
    const blob = await response.blob()
    const here = URL.createObjectURL(blob)
    blobs.set(here, blob)
    return here
  },
  releaseFile(url) {
    blobs.delete(url)
    URL.revokeObjectURL(url)
  },
  onHosts: (rules) => hosts?.use(rules, [location.origin]),
  timers,
  nowMs: systemClock.nowMs,
  monotonicMs: systemClock.monotonicMs,
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (run) => document.addEventListener('visibilitychange', run),
})
/** Packages of widgets, which keep nothing here. */
const packages = async (): Promise<PackageSource> => ({
  read: async (sha256) => (await blobs.get(content.file(sha256) ?? '')?.text()) ?? null,
  frameKey: content.frameKey,
})
const draw = () =>
  createRoot(document.getElementById('external')!).render(
    <PackagesContext value={packages}>
      <ExternalPage content={content} fills={fills} trial={trial} />
    </PackagesContext>,
  )
// Some widgets have words. Where these can't be loaded, they are as they were written.
import('../language/followLanguage.ts').then(({ followLanguage }) => followLanguage()).then(draw, draw)
