const CORE = 'packages/core/src/elements'
const RENDER = 'packages/render/src/elements'
const CONSOLE = 'apps/console/src/features/slides/studio/elements'

/** A bar that is filled to a share. */
export const elementType = {
  kind: 'an element type',
  adds: {
    [`${CORE}/meter.ts`]: `import { colourSchema } from '../geometry.ts'
import { inMiddle, TEAL } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { shareSchema } from './parts.ts'

/** A bar that is filled to a share. */
export const meterData = {
  fields: { share: shareSchema, color: colourSchema },
  hasFile: false,
} as const

export const meter: ElementRules<typeof meterData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, canvas.width * 0.5, canvas.height * 0.05),
    share: 0.5,
    color: TEAL,
  }),
  words: () => [],
  fillsPlaceholders: false,
  stretches: () => true,
  file: null,
  brand: { written: [], behind: () => ({ colours: [], isSheet: false }) },
}
`,
    [`${RENDER}/meter.tsx`]: `import type { ReactElement } from 'react'
import { useReady } from './useReady.ts'
import type { ElementDrawing, ElementViewProps } from './view.ts'

function Meter({ element, override, onReady }: ElementViewProps<'meter'>): ReactElement {
  useReady(onReady)
  const { share, color } = element
  return <div style={{ width: \`\${share * 100}%\`, height: '100%', background: override?.color ?? color }} />
}

export const meter: ElementDrawing<'meter'> = { View: Meter, beyondPx: () => 0 }
`,
    [`${CONSOLE}/meter.tsx`]: `import { IconProgress } from '@tabler/icons-react'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { Section, ShareField, type FieldsOf } from '../fields/parts.tsx'
import { elementTexts } from './element.texts.ts'
import type { ElementKind } from './kind.ts'

function MeterFields({ element, change, settle }: FieldsOf<'meter'>) {
  return (
    <Section title={elementTexts.meter()}>
      <ShareField
        label={elementTexts.meterFilled()}
        value={element.share}
        onChange={(share) => change((before) => ({ ...before, share }), 'share')}
        onSettle={settle}
      />
      <ColourField
        label={elementTexts.meterColour()}
        value={element.color}
        onChange={(color) => change((before) => ({ ...before, color }), 'meter-colour')}
        onSettle={settle}
      />
    </Section>
  )
}

export const meter: ElementKind<'meter'> = {
  name: elementTexts.meter,
  icon: IconProgress,
  Fields: MeterFields,
}
`,
  },
  edits: {
    [`${CORE}/index.ts`]: [
      ['import { page, pageData }', "import { meter, meterData } from './meter.ts'\n"],
      ['  widget: widgetData,', '  meter: meterData,\n'],
      ['  widget,\n}', '  meter,\n'],
    ],
    [`${RENDER}/index.tsx`]: [
      ['import { picture }', "import { meter } from './meter.tsx'\n"],
      ['  widget,\n}', '  meter,\n'],
    ],
    [`${CONSOLE}/index.ts`]: [
      ['import { page }', "import { meter } from './meter.tsx'\n"],
      ['  page,\n', '  meter,\n'],
    ],
    [`${CONSOLE}/element.texts.ts`]: [
      ["  widget: 'Widget'", "  meter: 'Meter',\n  meterFilled: 'Filled',\n  meterColour: 'Colour',\n"],
    ],
  },
  costs: { newFiles: 3, tables: 4 },
  folders: [CORE, RENDER, CONSOLE],
  forgotten: {
    [`${RENDER}/index.tsx`]: "Property 'meter' is missing",
    [`${CONSOLE}/index.ts`]: "Property 'meter' is missing",
  },
}
