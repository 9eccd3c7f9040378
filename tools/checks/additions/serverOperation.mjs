const IDENTITY = 'apps/server/src/features/identity'

/** How many invitations are open. */
export const serverOperation = {
  kind: 'a server operation',
  adds: {},
  edits: {
    'packages/protocol/src/management/operations.ts': [
      [
        '  withdrawInvitation: operation({',
        `  countInvitations: operation({
    method: 'GET',
    path: '/invitations/count',
    tag: 'users',
    summary: 'How many invitations are open',
    access: 'admin',
    answer: z.object({ open: z.number().int() }),
  }),
`,
      ],
    ],
    [`${IDENTITY}/identity.routes.ts`]: [
      [
        '    withdrawInvitation: async',
        '    countInvitations: ({ principal }) => identity.countInvitations(principal),\n',
      ],
    ],
    [`${IDENTITY}/invitations.ts`]: [
      [
        '    async withdrawInvitation(',
        `    countInvitations: async (principal: Operator): Promise<{ open: number }> => ({
      open: await store.countInvitations(principal.companyId),
    }),
`,
      ],
    ],
    [`${IDENTITY}/identity.store.ts`]: [
      [
        '    deleteInvitation: async',
        `    countInvitations: async (companyId: string): Promise<number> => {
      const { n } = await db
        .selectFrom('link')
        .select(db.fn.countAll<number>().as('n'))
        .where('company_id', '=', companyId)
        .where('kind', '=', 'invite')
        .where('used_ms', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(n)
    },
`,
      ],
    ],
    'apps/server/src/testing/accessMatrix.test.ts': [
      ['  withdrawInvitation: async (by) =>', '  countInvitations: () => ({}),\n'],
    ],
  },
  costs: { newFiles: 0, tables: 5 },
  folders: [IDENTITY, 'apps/server/src/testing', 'packages/protocol/src/management'],
  forgotten: { 'apps/server/src/testing/accessMatrix.test.ts': "Property 'countInvitations' is missing" },
}
