import { expect, it } from 'vitest'
import { classProblems } from './classes.mjs'

const AT = 'apps/console/src/'
const problemsOf = (files) =>
  classProblems(new Map(Object.entries(files).map(([file, text]) => [AT + file, text])))

const GOOD = {
  'app/lists.css': '.v-quiet { color: red }\n.v-row:hover, .v-row > .v-quiet { color: blue }',
  'features/a/a.module.css':
    '.pairList { margin: 0 }\n@media (max-width: 700px) {\n  .pairList > :global(.v-quiet):first-child,\n  .pairList :is(td, th) { margin: 0 }\n}\n@keyframes go { from { top: 0 } to { top: 1px } }',
  'features/a/A.tsx':
    "import { clsx } from 'clsx'\nimport styles from './a.module.css'\nexport const A = ({ wide }) => <ul className={clsx('v-row v-quiet', styles.pairList)} styles={{ root: {} }} />",
}

it('allows names that exist and are used, in modules and in the vocabulary', () => {
  expect(problemsOf(GOOD)).toEqual([])
})

it.each([
  [
    'a name that its module does not have',
    {
      'features/b/B.tsx':
        "import styles from '../a/a.module.css'\nexport const B = <p className={styles.pairLst} />",
    },
    'features/b/B.tsx:2: apps/console/src/features/a/a.module.css has no .pairLst.',
  ],
  [
    'a class of a module that nobody uses',
    { 'features/a/b.module.css': '.old { margin: 0 }' },
    'features/a/b.module.css: .old is not used.',
  ],
  [
    'a class of the vocabulary that nobody uses',
    { 'app/pages.css': '.v-old { margin: 0 }' },
    'app/pages.css: .v-old is not used.',
  ],
  [
    'a global sheet beside a component',
    { 'features/a/b.css': '.v-quiet { margin: 0 }' },
    'features/a/b.css: Make it a CSS module (apps/console/src/features/a/b.module.css).',
  ],
  [
    'a class that two sheets of app/ define',
    { 'app/pages.css': '@media print {\n.v-quiet:hover { margin: 0 }\n}' },
    'app/pages.css: .v-quiet:hover: .v-quiet lies in apps/console/src/app/lists.css.',
  ],
  [
    'a selector of a module that reaches other pages',
    { 'features/a/A.module.css': ':global(.v-quiet) + h2 { margin: 0 }' },
    'features/a/A.module.css: :global(.v-quiet) + h2 has no class of the module: it would reach every page.',
  ],
  [
    'a global class in a module that no sheet of app/ has',
    {
      'features/a/b.module.css': '.own :global(.v-gone) { margin: 0 }',
      'features/a/B.tsx':
        "import styles from './b.module.css'\nexport const B = <p className={styles.own} />",
    },
    'features/a/b.module.css: .v-gone is not in a sheet of app/.',
  ],
  [
    'a class in a component that no sheet has',
    { 'features/a/B.tsx': 'export const B = <p className="v-quiet v-gone" />' },
    'features/a/B.tsx:1: .v-gone is not in a sheet of app/.',
  ],
  [
    'a class that is put together from parts',
    { 'features/a/B.tsx': 'export const B = ({ tone }) => <p className={`v-quiet v-${tone}`} />' },
    'features/a/B.tsx:1: Write whole names of classes, or a data attribute.',
  ],
  [
    'a module that is used as a whole',
    { 'features/a/B.tsx': "import styles from './a.module.css'\nexport const B = (name) => styles[name]" },
    'features/a/B.tsx:2: Write styles.name, which can be checked.',
  ],
  [
    'a module that is imported without its names',
    { 'features/a/B.tsx': "import './a.module.css'" },
    'features/a/B.tsx:1: Import the names of the module.',
  ],
])('refuses %s', (_what, files, problem) => {
  expect(problemsOf({ ...GOOD, ...files })).toEqual([AT + problem])
})
