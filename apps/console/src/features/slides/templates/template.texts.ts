import { defineTexts } from '@vitrine/texts'

export const templateTexts = defineTexts('templates', {
  renameTitle: 'Rename template',
  title: 'Start from a template',
  orientation: 'Orientation',
  landscape: ['Landscape', 'an orientation'],
  portrait: ['Portrait', 'an orientation'],
  bothOrientations: ['In both orientations', 'a switch: the slide gets a size for each'],
  inBrand: ['In brand colours', 'a switch: templates are shown in the organisation’s colours'],
  brand: ['Brand', 'a link to the organisation’s brand'],
  setBrand: 'Set your brand',
  couldNotLoad: 'Couldn’t load your templates',
  noneFound: 'No templates found',
  noneFoundHint: 'No template matches your search. Try “menu”, “prices” or “event”.',
  list: ['Templates', 'a list of them'],
  own: ['Yours', 'beside a template that the organisation saved itself'],
  actions: 'Actions for template {name}',
  edit: 'Edit template',
  rename: ['Rename…', 'asks for the name first'],
  saved: '“{name}” saved as a template.',
  deleted: 'Template “{name}” deleted.',
})
