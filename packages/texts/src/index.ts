export {
  activateLocale,
  activeLocale,
  SOURCE_LOCALE,
  textsReady,
  type Catalogue,
  type LoadCatalogue,
} from './catalogues.ts'
export {
  defineCompiledTexts,
  defineTexts,
  type Message,
  type Source,
  type Sources,
  type Texts,
} from './defineTexts.ts'
export { directionOf } from './direction.ts'
export { LOCALES, type Locale } from './locales.ts'
