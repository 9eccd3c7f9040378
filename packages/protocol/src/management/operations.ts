import { adOperations } from './adOperations.ts'
import { alertOperations } from './alertOperations.ts'
import * as z from 'zod'
import { capOperations } from './capOperations.ts'
import { boardOperations } from './boardOperations.ts'
import { brandOperations } from './brandOperations.ts'
import { buildOperations } from './buildOperations.ts'
import { deviceOperations } from './deviceOperations.ts'
import { diagnosticsOperations } from './diagnosticsOperations.ts'
import { emergencyOperations } from './emergencyOperations.ts'
import { externalOperations } from './externalOperations.ts'
import { feedOperations } from './feedOperations.ts'
import { fleetOperations } from './fleetOperations.ts'
import { hostOperations } from './hostOperations.ts'
import { libraryOperations } from './libraryOperations.ts'
import { operation, type Operation } from './operation.ts'
import { pauseOperations } from './pauseOperations.ts'
import { pictureOperations } from './pictureOperations.ts'
import { campaignOperations } from './campaignOperations.ts'
import { playlistOperations } from './playlistOperations.ts'
import { playReportOperations } from './playReport.ts'
import { savedReportOperations } from './savedReportOperations.ts'
import { factOperations } from './factOperations.ts'
import { widgetOperations } from './widgetOperations.ts'
import { widgetPackageOperations } from './widgetPackageOperations.ts'
import { feedDeliveryOperations } from './feedDeliveryOperations.ts'
import { namedTimeOperations } from './namedTimeOperations.ts'
import { scheduleOperations } from './scheduleOperations.ts'
import * as s from './shapes.ts'
import { siteOperations } from './siteOperations.ts'
import { startOperations } from './startOperations.ts'
import { deviceFilterOperations } from './deviceFilterOperations.ts'
import { groupOperations } from './groupOperations.ts'
import { remoteOperations } from './remoteOperations.ts'
import { provisioningOperations } from './provisioningOperations.ts'
import { triggerOperations } from './triggerOperations.ts'
import { tableOperations } from './tableOperations.ts'

const ownOperations = {
  // the first account, sessions, account
  readSetup: operation({
    method: 'GET',
    path: '/setup',
    tag: 'session',
    summary: 'Check whether the first account still has to be created',
    access: 'anyone',
    answer: z.object({ needed: z.boolean() }),
  }),
  makeFirstAccount: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/setup',
    tag: 'session',
    summary: 'Create the first account with the one-time link that the server printed at startup',
    access: 'anyone',
    status: 201,
    body: z.object({
      token: z.string().max(200),
      company: s.nameSchema,
      name: s.nameSchema,
      email: s.emailSchema,
      password: s.passwordSchema,
    }),
    answer: z.object({ accessToken: z.string() }),
  }),
  signIn: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/session',
    tag: 'session',
    summary: 'Sign in; sets the session cookie and returns an access token for scripts',
    access: 'anyone',
    body: z.object({
      email: z.string().max(254),
      password: z.string().max(256),
      company_id: s.idSchema.optional().meta({
        description: 'The company to sign in to, if COMPANY_NEEDED listed several',
      }),
    }),
    answer: z.object({ accessToken: z.string() }),
  }),
  whoAmI: operation({
    method: 'GET',
    path: '/session',
    tag: 'session',
    summary: 'Get the signed-in person',
    access: 'person',
    answer: s.whoSchema,
  }),
  signOut: operation({
    method: 'DELETE',
    path: '/session',
    tag: 'session',
    summary: 'Sign out',
    access: 'person',
  }),
  listSessions: operation({
    method: 'GET',
    path: '/sessions',
    tag: 'session',
    summary: 'List my sessions',
    access: 'person',
    query: s.listQuerySchema,
    answer: s.pageOf(s.sessionInfoSchema),
  }),
  endSession: operation({
    method: 'DELETE',
    path: '/sessions/{id}',
    tag: 'session',
    summary: 'End one of my other sessions',
    access: 'person',
    noun: 'session',
    ifMatch: true,
  }),
  changeAccount: operation({
    method: 'PATCH',
    path: '/account',
    tag: 'session',
    summary:
      'Change my name, email, password, language or formats; email and password require the current password',
    access: 'person',
    ifMatch: true,
    body: z.object({
      name: s.nameSchema.optional(),
      email: s.emailSchema.optional(),
      password: s.passwordSchema.optional(),
      current_password: z.string().max(256).optional(),
      ...s.readingSchema.partial().shape,
    }),
    answer: s.whoSchema,
  }),
  askPasswordReset: operation({
    method: 'POST',
    path: '/password-resets',
    tag: 'session',
    summary: 'Request a password reset link; the response never reveals whether the email is known',
    access: 'anyone',
    status: 202,
    body: z.object({ email: z.string().max(254) }),
    answer: z.object({ mailed: z.boolean().meta({ description: 'Whether this server can send mail' }) }),
  }),
  resetPassword: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/password-resets/redeem',
    tag: 'session',
    summary: 'Set a new password with a reset link',
    access: 'anyone',
    body: z.object({ token: z.string().max(200), password: s.passwordSchema }),
    answer: z.object({ accessToken: z.string() }),
  }),

  // API keys
  listApiKeys: operation({
    method: 'GET',
    path: '/apikeys',
    tag: 'apikeys',
    summary: 'List API keys; admins see all keys of the company, others their own',
    access: 'person',
    query: s.listQuerySchema,
    answer: s.pageOf(s.apiKeySchema),
  }),
  makeApiKey: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/apikeys',
    tag: 'apikeys',
    summary:
      'Create an API key with at most your own role, or as an editor with the role alarm; the key is returned only once',
    access: 'person',
    status: 201,
    body: z.object({ name: s.nameSchema, role: s.keyRoleSchema }),
    answer: s.apiKeySchema.extend({ key: z.string() }),
  }),
  revokeApiKey: operation({
    method: 'DELETE',
    path: '/apikeys/{id}',
    tag: 'apikeys',
    summary: 'Revoke an API key; takes effect immediately and ends its streams',
    access: 'person',
    noun: 'apikey',
    ifMatch: true,
  }),

  // people
  listUsers: operation({
    method: 'GET',
    path: '/users',
    tag: 'users',
    summary: 'List people',
    access: 'admin',
    query: s.listQuerySchema,
    answer: s.pageOf(s.userSchema),
  }),
  changeUser: operation({
    method: 'PATCH',
    path: '/users/{id}',
    tag: 'users',
    summary: 'Change a person’s role; you cannot grant or remove a role above your own',
    access: 'admin',
    noun: 'user',
    ifMatch: true,
    body: z.object({ role: s.roleSchema }),
    answer: s.userSchema,
  }),
  removeUser: operation({
    method: 'DELETE',
    path: '/users/{id}',
    tag: 'users',
    summary: 'Remove a person and end their sessions',
    access: 'admin',
    noun: 'user',
    ifMatch: true,
  }),
  makeResetLink: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/users/{id}/reset-link',
    tag: 'users',
    summary: 'Create a password reset link for a person; it is returned, and mailed if mail is set up',
    access: 'admin',
    noun: 'user',
    status: 201,
    answer: s.linkSchema,
  }),
  listInvitations: operation({
    method: 'GET',
    path: '/invitations',
    tag: 'users',
    summary: 'List pending invitations',
    access: 'admin',
    query: s.listQuerySchema,
    answer: s.pageOf(s.invitationSchema),
  }),
  invite: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/invitations',
    tag: 'users',
    summary: 'Invite a person by link, with at most your own role',
    access: 'admin',
    status: 201,
    body: z.object({ email: s.emailSchema, role: s.roleSchema }),
    answer: z.object({ invitation: s.invitationSchema, link: s.linkSchema }),
  }),
  withdrawInvitation: operation({
    method: 'DELETE',
    path: '/invitations/{id}',
    tag: 'users',
    summary: 'Withdraw an invitation',
    access: 'admin',
    noun: 'invitation',
    ifMatch: true,
  }),
  readInvitation: operation({
    method: 'POST',
    path: '/invitations/look',
    tag: 'users',
    summary: 'Look up an invitation link',
    access: 'anyone',
    body: z.object({ token: z.string().max(200) }),
    answer: z.object({ email: z.string(), company: z.string(), role: s.roleSchema }),
  }),
  acceptInvitation: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/invitations/accept',
    tag: 'users',
    summary: 'Accept an invitation; creates the account and signs in',
    access: 'anyone',
    status: 201,
    body: z.object({ token: z.string().max(200), name: s.nameSchema, password: s.passwordSchema }),
    answer: z.object({ accessToken: z.string() }),
  }),

  // play records
  sendPlays: operation({
    method: 'POST',
    path: '/plays',
    tag: 'plays',
    summary: 'Deliver play records; each id is stored once, so repeated delivery is harmless',
    access: 'device',
    body: s.playBatchSchema,
    // 500 of the longest records.
    bodyMostBytes: 6 << 20,
    answer: s.playBatchAnswerSchema,
  }),
  listPlays: operation({
    method: 'GET',
    path: '/plays',
    tag: 'plays',
    summary: 'List play records',
    access: 'viewer',
    query: s.playQuerySchema,
    answer: s.pageOf(s.storedPlaySchema),
  }),
} as const satisfies Record<string, Operation>

/** Every operation of the management API that exists so far. */
export const operations: typeof ownOperations &
  typeof deviceOperations &
  typeof groupOperations &
  typeof deviceFilterOperations &
  typeof pauseOperations &
  typeof provisioningOperations &
  typeof remoteOperations &
  typeof diagnosticsOperations &
  typeof fleetOperations &
  typeof hostOperations &
  typeof buildOperations &
  typeof pictureOperations &
  typeof libraryOperations &
  typeof brandOperations &
  typeof siteOperations &
  typeof startOperations &
  typeof adOperations &
  typeof alertOperations &
  typeof playReportOperations &
  typeof playlistOperations &
  typeof campaignOperations &
  typeof savedReportOperations &
  typeof scheduleOperations &
  typeof namedTimeOperations &
  typeof factOperations &
  typeof feedDeliveryOperations &
  typeof widgetOperations &
  typeof externalOperations &
  typeof widgetPackageOperations &
  typeof emergencyOperations &
  typeof capOperations &
  typeof triggerOperations &
  typeof tableOperations &
  typeof boardOperations &
  typeof feedOperations = {
  ...ownOperations,
  ...deviceOperations,
  ...groupOperations,
  ...deviceFilterOperations,
  ...pauseOperations,
  ...provisioningOperations,
  ...remoteOperations,
  ...diagnosticsOperations,
  ...fleetOperations,
  ...hostOperations,
  ...buildOperations,
  ...pictureOperations,
  ...libraryOperations,
  ...brandOperations,
  ...siteOperations,
  ...startOperations,
  ...adOperations,
  ...alertOperations,
  ...playReportOperations,
  ...playlistOperations,
  ...campaignOperations,
  ...savedReportOperations,
  ...scheduleOperations,
  ...namedTimeOperations,
  ...factOperations,
  ...feedDeliveryOperations,
  ...widgetOperations,
  ...externalOperations,
  ...widgetPackageOperations,
  ...emergencyOperations,
  ...capOperations,
  ...triggerOperations,
  ...tableOperations,
  ...boardOperations,
  ...feedOperations,
}

export type OperationName = keyof typeof operations
