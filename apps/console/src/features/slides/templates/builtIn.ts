import { TEMPLATES, type TemplateId } from '@vitrine/core/templates'
import type { Message } from '@vitrine/texts'
import { templateTexts } from './template.texts.ts'

const NAMES: { readonly [Id in TemplateId]: Message } = templateTexts.name
const WORDS: { readonly [Id in TemplateId]: Message } = templateTexts.words

/** The templates that come with the product, with their names and what else they are found by, for the reader. */
export const builtInTemplates = () =>
  TEMPLATES.map((template) => ({ ...template, name: NAMES[template.id](), words: WORDS[template.id]() }))
