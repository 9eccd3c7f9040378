import { clsx } from 'clsx'
import { Textarea } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { MARKUP_MAX } from '@vitrine/core'
import { Section, type FieldsOf } from '../fields/parts.tsx'
import type { ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'
import styles from '../fields/fields.module.css'

/** Markup of the operator and its style. */
function MarkupFields({ element, change, settle }: FieldsOf<'html'>) {
  return (
    <Section title={elementTexts.markup()}>
      <Textarea
        label={elementTexts.html()}
        size="xs"
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        maxLength={MARKUP_MAX}
        classNames={{ input: styles.code }}
        value={element.html}
        onChange={(event) => {
          const html = event.currentTarget.value
          change((before) => ({ ...before, html }), 'html')
        }}
        onBlur={settle}
      />
      <Textarea
        label={elementTexts.css()}
        size="xs"
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        maxLength={MARKUP_MAX}
        classNames={{ input: styles.code }}
        value={element.css}
        onChange={(event) => {
          const css = event.currentTarget.value
          change((before) => ({ ...before, css }), 'css')
        }}
        onBlur={settle}
      />
      <p className={clsx('v-quiet v-small', styles.hint)}>{elementTexts.markupHint()}</p>
    </Section>
  )
}

export const html: ElementKind<'html'> = {
  name: elementTexts.markup,
  icon: IconCode,
  Fields: MarkupFields,
  says: () => ({ html: `<p>${elementTexts.markup()}</p>` }),
}
