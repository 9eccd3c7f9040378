import type { ReportFormat } from '@vitrine/render/diagnostics'

/** How browsers name themselves; many name Chrome too, and stand before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]

/** `Chrome 156`, from what a browser says of itself; all of that where it is unknown. */
function browserName(said: string): string {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(said)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return said
}

/** Writes the numbers of a report in a language. @param language a BCP 47 tag; undefined writes as the system does */
export function reportFormat(language: string | undefined): ReportFormat {
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
  const unit = (value: number, name: string, digits: number) => {
    try {
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      }).format(value)
    } catch {
      // An engine that knows no units.
      return `${number(value, digits)} ${name}`
    }
  }
  return {
    number,
    percent: (share) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    bytes: (bytes) => (bytes >= 1e9 ? unit(bytes / 1e9, 'gigabyte', 1) : unit(bytes / 1e6, 'megabyte', 0)),
    span: (ms) => {
      if (ms < 1_000) return unit(Math.round(ms), 'millisecond', 0)
      if (ms < 120_000) return unit(ms / 1_000, 'second', 1)
      return ms < 7_200_000 ? unit(ms / 60_000, 'minute', 0) : unit(ms / 3_600_000, 'hour', 0)
    },
    // Units that the standard of number formats does not have are the same in every language.
    rate: (mbit) => `${number(mbit, 1)} Mbit/s`,
    hertz: (hz) => (hz >= 1_000 ? `${number(hz / 1_000, 1)} kHz` : `${number(hz, 0)} Hz`),
    size: (width, height) => `${number(width)} × ${number(height)}`.replace(/(\d)[,.’\s](\d{3})/g, '$1$2'),
    browser: browserName,
    list: (names) => new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format(names),
  }
}
