import { defineTexts } from '@vitrine/texts'

/** Names of pages: as headings, in menus, in the command palette and in the browser's tab. */
export const placeTexts = defineTexts('places', {
  account: ['Account', 'the page of the reader’s own account'],
  apiKeys: 'API keys',
  assignment: ['Assignment', 'which device shows which screen'],
  bin: ['Bin', 'where deleted things stay for 30 days'],
  brand: ['Brand', 'colours, fonts and logo of the organisation'],
  brandKeywords: ['colours fonts logo', 'further words, by which the page is found'],
  content: ['Content', 'slides and media'],
  data: ['Data', 'data tables'],
  devices: 'Devices',
  editAccount: 'Edit account',
  home: ['Home', 'the first page'],
  media: 'Media',
  notFound: 'Page not found',
  people: ['People', 'the people of the organisation'],
  proofOfPlay: ['Proof of play', 'reports of what displays have shown'],
  resetPassword: 'Set a new password',
  screen: ['Screen', 'what is designed and published, not the hardware'],
  screens: ['Screens', 'what is designed and published, not the hardware'],
  setup: 'Create the first account',
  showOn: ['Show on…', 'chooses the screens that show a slide'],
  signIn: 'Sign in',
  slide: 'Slide',
  slides: 'Slides',
  welcome: ['Welcome', 'greets somebody who was invited'],
})
