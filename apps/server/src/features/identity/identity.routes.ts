import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { LinkOrigin } from '../../platform/http/linkOrigin.ts'
import { originOf } from '../../platform/http/origin.ts'
import type { Caller, Entered } from './caller.ts'
import type { IdentityService } from './identity.service.ts'
import { SESSION_LIFE_MS } from './sessions.ts'
import { BROWSER_LIFE_MS } from './knownBrowsers.ts'

export const SESSION_COOKIE = 'vitrine_session'
const BROWSER_COOKIE = 'vitrine_browser'

/** The routes of sessions, account, people and invitations. */
export function registerIdentityRoutes(
  kernel: Kernel,
  identity: IdentityService,
  { publicUrl, linkOrigin }: { publicUrl: string | null; linkOrigin: LinkOrigin },
): void {
  const callerOf = (request: FastifyRequest): Caller => ({
    address: request.ip,
    browser: String(request.headers['user-agent'] ?? '').slice(0, 300),
    linkOrigin: linkOrigin(originOf(request, publicUrl)),
    browserCookie: request.cookies[BROWSER_COOKIE] ?? null,
  })
  /** A browser that signs in again leaves its old session, also one that it could not sign out of. */
  const endReplaced = async (request: FastifyRequest): Promise<void> => {
    const cookie = request.cookies[SESSION_COOKIE]
    const before = cookie === undefined ? null : await identity.personOf(cookie)
    if (before) await identity.signOut(before)
  }
  const signedIn = async (
    reply: FastifyReply,
    request: FastifyRequest,
    { token, browserCookie }: Entered,
  ): Promise<{ accessToken: string }> => {
    await endReplaced(request)
    const cookie = (name: string, value: string, lifeMs: number): void =>
      void reply.setCookie(name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: originOf(request, publicUrl).startsWith('https:'),
        maxAge: lifeMs / 1_000,
      })
    cookie(SESSION_COOKIE, token, SESSION_LIFE_MS)
    // It stays after sign-out: that this account was used here is what it says.
    cookie(BROWSER_COOKIE, browserCookie, BROWSER_LIFE_MS)
    return { accessToken: token }
  }

  kernel.handle({
    readSetup: async () => ({ needed: await identity.setupNeeded() }),
    makeFirstAccount: async ({ body, request, reply }) =>
      signedIn(reply, request, await identity.makeFirstAccount(body, callerOf(request))),
    signIn: async ({ body, request, reply }) =>
      signedIn(
        reply,
        request,
        await identity.signIn(
          { email: body.email, password: body.password, companyId: body.company_id },
          callerOf(request),
        ),
      ),
    whoAmI: ({ principal }) => identity.who(principal),
    signOut: async ({ principal, reply }) => {
      await identity.signOut(principal)
      reply.clearCookie(SESSION_COOKIE, { path: '/' })
      return undefined
    },
    listSessions: ({ principal, query }) => identity.sessions(principal, query),
    endSession: async ({ principal, params }) => {
      await identity.endSession(principal, params['id']!)
      return undefined
    },
    changeAccount: ({ principal, revision, body, request }) =>
      identity.changeAccount(principal, revision, body, callerOf(request)),
    askPasswordReset: ({ body, request }) => identity.askPasswordReset(body.email, callerOf(request)),
    resetPassword: async ({ body, request, reply }) =>
      signedIn(reply, request, await identity.resetPassword(body, callerOf(request))),

    listUsers: ({ principal, query }) => identity.users(principal, query),
    changeUser: ({ principal, params, revision, body }) =>
      identity.changeRole(principal, params['id']!, revision, body.role),
    removeUser: async ({ principal, params, revision }) => {
      await identity.removeUser(principal, params['id']!, revision)
      return undefined
    },
    makeResetLink: ({ principal, params, request }) =>
      identity.makeResetLink(principal, params['id']!, callerOf(request).linkOrigin),
    listInvitations: ({ principal, query }) => identity.invitations(principal, query),
    invite: ({ principal, body, request }) => identity.invite(principal, body, callerOf(request).linkOrigin),
    withdrawInvitation: async ({ principal, params }) => {
      await identity.withdrawInvitation(principal, params['id']!)
      return undefined
    },
    readInvitation: ({ body, request }) => identity.readInvitation(body.token, callerOf(request)),
    acceptInvitation: async ({ body, request, reply }) =>
      signedIn(reply, request, await identity.acceptInvitation(body, callerOf(request))),
  })
}
