import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/client.ts'
import { readToEnd } from './everything.ts'

export const allDevicesQuery = queryOptions({
  queryKey: ['devices', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listDevices', { query, signal })),
})

export const deviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', 'one', id],
    queryFn: ({ signal }) => api('readDevice', { params: { id }, signal }),
  })

export const commandsQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', 'commands', id],
    queryFn: ({ signal }) => api('listCommands', { params: { id }, query: { limit: 8 }, signal }),
  })
