import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUSES, BOARD_SHOWS, TICKETS_A_DAY, ticketOf } from './appointment.ts'
import { publicAppointment, publicTextOf } from './publicText.ts'

const initials = (patient: string) => publicTextOf({ ticket: 'B047', patient }, 'initials')

describe('what the public reads of an appointment', () => {
  it('is its ticket, unless the board shows initials', () => {
    expect(publicTextOf({ ticket: 'B047', patient: 'Mara Thal' }, 'ticket')).toBe('B047')
    expect(initials('Mara Thal')).toBe('M. T.')
  })
  it('are the first letters of the first and the last word', () => {
    expect(initials('  anna   maria  von Weber ')).toBe('A. W.')
    expect(initials('Cher')).toBe('C.')
    expect(initials('Élodie O’Neill')).toBe('É. O.')
    expect(initials('Ольга Петрова')).toBe('О. П.')
    expect(initials('E\u0301lodie Blanc')).toBe('É. B.')
  })
  it('is the ticket where initials would say the name itself, or where there are none', () => {
    for (const name of ['李明', '李 明', 'X', 'E. K.', 'Anna O', '김 민준', '', '  ', '123', '👩'])
      expect(initials(name)).toBe('B047')
  })
  it('never contains a name, whatever it is written in', () => {
    const letters = fc.constantFrom(...'abzABZäßéñøŉﬁǅΩσяЖ李金ひالمא-’.1 ')
    const name = fc.oneof(
      fc.string({ unit: letters, maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    )
    const folded = (text: string) => text.normalize('NFC').toLowerCase()
    fc.assert(
      fc.property(name, fc.constantFrom(...BOARD_SHOWS), (patient, shows) => {
        const text = publicTextOf({ ticket: 'B047', patient }, shows)
        if (text === 'B047') return
        // Of initials, none is a first or last word in full, and no two letters stand together as in any word.
        const words = patient.normalize('NFC').split(/\s+/u).filter(Boolean)
        for (const word of [words[0]!, words.at(-1)!]) expect(folded(text)).not.toBe(folded(word))
        expect(text).toMatch(/^\p{L}\.(?: \p{L}\.)?$/u)
      }),
      { numRuns: 2_000 },
    )
  })
  it('leaves out whatever else is known of the appointment', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 6 }),
        fc.constantFrom(...APPOINTMENT_STATUSES),
        fc.constantFrom(...BOARD_SHOWS),
        (secret, status, shows) => {
          const appointment = {
            startsMs: 1,
            ticket: 'B047',
            patient: `Mara ${secret} Thal`,
            birthDate: secret,
            note: secret,
            externalId: secret,
            room: 'Room 3',
            status,
            delayedUntilMs: 2,
            calledMs: 3,
          }
          const shown = publicAppointment(appointment, shows)
          if (shown === null) return
          expect(Object.keys(shown).sort()).toEqual([
            'calledMs',
            'delayedUntilMs',
            'room',
            'startsMs',
            'status',
            'text',
          ])
          expect(['B047', 'M. T.']).toContain(shown.text)
        },
      ),
    )
  })
})

describe('an appointment', () => {
  it('leaves the display when it is over, and tells a delay only while it has one', () => {
    const shownAs = (status: (typeof APPOINTMENT_STATUSES)[number]) =>
      publicAppointment(
        {
          startsMs: 1,
          ticket: 'A001',
          patient: 'Mara Thal',
          room: '',
          status,
          delayedUntilMs: 2,
          calledMs: 3,
        },
        'ticket',
      )
    expect(['done', 'missed', 'cancelled'].map((status) => shownAs(status as 'done'))).toEqual([
      null,
      null,
      null,
    ])
    expect([shownAs('delayed')?.delayedUntilMs, shownAs('planned')?.delayedUntilMs]).toEqual([2, null])
    expect([shownAs('now')?.calledMs, shownAs('checkedIn')?.calledMs]).toEqual([3, null])
  })
  it('has a ticket that no other one of its day has', () => {
    const tickets = Array.from({ length: TICKETS_A_DAY }, (_, index) => ticketOf(index + 1))
    expect(new Set(tickets).size).toBe(TICKETS_A_DAY)
    expect([tickets[0], tickets[998], tickets[999], tickets.at(-1)]).toEqual(['A001', 'A999', 'B001', 'Z999'])
  })
})
