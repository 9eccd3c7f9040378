import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import { originOf } from '../../platform/http/origin.ts'
import { SESSION_LIFE_MS, type Caller, type IdentityService } from './identity.service.ts'

export const SESSION_COOKIE = 'vitrine_session'

/** The routes of sessions, account, people and invitations. */
export function registerIdentityRoutes(kernel: Kernel, identity: IdentityService, config: Config): void {
  const callerOf = (request: FastifyRequest): Caller => ({
    address: request.ip,
    browser: String(request.headers['user-agent'] ?? '').slice(0, 300),
    origin: originOf(request, config.publicUrl),
  })
  const signedIn = (
    reply: FastifyReply,
    request: FastifyRequest,
    accessToken: string,
  ): { accessToken: string } => {
    reply.setCookie(SESSION_COOKIE, accessToken, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: originOf(request, config.publicUrl).startsWith('https:'),
      maxAge: SESSION_LIFE_MS / 1_000,
    })
    return { accessToken }
  }

  kernel.handle({
    readSetup: async () => ({ needed: await identity.setupNeeded() }),
    makeFirstAccount: async ({ body, request, reply }) =>
      signedIn(reply, request, await identity.makeFirstAccount(body, callerOf(request))),
    signIn: async ({ body, request, reply }) =>
      signedIn(reply, request, await identity.signIn(body.email, body.password, callerOf(request))),
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
      identity.makeResetLink(principal, params['id']!, callerOf(request).origin),
    listInvitations: ({ principal, query }) => identity.invitations(principal, query),
    invite: ({ principal, body, request }) => identity.invite(principal, body, callerOf(request).origin),
    withdrawInvitation: async ({ principal, params }) => {
      await identity.withdrawInvitation(principal, params['id']!)
      return undefined
    },
    readInvitation: ({ body, request }) => identity.readInvitation(body.token, callerOf(request)),
    acceptInvitation: async ({ body, request, reply }) =>
      signedIn(reply, request, await identity.acceptInvitation(body, callerOf(request))),
  })
}
