import { defineTexts } from '@vitrine/texts'

export const sessionTexts = defineTexts('session', {
  ownServer: 'Your own server',
  ownServerText: 'Content and reports stay in your organisation.',
  offline: 'Plays without the network',
  offlineText: 'Displays keep playing what they have stored.',
  status: 'Status you can trust',
  statusText: 'Each display reports what it really shows.',
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
  resetMailed: 'Check your e-mail',
  resetNotMailed: 'Ask an admin for a link',
  resetMailedText:
    'If there is an account for {email}, a link to set a new password is on its way. It works once.',
  resetNotMailedText:
    'This server does not send mail. An admin of your organisation can make a link for you under Account, People: “Reset link”.',
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
      'You are invited to <company>{company}</company> as a viewer. You can view everything but change nothing.',
  },
  yourName: 'Your name',
  nameMissing: 'Enter your name.',
  passwordHint: 'At least 10 characters. A short sentence is good.',
  acceptAndSignIn: 'Accept and sign in',
  signInAgain: '{reason}. Sign in to continue.',
  signInLead: 'Manage your organisation’s screens.',
  noAccountYet:
    'This server has no account yet. Open the one-time link that it printed at start to create the first account.',
  emailMissing: 'Enter your e-mail.',
  passwordMissing: 'Enter your password.',
  forgotPassword: 'Forgot password?',
  tryLater: '{reason}. Try again in a moment.',
  newPasswordLead: 'After that, you are signed in.',
  linkIncomplete: 'This link is incomplete. Copy the whole link.',
  newPassword: 'New password',
  setPassword: 'Set password and sign in',
  setUpAlready: 'This server is already set up',
  setUpAlreadyText: 'Someone has already created its first account.',
  firstAccountLead: 'This account can manage everything and invite other people.',
  setupLinkIncomplete:
    'This link is incomplete. Copy the whole link that the server printed when it started.',
  chooseOrganisation: 'This e-mail has accounts in several organisations. Choose one.',
  organisationMissing: 'Enter the name of your organisation.',
  emailAddressMissing: 'Enter your e-mail address.',
  createAccount: 'Create account',
  haveAccount: 'I have an account',
  passwordTooShort: 'Use at least 10 characters.',
  passwordTooLong: 'Use at most 256 characters.',
})
