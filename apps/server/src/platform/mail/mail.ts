import type { Logger } from 'pino'

export type Mail = {
  to: string
  subject: string
  text: string
  attachments?: { filename: string; content: Buffer }[]
}

/** The door to mail. `able` is false where no server is configured: links are then shown to an admin instead. */
export type Mailer = { able: boolean; send(mail: Mail): Promise<void> }

/** Mail through SMTP when MAIL_URL is set. The library is loaded with the first mail. */
export function createMailer(mailUrl: string | null, from: string, log: Logger): Mailer {
  if (mailUrl === null) return { able: false, send: () => Promise.resolve() }
  return {
    able: true,
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      await createTransport(mailUrl).sendMail({ from, ...mail })
      log.info({ subject: mail.subject }, 'mail sent')
    },
  }
}
