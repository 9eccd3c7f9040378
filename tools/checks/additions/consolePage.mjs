const APP = 'apps/console/src/app'

/** A page with what was played. */
export const consolePage = {
  kind: 'a console page',
  adds: {
    'apps/console/src/features/reports/ReportsPage.tsx': `import { Page } from '../../ui/Page.tsx'

export function ReportsPage() {
  return <Page>{null}</Page>
}
`,
  },
  edits: {
    [`${APP}/places.ts`]: [
      [
        '  account: {\n',
        `  reports: {
    paths: ['/reports'],
    title: placeTexts.reports,
    access: 'viewer',
    page: async () => (await import('../features/reports/ReportsPage.tsx')).ReportsPage,
    menu: 'main',
    icon: IconTable,
  },

`,
      ],
    ],
    [`${APP}/places.texts.ts`]: [["  resetPassword: 'Set a new password',\n", "  reports: 'Reports',\n"]],
  },
  costs: { newFiles: 1, tables: 2 },
  folders: [APP, 'apps/console/src/features/reports'],
  forgotten: {
    [`${APP}/places.texts.ts`]: { where: `${APP}/places.ts`, says: "Property 'reports' does not exist" },
  },
}
