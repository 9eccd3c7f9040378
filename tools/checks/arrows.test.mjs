import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkArrows } from './arrows.mjs'
import { sourceFiles } from './repository.mjs'

/** A little house with the given files; answers with the problems found in it. */
async function problemsIn(files) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-arrows-')))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return (await checkArrows(root, sourceFiles(root))).problems
}

const devices = {
  'apps/server/src/features/devices/index.ts': "export { store } from './devices.store.ts'\n",
  'apps/server/src/features/devices/devices.store.ts': 'export const store = 1\n',
}

it('lets a feature use another through its index.ts', async () => {
  const sites = {
    'apps/server/src/features/sites/sites.service.ts':
      "import { store } from '../devices/index.ts'\nexport const a = store\n",
  }
  expect(await problemsIn({ ...devices, ...sites })).toEqual([])
})

it.each([
  [
    'features-have-a-front-door',
    'apps/server/src/features/sites/sites.service.ts',
    "import { store } from '../devices/devices.store.ts'\nexport const a = store\n",
  ],
  [
    'features-have-a-front-door',
    'apps/server/src/features/sites/types.ts',
    "import type { store } from '../devices/devices.store.ts'\nexport type A = typeof store\n",
  ],
  [
    'arrow-packages-core',
    'packages/core/src/bad.ts',
    "import { store } from '../../../apps/server/src/features/devices/index.ts'\nexport const a = store\n",
  ],
  [
    'arrow-packages-core',
    'packages/core/src/lazy.ts',
    "export const a = () => import('../../../apps/server/src/features/devices/index.ts')\n",
  ],
  [
    'arrow-apps-console',
    'apps/console/src/Bad.tsx',
    "import { store } from '../../server/src/features/devices/index.ts'\nexport const a = <p>{store}</p>\n",
  ],
  [
    'core-is-pure',
    'packages/core/src/io.ts',
    "import { readFile } from 'node:fs/promises'\nexport const a = readFile\n",
  ],
  ['resolvable', 'packages/core/src/gone.ts', "import { gone } from './nowhere.ts'\nexport const a = gone\n"],
])('reports %s in %s', async (rule, path, text) => {
  const problems = await problemsIn({ ...devices, [path]: text })
  expect(problems.join('\n')).toContain(rule)
  expect(problems.join('\n')).toContain(path)
})

it('reports a circle', async () => {
  const problems = await problemsIn({
    'packages/core/src/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'packages/core/src/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  })
  expect(problems.join('\n')).toContain('no-circles')
})

it('does not call an empty house good', async () => {
  expect(await problemsIn({})).toEqual(['No source files were found.'])
})
