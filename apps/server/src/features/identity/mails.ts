import type { Say } from '@vitrine/texts'
import type { Mail, Mailer } from '../../platform/mail/mail.ts'
import { mailTexts } from './mail.texts.ts'

/** An invitation to a company. */
export const invitationMail = (
  say: Say,
  of: { to: string; by: string; company: string; address: string },
): Mail => ({
  to: of.to,
  subject: say(mailTexts.invitation.subject, { by: of.by, company: of.company }),
  text: say(mailTexts.invitation.text, { by: of.by, company: of.company, address: of.address }),
})

/** A link to set a new password, requested by the person who gets it. */
export const askedResetMail = (
  say: Say,
  of: { to: string; name: string; company: string; address: string },
): Mail => ({
  to: of.to,
  subject: say(mailTexts.reset.subject),
  text: say(mailTexts.reset.asked, { name: of.name, company: of.company, address: of.address }),
})

/** A link to set a new password, sent by somebody else. */
export const sentResetMail = (say: Say, of: { to: string; by: string; address: string }): Mail => ({
  to: of.to,
  subject: say(mailTexts.reset.subject),
  text: say(mailTexts.reset.sent, { by: of.by, address: of.address }),
})

/** Sends a mail whose link is also shown to whoever made it. @returns whether it went out */
export async function wasMailed(mailer: Mailer, mail: Mail): Promise<boolean> {
  return mailer.send(mail).then(
    () => mailer.able,
    () => false,
  )
}
