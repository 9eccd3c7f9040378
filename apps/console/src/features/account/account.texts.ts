import { defineTexts } from '@vitrine/texts'

export const accountTexts = defineTexts('account', {
  nameMissing: 'Enter a name.',
  newPassword: 'New password',
  newPasswordHint: 'Leave empty to keep your current password.',
  showNewPassword: 'Show or hide the new password',
  currentPassword: 'Current password',
  currentPasswordHint: 'Required to change the email or password.',
  currentPasswordMissing: 'Enter your current password.',
  showCurrentPassword: 'Show or hide the current password',
  couldNotLoad: 'Couldn’t load your account',
  sessionEnded: 'Session ended.',
  language: 'Language',
  languageHint: 'For the console and for emails to you.',
  weekStart: 'First day of the week',
  timeFormat: 'Time format',
  hours: {
    h23: ['24-hour ({example})', 'format of times; the example is a time of day'],
    h12: ['12-hour ({example})', 'format of times; the example is a time of day'],
  },
  asBrowser: [
    'Same as browser: {what}',
    'an option that leaves a setting as the browser has it; “what” is a language, a day or a time format',
  ],
  sessions: 'Sessions',
  couldNotLoadSessions: 'Couldn’t load your sessions',
  sessionFacts: '{address} · Signed in {signedIn} · Last used {lastUsed}',
  thisSession: ['This session', 'marks the session of this browser'],
  signOut: 'Sign out',
})
