import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router'
import { isApiError } from '@vitrine/protocol'
import { whoQuery } from '../queries/who.ts'
import { queryClient, sessionEnded } from './client.ts'
import { forgetReading } from './language.ts'
import { PLACES } from './places.ts'
import { HOME, loginAddress } from './returnTo.ts'
import { consoleRoutes } from './routes.tsx'
import { SIGNED_OUT_KEY, signingOut } from './signOut.ts'

/** Lets only signed-in people in; everyone else signs in first and comes back to what they asked for. */
async function needsSession({ request }: LoaderFunctionArgs) {
  // Signed out here, though the server may not know it yet.
  if (signingOut.pending()) return redirect('/login')
  try {
    await queryClient.ensureQueryData(whoQuery)
    return null
  } catch (error) {
    if (!isApiError(error, 'UNAUTHENTICATED')) throw error
    await forgetReading()
    const url = new URL(request.url)
    return redirect(loginAddress(`${url.pathname}${url.search}${url.hash}`, PLACES))
  }
}

export const router = createBrowserRouter(consoleRoutes(PLACES, { home: HOME, needsSession }))

// Resume a revocation that an earlier page could not finish, and follow a sign-out in another tab.
signingOut.resume()
window.addEventListener('storage', ({ key }) => {
  if (key === SIGNED_OUT_KEY && signingOut.pending()) sessionEnded.set(sessionEnded.get() + 1)
})

// The server may end a session at any moment: an answer without one leads to the sign-in page, and back afterwards.
sessionEnded.subscribe(() => {
  const { pathname, search, hash } = router.state.location
  const address = loginAddress(`${pathname}${search}${hash}`, PLACES)
  if (pathname === '/login') return
  queryClient.removeQueries({ queryKey: ['who'] })
  void forgetReading()
  void router.navigate(address, { replace: true, state: { ended: true } })
})
