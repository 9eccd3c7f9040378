import interItalic from '@fontsource-variable/inter/files/inter-latin-wght-italic.woff2?url'
import interExtItalic from '@fontsource-variable/inter/files/inter-latin-ext-wght-italic.woff2?url'
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import archivoExt from '@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2?url'
import archivoItalic from '@fontsource-variable/archivo/files/archivo-latin-wght-italic.woff2?url'
import archivoExtItalic from '@fontsource-variable/archivo/files/archivo-latin-ext-wght-italic.woff2?url'
import playfair from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import playfairExt from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-normal.woff2?url'
import playfairItalic from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-italic.woff2?url'
import playfairExtItalic from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-italic.woff2?url'
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import loraExt from '@fontsource-variable/lora/files/lora-latin-ext-wght-normal.woff2?url'
import loraItalic from '@fontsource-variable/lora/files/lora-latin-wght-italic.woff2?url'
import loraExtItalic from '@fontsource-variable/lora/files/lora-latin-ext-wght-italic.woff2?url'
import caveat from '@fontsource-variable/caveat/files/caveat-latin-wght-normal.woff2?url'
import caveatExt from '@fontsource-variable/caveat/files/caveat-latin-ext-wght-normal.woff2?url'
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import monoExt from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-normal.woff2?url'
import monoItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-italic.woff2?url'
import monoExtItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-italic.woff2?url'
import type { Font } from '@vitrine/core'

/** Addresses of a face's files: Latin letters, and those of the other languages that write with them. */
type Files = readonly [latin: string, latinExt: string]
type FontFiles = { family: string; weight: string; normal?: Files; italic?: Files }

/** What of Unicode each of the two files has. Source: the style sheets of the packages, the same in all of them. */
const RANGES = [
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
] as const

const FILES: Record<Font, FontFiles> = {
  // Upright letters of this one are in what comes first: pages use them too.
  inter: { family: 'Inter Variable', weight: '100 900', italic: [interItalic, interExtItalic] },
  archivo: {
    family: 'Archivo Variable',
    weight: '100 900',
    normal: [archivo, archivoExt],
    italic: [archivoItalic, archivoExtItalic],
  },
  playfair: {
    family: 'Playfair Display Variable',
    weight: '400 900',
    normal: [playfair, playfairExt],
    italic: [playfairItalic, playfairExtItalic],
  },
  lora: {
    family: 'Lora Variable',
    weight: '400 700',
    normal: [lora, loraExt],
    italic: [loraItalic, loraExtItalic],
  },
  caveat: { family: 'Caveat Variable', weight: '400 700', normal: [caveat, caveatExt] },
  mono: {
    family: 'JetBrains Mono Variable',
    weight: '100 800',
    normal: [mono, monoExt],
    italic: [monoItalic, monoExtItalic],
  },
}

/** What the browser calls a font. */
export const familyName = (font: Font): string => FILES[font].family

const told = new Set<Font>()

/** Tells the browser where the letters of a font are; it fetches a file when a text needs it, and the files lie with the program. */
export function tellFont(font: Font): void {
  if (told.has(font)) return
  told.add(font)
  const { family, weight, ...files } = FILES[font]
  for (const style of ['normal', 'italic'] as const)
    for (const [at, url] of (files[style] ?? []).entries())
      document.fonts.add(
        new FontFace(family, `url(${JSON.stringify(url)}) format('woff2')`, {
          style,
          weight,
          unicodeRange: RANGES[at]!,
        }),
      )
}
