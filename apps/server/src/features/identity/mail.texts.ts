import { defineTexts } from '@vitrine/texts'

/** Mails to people, in plain text. */
export const mailTexts = defineTexts('mails', {
  invitation: {
    subject: [
      'Vitrine: {by} invites you to {company}',
      'subject of a mail; “by” is a person, “company” an organisation',
    ],
    text: 'Hello,\n\n{by} invites you to manage the screens of {company}. Use this link within one week to create your account:\n{address}\n',
  },
  reset: {
    subject: 'Vitrine: set a new password',
    asked:
      'Hello {name},\n\nUse this link within one hour to set a new password for your account at {company}:\n{address}\n\nIf you did not request this, ignore this email. Your password has not changed.\n',
    sent: 'Hello,\n\n{by} sent you this link to set a new password. It is valid for one hour:\n{address}\n',
  },
})
