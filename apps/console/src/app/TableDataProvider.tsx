import { useQuery } from '@tanstack/react-query'
import { dataAt } from '@vitrine/core'
import { DataContext } from '@vitrine/render'
import { useCallback, type ReactNode } from 'react'
import { allTablesQuery } from '../queries/content.ts'

/** Pictures of slides tell what the data tables say now. */
export function TableDataProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(allTablesQuery)
  const tell = useCallback((place: string) => (data ? dataAt(data, place) : null), [data])
  return <DataContext value={tell}>{children}</DataContext>
}
