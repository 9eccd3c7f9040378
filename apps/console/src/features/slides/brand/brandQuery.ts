import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/client.ts'

/** How the company looks. */
export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => api('readBrand', { signal }),
})
