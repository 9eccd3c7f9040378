import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/client.ts'

/** Installed packages of widgets, by kind, with their versions and where they are used. */
export const widgetPackagesQuery = queryOptions({
  queryKey: ['widgetPackages', 'all'],
  queryFn: async ({ signal }) => (await api('listWidgetPackages', { signal })).items,
})
