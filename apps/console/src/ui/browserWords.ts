import { browserTexts } from './browser.texts.ts'

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/Tizen/, 'Tizen'],
  [/Web0S|webOS/, 'webOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * A browser as people call it, `Chrome 156 on Linux`, from what it says of itself; the whole of that if it is unknown.
 * On Tizen and webOS it is the version of the engine that says what a display can do (decision 0021).
 */
export function browserWords(said: string): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(said))?.[1]
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(said)?.[1]
    if (version !== undefined)
      return system === undefined
        ? browserTexts.browser({ name, version })
        : browserTexts.browserOnSystem({ name, version, system })
  }
  return said
}
