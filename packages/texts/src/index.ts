export {
  activateLocale,
  activeLocale,
  onTextsChange,
  SOURCE_LOCALE,
  textsReady,
  writeNumbersAs,
  type Catalogue,
  type LoadCatalogue,
} from './catalogues.ts'
export { catalogueOf, languageChosenHere, LANGUAGE_KEY } from './catalogueOf.ts'
export { LOCALES, matchLocale, type Locale } from './locales.ts'
export { sayIn, type Say } from './sayIn.ts'
export {
  defineCompiledTexts,
  defineTexts,
  type Message,
  type Source,
  type Sources,
  type Texts,
} from './defineTexts.ts'
export { directionOf } from './direction.ts'
