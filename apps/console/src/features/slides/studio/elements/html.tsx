import { Textarea } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { MARKUP_MAX } from '@vitrine/core'
import { Section, type FieldsOf } from '../fields/parts.tsx'
import type { ElementKind } from './kind.ts'

/** Markup of the operator and its style. */
function MarkupFields({ element, change, settle }: FieldsOf<'html'>) {
  return (
    <Section title="Markup">
      <Textarea
        label="HTML"
        size="xs"
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        maxLength={MARKUP_MAX}
        classNames={{ input: 'v-code' }}
        value={element.html}
        onChange={(event) => {
          const html = event.currentTarget.value
          change((before) => ({ ...before, html }), 'html')
        }}
        onBlur={settle}
      />
      <Textarea
        label="CSS"
        size="xs"
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        maxLength={MARKUP_MAX}
        classNames={{ input: 'v-code' }}
        value={element.css}
        onChange={(event) => {
          const css = event.currentTarget.value
          change((before) => ({ ...before, css }), 'css')
        }}
        onBlur={settle}
      />
      <p className="v-quiet v-small v-hint">Scripts and forms are removed.</p>
    </Section>
  )
}

export const html: ElementKind<'html'> = {
  name: 'Markup',
  icon: IconCode,
  Fields: MarkupFields,
  says: { html: '<p>Markup</p>' },
}
