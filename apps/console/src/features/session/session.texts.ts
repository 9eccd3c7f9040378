import { defineTexts } from '@vitrine/texts'

export const sessionTexts = defineTexts('session', {
  ownServer: 'Your own server',
  ownServerText: 'Content and reports stay in your organisation.',
  offline: 'Works offline',
  offlineText: 'Displays keep playing their stored content.',
  status: 'Status you can trust',
  statusText: 'Displays confirm the content they show.',
  marketFirstLine: ['Autumn', 'in a drawing of a display: the first line of “Autumn evening market”'],
  marketSecondLine: ['evening market', 'the second line of it'],
  marketWhen: 'Saturday, canal side, until late',
  friday: 'Friday',
  concert: 'Jazz trio, Hall B',
  walk: 'Lantern walk',
  ferry: 'Tonight the ferry runs until midnight',
  soup: 'Soup of the day: pumpkin and sage',
  product: ['Vitrine', 'the name of the product, in every language'],
  backToSignIn: 'Back to sign in',
  resetMailed: 'Check your email',
  resetNotMailed: 'Ask an admin for a link',
  resetMailedText:
    'If there is an account for {email}, a link to set a new password is on its way. The link works once.',
  resetNotMailedText:
    'This server doesn’t send email. Ask an admin of your organisation to create a reset link for you under Account, People.',
  resetPassword: 'Reset password',
  resetPasswordText: 'Request a one-time link to set a new password.',
  requestLink: 'Request link',
  invitationInvalid: 'This invitation can’t be used',
  invited: {
    owner:
      'You are invited to <company>{company}</company> as an owner. You can manage everything, including the organisation.',
    admin:
      'You are invited to <company>{company}</company> as an admin. You can manage screens, content, devices and people.',
    editor:
      'You are invited to <company>{company}</company> as an editor. You can manage screens, content and devices.',
    viewer:
      'You are invited to <company>{company}</company> as a viewer. You can view everything, but you can’t make changes.',
  },
  yourName: 'Your name',
  nameMissing: 'Enter your name.',
  passwordHint: 'At least 10 characters. Use several unrelated words.',
  acceptAndSignIn: 'Accept and sign in',
  signInAgain: '{reason}. Sign in to continue.',
  signInLead: 'Manage your organisation’s screens.',
  noAccountYet:
    'This server has no account yet. To create the first one, open the one-time link that the server printed when it started.',
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
  forgotPassword: 'Forgot password?',
  tryLater: '{reason}. Try again in a moment.',
  newPasswordLead: 'After you set the password, Vitrine signs you in.',
  linkIncomplete: 'This link is incomplete. Copy the whole link.',
  newPassword: 'New password',
  setPassword: 'Set password and sign in',
  setUpAlready: 'This server is already set up',
  setUpAlreadyText: 'Someone has already created its first account.',
  firstAccountLead: 'This account can manage everything and invite other people.',
  setupLinkIncomplete:
    'This link is incomplete. Copy the whole link that the server printed when it started.',
  chooseOrganisation: 'This email has accounts in several organisations. Choose one.',
  organisationMissing: 'Enter the name of your organisation.',
  emailAddressMissing: 'Enter your email address.',
  createAccount: 'Create account',
  haveAccount: 'Sign in instead',
  passwordTooShort: 'Use at least 10 characters.',
  passwordTooLong: 'Use at most 256 characters.',
})
