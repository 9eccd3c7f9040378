// The arrows of the house: which folder may import which. Every message names the right door.
// Run with `node tools/checks/arrows.mjs`, which also checks that every source file was read.

/** Package or app → the workspace packages it may import. Everything else of ours is closed to it. */
const MAY_IMPORT = {
  'packages/core': [],
  'packages/protocol': ['core'],
  'packages/widgets': ['core', 'texts'],
  'packages/render': ['core', 'widgets', 'texts'],
  'packages/device': ['core', 'protocol'],
  'packages/texts': [],
  'apps/server': ['core', 'protocol', 'widgets', 'texts'],
  'apps/console': ['core', 'protocol', 'widgets', 'render', 'texts'],
  'apps/player': ['core', 'device', 'widgets', 'render', 'texts'],
  'apps/kiosk': ['core'],
}
/**
 * What a widget's settings are: below core, which checks content against them, while all else in packages/widgets is above it.
 */
const WIDGET_DEFINITIONS =
  '^packages/widgets/src/([^/]+/definition|packages/packageWidget|definitions?|kinds|lightDefinitions)\\.ts$'
const TEST = '\\.test\\.tsx?$|/testing/'

const arrows = Object.entries(MAY_IMPORT).map(([from, allowed]) => ({
  name: `arrow-${from.replace('/', '-')}`,
  comment: `${from} may import ${allowed.length ? allowed.map((name) => `packages/${name}`).join(', ') : 'no other package of ours'}. Move what is shared to packages/core, or hand it in as an argument.`,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: TEST },
  to: {
    path: '^(packages|apps|tools|e2e|bench)/',
    pathNot: [
      `^${from}/`,
      ...allowed.map((name) => `^packages/${name}/`),
      ...(from === 'packages/core' ? ['^packages/widgets/src/definitions\\.ts$'] : []),
    ],
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'widget-definitions-import-nothing-of-ours',
      comment:
        'packages/core imports the definitions of widgets, so they import nothing of ours but each other. What needs core belongs into the widget’s index.ts or View.tsx.',
      severity: 'error',
      from: { path: WIDGET_DEFINITIONS },
      to: { path: '^(packages|apps|tools|e2e|bench)/', pathNot: WIDGET_DEFINITIONS },
    },
    {
      name: 'only-forms-of-widgets-have-texts',
      comment:
        'Displays load the views of widgets and must not load catalogues. Names and labels belong into the widget’s form.ts and its *.texts.ts.',
      severity: 'error',
      from: {
        path: '^packages/widgets/src/',
        pathNot: ['^packages/widgets/src/(forms?|[^/]+/(form|[^/]+\\.texts))\\.ts$', TEST],
      },
      to: { path: '^packages/(texts/|widgets/src/(forms|[^/]+/(form|[^/]+\\.texts))\\.ts$)' },
    },
    {
      name: 'tests-stay-beside-their-code',
      comment: 'A test may also use tools/testbed, but no other app and no end-to-end code.',
      severity: 'error',
      from: { path: `^(packages|apps)/([^/]+)/.*(${TEST})` },
      to: {
        path: '^(apps|tools|e2e|bench)/',
        pathNot: ['^$1/$2/', '^tools/testbed/', '^tools/sample-content/', '^e2e/fixtures/'],
      },
    },
    {
      name: 'core-is-pure',
      comment:
        'packages/core holds rules only: no I/O and no React. Hand the facts in as arguments, or put the effect into the app.',
      severity: 'error',
      from: { path: '^packages/core/src', pathNot: TEST },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot:
          'node_modules/(zod|canonicalize|@noble/hashes|@noble/curves|temporal-polyfill|temporal-spec|rrule-temporal)/',
      },
    },
    {
      name: 'device-has-ports',
      comment:
        'packages/device runs in a browser, under test and in a simulator: storage, network and clock are handed in as ports.',
      severity: 'error',
      from: { path: '^packages/(device|protocol|render|widgets)/src', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-have-a-front-door',
      comment:
        'A feature imports another feature only through its index.ts. Export it there, or move the shared rule to packages/core.',
      severity: 'error',
      from: { path: '^apps/(server|console)/src/features/([^/]+)/' },
      to: {
        path: '^apps/$1/src/features/[^/]+/',
        pathNot: ['^apps/$1/src/features/$2/', '^apps/$1/src/features/[^/]+/index\\.tsx?$'],
      },
    },
    {
      name: 'apps-use-the-front-door',
      comment:
        'What is no feature imports one only through its index.ts, or a page or a part of it with import(), where it is needed.',
      severity: 'error',
      // The decoding process is a program of the feature media and must load nothing else of it.
      from: { path: '^apps/(server|console)/src/', pathNot: ['/src/features/', '/src/decoder\\.ts$', TEST] },
      to: {
        path: '^apps/$1/src/features/[^/]+/',
        pathNot: '^apps/$1/src/features/[^/]+/index\\.tsx?$',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'server-features-meet-in-app',
      comment:
        'A feature of the server imports no other one, except catalog. Hand it what it needs as a function, in apps/server/src/app.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/catalog/'],
      },
    },
    {
      name: 'doors-know-no-feature',
      comment:
        'The doors of the server and what the console shares know no feature. Hand it in as an argument, from where features meet.',
      severity: 'error',
      from: {
        path: '^apps/(server/src/platform|console/src/(queries|draft|stage|ui))/',
        pathNot: TEST,
      },
      to: { path: '^apps/(server|console)/src/features/' },
    },
    {
      name: 'no-circles',
      comment:
        'These files import each other in a circle, be it for types only. Take out what both need into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere, or to a package that package.json does not name.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?', '\\.css$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/\\.types/', '\\.d\\.ts$'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
