/** Documents lead somewhere: every relative link in a Markdown file names a file that exists, and a heading in it. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { globSync } from './glob.mjs'
import { isMain, REPOSITORY } from './repository.mjs'

const withoutCode = (text) =>
  text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '')

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text) {
  const seen = new Map()
  return [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => {
    const plain = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(plain) ?? 0
    seen.set(plain, before + 1)
    return before === 0 ? plain : `${plain}-${before}`
  })
}

/**
 * @param {string} file path from the root
 * @param {string} root of the repository
 * @returns {string[]} `file:line: what is wrong with the link`
 */
export function linkProblems(file, root = REPOSITORY) {
  const lines = withoutCode(readFileSync(join(root, file), 'utf8')).split('\n')
  return lines.flatMap((line, index) =>
    [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
      if (/^[a-z]+:/i.test(target)) return []
      const [path, anchor] = target.split('#')
      const to = path === '' ? file : normalize(join(dirname(file), path))
      const where = `${file}:${index + 1}: ${target}:`
      if (!existsSync(join(root, to))) return [`${where} There is no such file.`]
      if (anchor === undefined || !statSync(join(root, to)).isFile()) return []
      return anchorsOf(readFileSync(join(root, to), 'utf8')).includes(anchor)
        ? []
        : [`${where} There is no such heading.`]
    }),
  )
}

if (isMain(import.meta.url)) {
  const files = globSync(REPOSITORY, ['.'], /^(?!.*(?:^|\/)(?:node_modules|dist|data)\/).*\.md$/)
  const problems = files.flatMap((file) => linkProblems(file))
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} documents, ${problems.length} broken links`)
  if (problems.length > 0) process.exitCode = 1
}
