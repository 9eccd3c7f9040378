import type { Kernel } from '../../platform/http/kernel.ts'

/** What the first hour needs: where displays reach this server, and whether there is something to show yet. */
export function registerStartRoutes(
  kernel: Kernel,
  options: { addresses: () => string[]; isMaking: (companyId: string) => boolean },
): void {
  kernel.handle({
    readStart: async ({ principal }) => ({
      addresses: options.addresses(),
      samples: options.isMaking(principal.companyId) ? ('making' as const) : ('settled' as const),
    }),
  })
}
