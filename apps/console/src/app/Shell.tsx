import { NavigationProgress, nprogress } from '@mantine/nprogress'
import { useHotkeys } from '@mantine/hooks'
import { useIsFetching, useIsMutating, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useNavigate } from 'react-router'
import { whoQuery } from '../queries/who.ts'
import { ErrorPlace } from '../ui/ErrorPlace.tsx'
import { queryClient } from './client.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { forgetReading } from './language.ts'
import { followChanges } from './live.ts'
import { followNotifications } from './followNotifications.ts'
import { BottomBar, Sidebar } from './Sidebar.tsx'
import { ShellActions } from './shellActions.ts'
import { signingOut } from './signOut.ts'
import { LiveDataProvider } from './LiveDataProvider.tsx'
import { shellTexts } from './shell.texts.ts'
import { lazyPart } from './lazyPart.ts'

/** When the palette is loaded where a browser does not say that it is idle, ms after the page is there. */
const PALETTE_LATER_MS = 2_000
const loadPalette = () => import('./CommandPalette.tsx')
const CommandPalette = lazyPart(async () => ({ default: (await loadPalette()).CommandPalette }))
const KeyboardHelp = lazyPart(async () => ({ default: (await import('./KeyboardHelp.tsx')).KeyboardHelp }))
const EmergencyBanner = lazyPart(async () => ({
  default: (await import('../features/emergencies/EmergencyBanner.tsx')).EmergencyBanner,
}))
const UploadTray = lazyPart(async () => ({
  default: (await import('../features/media/UploadTray.tsx')).UploadTray,
}))

/** The frame of every signed-in page. */
export function Shell() {
  const who = useQuery(whoQuery)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  useEffect(followChanges, [])
  useEffect(loadPaletteAhead, [])
  useEffect(() => followNotifications((path) => void navigate(path)), [navigate])

  const openPalette = () => setPalette(true)
  useHotkeys(
    [
      ['mod+K', openPalette],
      ['/', focusSearch],
      ['shift+?', () => setHelp(true)],
      ['?', () => setHelp(true)],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
  // Ctrl K also works while typing, which is where one notices that one wants something else.
  useHotkeys([['mod+K', openPalette]], [])

  const signOut = async () => {
    signingOut.begin()
    await navigate('/login')
    queryClient.clear()
    await forgetReading()
  }

  return (
    <ShellActions value={{ openPalette, openHelp: () => setHelp(true), signOut: () => void signOut() }}>
      <section aria-label={shellTexts.frame()}>
        <a className="v-skip" href="#page">
          {shellTexts.skipToContent()}
        </a>
        <NavigationProgress
          aria-label={shellTexts.loading()}
          size={2}
          color="var(--v-primary)"
          zIndex="var(--v-layer-progress)"
          withinPortal={false}
        />
        <Sidebar email={who.data?.user.email ?? ''} />
      </section>
      <ProgressWhileLoading />
      <div className="v-shell">
        <OfflineBanner />
        <Suspense fallback={null}>
          <EmergencyBanner />
        </Suspense>
        <ErrorPlace of={pathname}>
          <LiveDataProvider>
            <Outlet />
          </LiveDataProvider>
        </ErrorPlace>
      </div>
      <BottomBar email={who.data?.user.email ?? ''} />
      <Suspense fallback={null}>
        <UploadTray />
      </Suspense>
      <ScrollRestoration />
      <Suspense fallback={null}>
        {palette && <CommandPalette onClose={() => setPalette(false)} />}
        {help && <KeyboardHelp onClose={() => setHelp(false)} />}
      </Suspense>
    </ShellActions>
  )
}

/** People type at once after they have pressed the keys, and what they type goes nowhere until the palette is there. */
function loadPaletteAhead() {
  // Opening it tries again where this fails, and says so.
  const load = () => void loadPalette().catch(() => undefined)
  // Not in Safari, where it comes somewhat later than the page.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(load, PALETTE_LATER_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(load)
  return () => cancelIdleCallback(idle)
}

function focusSearch() {
  const search = document.querySelector<HTMLInputElement>('[data-search]')
  search?.focus()
  search?.select()
}

/** The bar runs while a page, its first data or a change is on its way, and says so to screen readers. */
function ProgressWhileLoading() {
  const navigating = useNavigation().state !== 'idle'
  const firstReads = useIsFetching({ predicate: (query) => query.state.status === 'pending' })
  const writes = useIsMutating()
  const busy = navigating || firstReads > 0 || writes > 0
  const { pathname } = useLocation()
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => nprogress.start(), 150)
    return () => {
      clearTimeout(timer)
      nprogress.complete()
    }
  }, [busy, pathname])
  return null
}
