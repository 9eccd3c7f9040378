import type { TextStyle } from '@vitrine/core'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { NumberField, Pair, Section, ShareField, SwitchField } from './parts.tsx'
import { fieldTexts } from './field.texts.ts'

type Shadow = NonNullable<TextStyle['shadow']>
const FIRST: Shadow = { x: 0, y: 6, blur: 24, color: '#101828', opacity: 0.4 }

/** A shadow of letters, pictures or shapes. */
export function ShadowFields({
  shadow,
  onChange,
  onSettle,
}: {
  shadow: Shadow | undefined
  onChange: (shadow: Shadow | undefined, gesture?: string) => void
  onSettle: () => void
}) {
  const set = (part: Partial<Shadow>) => onChange({ ...(shadow ?? FIRST), ...part }, 'shadow')
  return (
    <Section title={fieldTexts.shadow()}>
      <SwitchField
        label={fieldTexts.shadow()}
        checked={shadow !== undefined}
        onChange={(on) => onChange(on ? FIRST : undefined)}
      />
      {shadow && (
        <>
          <Pair>
            <NumberField
              label={fieldTexts.shadowX()}
              min={-200}
              max={200}
              value={shadow.x}
              onChange={(x) => set({ x })}
              onSettle={onSettle}
            />
            <NumberField
              label={fieldTexts.shadowY()}
              min={-200}
              max={200}
              value={shadow.y}
              onChange={(y) => set({ y })}
              onSettle={onSettle}
            />
          </Pair>
          <NumberField
            label={fieldTexts.shadowBlur()}
            min={0}
            max={200}
            value={shadow.blur}
            onChange={(blur) => set({ blur })}
            onSettle={onSettle}
          />
          <ColourField
            label={fieldTexts.shadowColour()}
            value={shadow.color}
            onChange={(color) => set({ color })}
            onSettle={onSettle}
          />
          <ShareField
            label={fieldTexts.shadowStrength()}
            value={shadow.opacity}
            onChange={(opacity) => set({ opacity })}
            onSettle={onSettle}
          />
        </>
      )}
    </Section>
  )
}
