import type { Touch } from './touch.ts'

/** The slides that touches on elements lead to. */
export function linkedSlides(elements: readonly { touch?: { do: string } | undefined }[]): string[] {
  return elements.flatMap(({ touch }) => (touch && 'slide_id' in touch ? [touch.slide_id as string] : []))
}

/** The files whose sound touches on elements play. */
export function soundsOf(elements: readonly { touch?: Touch | undefined }[]): string[] {
  return elements.flatMap(({ touch }) => (touch && 'media_id' in touch ? [touch.media_id] : []))
}
