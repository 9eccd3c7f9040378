import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { APPOINTMENT_STATUSES } from '@vitrine/core/board'
import { api } from '../app/client.ts'

/** Appointments that a search lists. */
const FOUND_MOST = 50

/** All boards of appointments, by name. */
export const boardsQuery = queryOptions({
  queryKey: ['boards', 'all'],
  queryFn: async ({ signal }) => (await api('listBoards', { signal })).items,
})
/** The quarter-hours of a day of a board, with its appointments. @param date a local date of the board */
export const boardSlotsQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: ['boards', id, 'slots', date],
    queryFn: ({ signal }) => api('readBoardSlots', { params: { id }, query: { date }, signal }),
  })
/** 15 days of a board, with how many appointments they have. @param from the first one, a local date of the board */
export const boardDaysQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: ['boards', id, 'days', from],
    queryFn: async ({ signal }) =>
      (await api('readBoardDays', { params: { id }, query: { from }, signal })).items,
    placeholderData: keepPreviousData,
  })
/** Appointments of all days that a search finds, the newest first. @param status empty: any */
export const boardSearchQuery = (id: string, words: string, status: string) =>
  queryOptions({
    queryKey: ['boards', id, 'found', words, status],
    queryFn: ({ signal }) => {
      const known = APPOINTMENT_STATUSES.find((one) => one === status)
      return api('listAppointments', {
        params: { id },
        query: { q: words, limit: FOUND_MOST, sort: '-starts_at', ...(known && { status: known }) },
        signal,
      })
    },
  })
