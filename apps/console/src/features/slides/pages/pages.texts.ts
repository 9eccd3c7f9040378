import { defineTexts } from '@vitrine/texts'

export const pageTexts = defineTexts('pages', {
  created: '{count, plural, one {# slide} other {# slides}} created.',
  filesTitle: 'Create slides from files',
  couldNotLoadFiles: 'Couldn’t load files',
  loadingFiles: 'Loading files',
  files: 'Files',
  nameHint: 'Each slide gets a number. Leave empty to use the file names.',
  filesProgress: '{made, number} of {count, plural, one {# slide} other {# slides}}',
  createCount: 'Create {count, plural, one {# slide} other {# slides}}',
  pdfTitle: 'Pages of “{name}”',
  loadingPdf: 'Loading the PDF…',
  tooManyPages:
    'Only the first {pages, number} pages are available. {count, plural, one {# more page is} other {# more pages are}} left out.',
  pages: ['Pages', 'a list of their images'],
  page: 'Page {page, number}',
  whichPages: 'Pages to include',
  whichPagesHint: 'For example, 1-3, 5',
  pagesNotValid: 'Enter pages such as 1-3, 5.',
  pdfNameHint: 'The page number is added to each name.',
  slidesCreated: ['Slides created', 'for screen readers: how far it is'],
  pdfProgress: '{made, number} of {count, plural, one {# page} other {# pages}}',
  stop: ['Stop', 'a button: creates no more slides'],
  create: 'Create slides',
  addToZone: 'Add to zone',
  addToZoneHint: 'At the end of a zone, 10 seconds each',
  noScreens: 'No screens yet',
  locked: 'This PDF is password-protected. Save a copy without a password and choose that file.',
  damaged:
    'This file is damaged or not a PDF. Open it in another program, save it again and choose the new file.',
  couldNotRead: 'Couldn’t read this PDF. Save it again in another program and choose the new file.',
  couldNotConvert: 'Couldn’t convert page {page, number}. Leave it out and try again.',
  couldNotUpload: 'Couldn’t upload page {page, number}. See the list of uploads for the reason.',
  filesLeftOut:
    '{count, plural, one {# file can’t be shown and is left out.} other {# files can’t be shown and are left out.}}',
})
