import * as z from 'zod'
import { APPOINTMENT_STATUSES } from '@vitrine/core/board'
import { listQuerySchema } from './shapes.ts'

const date = z.string().max(10).meta({ description: 'A local date of the board, like 2026-11-23' })

/** What a list of appointments can be narrowed to. */
export const appointmentQuerySchema = listQuerySchema.extend({
  q: z.string().max(200).optional().meta({
    description: 'Part of a name or of a ticket; viewers search by ticket only',
  }),
  status: z.enum(APPOINTMENT_STATUSES).optional(),
  date: date.optional(),
})
export type AppointmentQuery = z.infer<typeof appointmentQuerySchema>
/** Which day; left out: today, on the clocks of the board. */
export const slotQuerySchema = z.object({ date: date.optional() })
/** The first of the days; left out: today. */
export const dayQuerySchema = z.object({ from: date.optional() })
