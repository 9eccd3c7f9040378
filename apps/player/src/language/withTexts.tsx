import { directionOf, textsReady } from '@vitrine/texts'
import { useTexts } from '@vitrine/texts/useTexts'
import type { ComponentType } from 'react'
import { followLanguage } from './followLanguage.ts'

/**
 * A part in the language of its texts, and read in its direction. It can differ from the display's: untranslated text stays
 * English, and reads from the left, on a display whose dates are Arabic.
 * @returns as soon as the texts are there
 */
export async function withTexts<Props extends object>(
  loading: Promise<{ default: ComponentType<Props> }>,
): Promise<{ default: ComponentType<Props> }> {
  const [{ default: Part }] = await Promise.all([loading, followLanguage()])
  await textsReady()
  function Spoken(props: Props) {
    const locale = useTexts()
    return (
      <div lang={locale} dir={directionOf(locale)} style={{ display: 'contents' }}>
        <Part {...props} />
      </div>
    )
  }
  return { default: Spoken }
}
