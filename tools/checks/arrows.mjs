/**
 * The arrows between packages and between features (.dependency-cruiser.cjs), and a check that the tool really read
 * every source file: with a TypeScript it cannot use it reads none and reports that all is well.
 */
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import { isMain, REPOSITORY, sourceFiles } from './repository.mjs'

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/**
 * @param {string} root folder with `packages` and `apps`
 * @param {string[]} files sources, relative to `root`
 * @returns {Promise<{ modules: number, arrows: number, problems: string[] }>}
 */
export async function checkArrows(root, files) {
  if (files.length === 0) return { modules: 0, arrows: 0, problems: ['No source files were found.'] }
  const ruleSet = { forbidden: config.forbidden }
  const { output } = await cruise(files, { ...config.options, ruleSet, validate: true, baseDir: root })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of facts.')

  const read = new Set(output.modules.map((module) => module.source))
  const unread = files.filter((file) => !read.has(file))
  const ours = output.modules.filter((module) => files.includes(module.source))
  const arrows = ours.reduce((sum, module) => sum + module.dependencies.length, 0)
  const comments = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]))
  const problems = [
    ...output.summary.violations.map(
      ({ from, to, rule, cycle }) =>
        `${from} → ${cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to}\n    ${rule.name}: ${comments.get(rule.name)}`,
    ),
    ...(unread.length > 0
      ? [
          `Only ${files.length - unread.length} of ${files.length} files were read, not: ${unread.slice(0, 5).join(', ')}. Is the root’s “typescript” still 5?`,
        ]
      : []),
    ...(arrows === 0 && files.length > 1
      ? ['The files were read but not one import was found in them. Is the root’s “typescript” still 5?']
      : []),
  ]
  return { modules: ours.length, arrows, problems }
}

if (isMain(import.meta.url)) {
  const { modules, arrows, problems } = await checkArrows(REPOSITORY, sourceFiles())
  for (const problem of problems) console.error(problem)
  console.log(`${modules} modules and ${arrows} imports read, ${problems.length} problems.`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
