import { useQuery } from '@tanstack/react-query'
import type { Brand } from '@vitrine/core'
import { brandQuery } from '../slides/index.ts'

/** The brand of the company, in which the shelf shows everything; null where it has none, and until it is known. */
export const useCompanyBrand = (): Brand | null => useQuery(brandQuery).data?.brand ?? null
