import { expect, it } from 'vitest'
import { deviceReasonText } from './deviceReasonText.ts'

it('says a reason in its own words where it knows the code, else as the device says it', () => {
  const reason = 'No capture device or camera is there.'
  expect(deviceReasonText({ reason, reason_code: 'captureMissing' })).toBe(
    'No capture device or camera is connected.',
  )
  expect(deviceReasonText({ reason, reason_code: 'startNotStored', reason_params: { detail: 'gone' } })).toBe(
    'The player couldn’t be stored on the device (gone).',
  )
  expect(deviceReasonText({ reason })).toBe(reason)
  expect(deviceReasonText({ reason, reason_code: 'newer' })).toBe(reason)
  expect(deviceReasonText({ reason, reason_code: 'constructor' })).toBe(reason)
  expect(deviceReasonText({})).toBe('The device gave no reason.')
})
