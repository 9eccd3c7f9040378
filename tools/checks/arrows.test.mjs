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
  'apps/server/src/features/devices/devices.store.ts':
    'export type Store = 1\nexport const store: Store = 1\n',
  'apps/console/src/features/media/parts/Tile.tsx': 'export const Tile = 1\n',
}

it.each([
  [
    'a feature of the console use another through its index.ts',
    {
      'apps/console/src/features/media/index.ts': "export { Tile } from './Tile.tsx'\n",
      'apps/console/src/features/media/Tile.tsx': 'export const Tile = 1\n',
      'apps/console/src/features/sites/Screen.tsx':
        "import { Tile } from '../media/index.ts'\nexport const a = Tile\n",
    },
  ],
  [
    'every feature of the server use the catalog',
    {
      'apps/server/src/features/catalog/index.ts': 'export const tags = 1\n',
      'apps/server/src/features/sites/sites.service.ts':
        "import { tags } from '../catalog/index.ts'\nexport const a = tags\n",
    },
  ],
  [
    'features of the server meet in app.ts',
    {
      'apps/server/src/app.ts':
        "import { store } from './features/devices/index.ts'\nexport const a = store\n",
    },
  ],
  [
    'pages of the console be loaded where they are opened',
    {
      'apps/console/src/app/places.ts': "export const a = () => import('../features/media/Tile.tsx')\n",
      'apps/console/src/features/media/Tile.tsx': 'export const Tile = 1\n',
    },
  ],
])('lets %s', async (_what, files) => {
  expect(await problemsIn({ ...devices, ...files })).toEqual([])
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
    'features-have-a-front-door',
    'apps/server/src/features/sites/inline.ts',
    "export type A = import('../devices/devices.store.ts').Store\n",
  ],
  [
    'features-have-a-front-door',
    'apps/server/src/features/sites/sites.test.ts',
    "import { store } from '../devices/devices.store.ts'\nexport const a = store\n",
  ],
  [
    'features-have-a-front-door',
    'apps/console/src/features/sites/Screen.tsx',
    "import { Tile } from '../media/parts/Tile.tsx'\nexport const a = Tile\n",
  ],
  [
    'features-have-a-front-door',
    'apps/console/src/features/sites/parts/Lazy.tsx',
    "export const a = () => import('../../media/parts/Tile.tsx')\n",
  ],
  [
    'features-have-a-front-door',
    'apps/console/src/features/sites/again.ts',
    "export { Tile } from '../media/parts/Tile.tsx'\n",
  ],
  [
    'apps-use-the-front-door',
    'apps/console/src/app/Shell.tsx',
    "import { Tile } from '../features/media/parts/Tile.tsx'\nexport const a = Tile\n",
  ],
  [
    'apps-use-the-front-door',
    'apps/server/src/app.ts',
    "import { store } from './features/devices/devices.store.ts'\nexport const a = store\n",
  ],
  [
    'server-features-meet-in-app',
    'apps/server/src/features/sites/sites.service.ts',
    "import { store } from '../devices/index.ts'\nexport const a = store\n",
  ],
  [
    'doors-know-no-feature',
    'apps/server/src/platform/door.ts',
    "import { store } from '../features/devices/index.ts'\nexport const a = store\n",
  ],
  [
    'doors-know-no-feature',
    'apps/console/src/ui/Field.tsx',
    "export const a = () => import('../features/media/parts/Tile.tsx')\n",
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

it.each(['import', 'import type'])('reports a circle of %s', async (imports) => {
  const problems = await problemsIn({
    'packages/core/src/a.ts': `${imports} { B } from './b.ts'\nexport type A = () => B\nexport const a = 1\n`,
    'packages/core/src/b.ts': "import { a } from './a.ts'\nexport type B = typeof a\n",
  })
  expect(problems.join('\n')).toContain('no-circles')
})

it('does not call an empty house good', async () => {
  expect(await problemsIn({})).toEqual(['No source files were found.'])
})
