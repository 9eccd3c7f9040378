import { expect, it } from 'vitest'
import { emergencyTextsSchema } from './message.ts'

const said = (language: string, heading = 'Leave the building') => ({ language, heading, detail: '' })

it('takes the blanks around a text away, and no heading of blanks alone', () => {
  expect(emergencyTextsSchema.parse([said('en', '  Leave  ')])).toEqual([said('en', 'Leave')])
  expect(emergencyTextsSchema.safeParse([said('en', '   ')]).success).toBe(false)
})

it('takes each language once', () => {
  expect(emergencyTextsSchema.safeParse([said('en'), said('fi')]).success).toBe(true)
  expect(emergencyTextsSchema.safeParse([said('en'), said('EN')]).error?.issues).toMatchObject([
    { message: 'A language can stand in a message only once.' },
  ])
})
