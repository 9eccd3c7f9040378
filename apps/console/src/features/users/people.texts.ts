import { defineTexts } from '@vitrine/texts'

export const peopleTexts = defineTexts('people', {
  you: ['{name} (you)', 'the reader among the people of a list'],
  roleChanged: '{name} now has the role {role}.',
  removeQuestion: 'Remove {name}?',
  removeText: 'They are signed out everywhere immediately. Vitrine keeps everything they created.',
  removed: '{name} removed.',
  resetLinkFor: 'Reset link for {name}',
  searchPeople: 'Search people',
  invite: 'Invite',
  couldNotLoad: 'Couldn’t load people',
  noneFound: 'No people found',
  factsNeverSeen: '{email} · never signed in',
  facts: '{email} · last seen {ago}',
  roleOf: 'Role of {name}',
  actionsFor: 'Actions for {name}',
  resetLink: ['Create reset link', 'a menu item: makes a link with which a person sets a new password'],
  inviteAColleague: 'Invite a colleague',
  inviteHint:
    'Creates a one-time link. If this server sends email, Vitrine emails the link; otherwise, you send it yourself.',
  pending: 'Pending invitations',
  invitationFacts: '{role}, expires {expires}',
  withdraw: 'Withdraw',
  invited: '{email} is invited',
  createLink: 'Create link',
  linkMailed: 'Vitrine sent this link by email. It is shown only once.',
  linkToSend: 'Copy this link and send it to the person yourself. It is shown only once.',
  linkOnlyHere:
    'Only this computer can open this link. Ask the person who runs the server to give it a public address, then create a new link.',
  link: 'Link',
  linkExpires: 'The link works once, until {expires}.',
  copyLink: 'Copy link',
})
