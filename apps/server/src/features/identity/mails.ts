import type { Mail, Mailer } from '../../platform/mail/mail.ts'

/** An invitation to a company. */
export const invitationMail = (of: { to: string; by: string; company: string; address: string }): Mail => ({
  to: of.to,
  subject: `Vitrine: ${of.by} invites you to ${of.company}`,
  text: `Hello,\n\n${of.by} invites you to manage the screens of ${of.company}. Use this link within one week to create your account:\n${of.address}\n`,
})

/** A link to set a new password, requested by the person who gets it. */
export const askedResetMail = (of: { to: string; name: string; company: string; address: string }): Mail => ({
  to: of.to,
  subject: 'Vitrine: set a new password',
  text: `Hello ${of.name},\n\nUse this link within one hour to set a new password for your account at ${of.company}:\n${of.address}\n\nIf you did not ask for it, ignore this mail. Your password has not changed.\n`,
})

/** A link to set a new password, sent by somebody else. */
export const sentResetMail = (of: { to: string; by: string; address: string }): Mail => ({
  to: of.to,
  subject: 'Vitrine: set a new password',
  text: `Hello,\n\n${of.by} sent you this link to set a new password. It is valid for one hour:\n${of.address}\n`,
})

/** Sends a mail whose link is also shown to whoever made it. @returns whether it went out */
export async function wasMailed(mailer: Mailer, mail: Mail): Promise<boolean> {
  return mailer.send(mail).then(
    () => mailer.able,
    () => false,
  )
}
