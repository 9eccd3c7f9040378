import { defineTexts } from '@vitrine/texts'

export const apiKeyTexts = defineTexts('api-keys', {
  create: 'Create API key',
  revokeQuestion: 'Revoke “{name}”?',
  revokeText: 'Programs that use this key lose access immediately. This can’t be undone.',
  revoke: 'Revoke',
  revoked: 'Key “{name}” revoked.',
  search: 'Search keys',
  couldNotLoad: 'Couldn’t load API keys',
  none: 'No API keys yet',
  noneText:
    'An API key lets a program, such as a till or a calendar, use Vitrine with the role you choose. See the <link>API documentation</link>.',
  noneFound: 'No API keys found',
  facts: '{start}… · {role} · created by {person}, {created} · used {used}',
  factsNeverUsed: '{start}… · {role} · created by {person}, {created} · never used',
  revokeNamed: 'Revoke {name}',
  revokeEllipsis: ['Revoke…', 'opens a question first'],
  made: 'Key “{name}”',
  nameHint: 'Describe what the key is for.',
  nameExample: ['Shop till', 'an example of a name for a key'],
  createKey: 'Create key',
  alarm: ['Alarm', 'the role of an API key that fires and clears emergencies'],
  alarmCan: 'Alarm: fires and clears emergencies, and can do nothing else',
  copyNow: 'Copy this key now. It is shown only once, and anyone who has it can use it.',
  apiKey: 'API key',
  howToSend:
    'Send the key as <bearer>Authorization: Bearer …</bearer>, as <header>x-api-key</header>, or as user name and password.',
  copyKey: 'Copy key',
})
