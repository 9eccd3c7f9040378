import path from 'node:path'

/** A file of a package. */
export type PackageFile = { path: string; content: Buffer }

/** Attributes by which a page names files. */
const NAMING = new Set(['src', 'href', 'poster'])
/** Elements whose `href` leads somewhere else when it is touched; what they name is not loaded. */
const LEADING = new Set(['a', 'area', 'base'])
const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g
const SCRIPT = /(<script\b[^>]*>)([\s\S]*?)<\/script/gi
const COMMENT = /<!--[\s\S]*?-->/g

/** The same with spaces in place of some letters, so that lines stay where they are. */
const blanked = (text: string): string => text.replace(/[^\n]/g, ' ')
const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** The file that a name means where it is written, as displays look for it; null: it names none of the package. */
function fileNamed(from: string, name: string): string | null {
  if (name === '' || /^(?:[a-z]+:|#)/i.test(name)) return null
  const bare = name.split(/[?#]/)[0]!
  return path.posix.normalize(
    bare.startsWith('/') ? bare.slice(1) : path.posix.join(path.posix.dirname(from), bare),
  )
}

/** What displays would leave out without a word: files that are not there, and scripts that don't run (docs/widget-packages.md). */
export function pageProblems(entry: string, files: readonly PackageFile[]): string[] {
  const known = new Set(files.map((file) => file.path))
  const textOf = ({ content }: PackageFile) => content.toString('utf8')
  const styles = files
    .filter((file) => file.path.endsWith('.css'))
    .flatMap((file) => stylesheetProblems(file.path, textOf(file), known))
  const page = files.find((file) => file.path === entry)
  return page ? [...entryProblems(entry, textOf(page), known), ...styles] : styles
}

function entryProblems(entry: string, html: string, known: ReadonlySet<string>): string[] {
  const text = html.replace(COMMENT, blanked)
  const found: { at: number; says: string }[] = []
  // What a script says is no page.
  const page = text.replace(SCRIPT, (whole, tag: string, script: string, at: number) => {
    if (script.trim() !== '' && !/\ssrc\s*=/i.test(tag))
      found.push({
        at,
        says: 'A script inside the page doesn’t run. Put it into a file and name the file in src.',
      })
    return tag + blanked(whole.slice(tag.length))
  })
  for (const { 1: name, 2: attributes, index: at } of page.matchAll(TAG)) {
    const element = name!.toLowerCase()
    for (const [, written, ...values] of attributes!.matchAll(ATTRIBUTE)) {
      const attribute = written!.toLowerCase()
      const value = values.find((one) => one !== undefined)?.trim() ?? ''
      if (/^on[a-z]+$/.test(attribute))
        found.push({ at, says: `The attribute ${attribute} doesn’t run. Add a listener in a script.` })
      if (!NAMING.has(attribute) || LEADING.has(element)) continue
      if (/^(?:https?:)?\/\//i.test(value))
        found.push({ at, says: `${value} isn’t loaded. Put the file into the package.` })
      else {
        const file = fileNamed(entry, value)
        if (file !== null && !known.has(file)) found.push({ at, says: missing(file) })
      }
    }
  }
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, says }) => `${entry}, line ${lineOf(text, at)}: ${says}`)
}

function stylesheetProblems(from: string, css: string, known: ReadonlySet<string>): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, blanked)
  return [...text.matchAll(/url\(\s*(['"]?)([^'")]+)\1\s*\)/g)].flatMap(({ 2: name, index: at }) => {
    const file = fileNamed(from, name!.trim())
    return file === null || known.has(file) ? [] : [`${from}, line ${lineOf(text, at)}: ${missing(file)}`]
  })
}

const missing = (file: string): string => `There is no file ${file} in the package.`
