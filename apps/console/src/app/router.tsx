import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router'
import { isApiError } from '@vitrine/protocol'
import { whoQuery } from '../queries/who.ts'
import { queryClient, sessionEnded } from './client.ts'
import { loginAddress } from './returnTo.ts'
import { RouteFault } from './RouteFault.tsx'
import { Shell } from './Shell.tsx'
import { SIGNED_OUT_KEY, signingOut } from './signOut.ts'
import { WholePageLoading } from './WholePageLoading.tsx'

/** Lets only signed-in people in; everyone else signs in first and comes back to what they asked for. */
async function needsSession({ request }: LoaderFunctionArgs) {
  // Signed out here, though the server may not know it yet.
  if (signingOut.pending()) return redirect('/login')
  try {
    await queryClient.ensureQueryData(whoQuery)
    return null
  } catch (error) {
    if (!isApiError(error, 'UNAUTHENTICATED')) throw error
    const url = new URL(request.url)
    return redirect(loginAddress(`${url.pathname}${url.search}${url.hash}`))
  }
}

const assignmentPage = async () => ({
  Component: (await import('../features/assignment/AssignmentPage.tsx')).AssignmentPage,
})
const slidesPage = async () => ({ Component: (await import('../features/slides/SlidesPage.tsx')).SlidesPage })
const slideEditorPage = async () => ({
  Component: (await import('../features/slides/SlideEditorPage.tsx')).SlideEditorPage,
})

export const router = createBrowserRouter([
  { path: '/', loader: () => redirect('/home') },
  {
    HydrateFallback: WholePageLoading,
    ErrorBoundary: RouteFault,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('../features/session/LoginPage.tsx')).LoginPage }),
      },
      {
        path: '/setup',
        lazy: async () => ({ Component: (await import('../features/session/SetupPage.tsx')).SetupPage }),
      },
      {
        path: '/invite',
        lazy: async () => ({ Component: (await import('../features/session/InvitePage.tsx')).InvitePage }),
      },
      {
        path: '/reset',
        lazy: async () => ({ Component: (await import('../features/session/ResetPage.tsx')).ResetPage }),
      },
    ],
  },
  {
    id: 'shell',
    Component: Shell,
    loader: needsSession,
    // Signed in once is enough for moving about; the server says when that ends.
    shouldRevalidate: () => false,
    HydrateFallback: WholePageLoading,
    ErrorBoundary: RouteFault,
    children: [
      {
        ErrorBoundary: RouteFault,
        children: [
          {
            path: '/home',
            lazy: async () => ({ Component: (await import('../features/home/HomePage.tsx')).HomePage }),
          },
          {
            path: '/devices',
            lazy: async () => ({
              Component: (await import('../features/devices/DevicesPage.tsx')).DevicesPage,
            }),
          },
          {
            path: '/sites',
            lazy: async () => ({ Component: (await import('../features/sites/SitesPage.tsx')).SitesPage }),
          },
          {
            path: '/sites-edit/:id',
            lazy: async () => ({
              Component: (await import('../features/sites/SiteEditorPage.tsx')).SiteEditorPage,
            }),
          },
          { path: '/sites-assignment', lazy: assignmentPage },
          { path: '/sites-assignment/:site', lazy: assignmentPage },
          {
            path: '/sites-assignment/:site/:slide',
            lazy: async () => ({
              Component: (await import('../features/assignment/PlacementPage.tsx')).PlacementPage,
            }),
          },
          { path: '/slides', lazy: slidesPage },
          { path: '/slides-folder/:id', lazy: slidesPage },
          { path: '/slides-edit/:id', lazy: slideEditorPage },
          { path: '/slides-edit/:id/:folder', lazy: slideEditorPage },
          { path: '/slides-edit/:id/:folder/:parent', lazy: slideEditorPage },
          {
            path: '/media',
            lazy: async () => ({ Component: (await import('../features/media/MediaPage.tsx')).MediaPage }),
          },
          {
            path: '/brand',
            lazy: async () => ({
              Component: (await import('../features/slides/brand/BrandPage.tsx')).BrandPage,
            }),
          },
          {
            path: '/data',
            lazy: async () => ({ Component: (await import('../features/tables/TablesPage.tsx')).TablesPage }),
          },
          {
            path: '/data/:id',
            lazy: async () => ({ Component: (await import('../features/tables/TablePage.tsx')).TablePage }),
          },
          {
            path: '/bin',
            lazy: async () => ({ Component: (await import('../features/library/BinPage.tsx')).BinPage }),
          },
          {
            path: '/account',
            lazy: async () => ({
              Component: (await import('../features/account/AccountPage.tsx')).AccountPage,
            }),
          },
          {
            path: '/account-edit',
            lazy: async () => ({
              Component: (await import('../features/account/AccountEditPage.tsx')).AccountEditPage,
            }),
          },
          {
            path: '/account/keys',
            lazy: async () => ({
              Component: (await import('../features/apikeys/ApiKeysPage.tsx')).ApiKeysPage,
            }),
          },
          {
            path: '/account/users',
            lazy: async () => ({ Component: (await import('../features/users/UsersPage.tsx')).UsersPage }),
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./NotFoundPage.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
])

// Resume a revocation that an earlier page could not finish, and follow a sign-out in another tab.
signingOut.resume()
window.addEventListener('storage', ({ key }) => {
  if (key === SIGNED_OUT_KEY && signingOut.pending()) sessionEnded.set(sessionEnded.get() + 1)
})

// The server may end a session at any moment: an answer without one leads to the sign-in page, and back afterwards.
sessionEnded.subscribe(() => {
  const { pathname, search, hash } = router.state.location
  const address = loginAddress(`${pathname}${search}${hash}`)
  if (pathname === '/login') return
  queryClient.removeQueries({ queryKey: ['who'] })
  void router.navigate(address, { replace: true, state: { ended: true } })
})
