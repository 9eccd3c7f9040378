import { errorCatalog, fieldError, fieldErrorCatalog } from '@vitrine/core'
import { ApiError, type Problem } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { fieldMessage, loadErrorWords } from './errorReasons.ts'
import { fieldReason, problemReason } from './errorWords.ts'
import { errorTexts } from './errors.texts.ts'
import { refusedFileTexts } from './refusedFile.texts.ts'
import { errorMessage } from './toasts.ts'

const problem = (code: string, params: Problem['params'], errors?: Problem['errors']): Problem => ({
  type: 'about:blank',
  title: '',
  status: 400,
  code,
  params,
  detail: 'What the server says.',
  ...(errors ? { errors } : {}),
})

it('shows an error by its code and facts, with sizes, lists and durations in the reader’s format', () => {
  expect(problemReason(problem('TOO_LARGE', { actual: 5_000_000, limit: 1_000_000 }))).toBe(
    errorTexts.problem.tooLarge({ actual: '5 MB', limit: '1 MB' }),
  )
  expect(problemReason(problem('IN_USE', { noun: 'file', users: ['Lobby', 'Bar'] }))).toBe(
    errorTexts.problem.inUse({ users: '“Lobby” and “Bar”' }),
  )
  expect(problemReason(problem('TOO_MANY', { seconds: 90 }))).toContain('1 min 30 sec')
  expect(problemReason(problem('ENTITY_NOT_FOUND', { noun: 'screen' }))).toBe(errorTexts.notFound.screen())
})
it('shows a refused field by its code and facts', () => {
  const tooLong = fieldError('name', 'TEXT_TOO_LONG', { maximum: 200 })
  expect(fieldReason(tooLong)).toBe(errorTexts.field.charactersMost({ count: 200 }))
  expect(problemReason(problem('INVALID_INPUT', {}, [tooLong]))).toBe(fieldReason(tooLong))
})
it('shows the server’s English for a code that only a newer server knows', () => {
  expect(problemReason(problem('TOO_HOT', {}))).toBe('What the server says.')
  expect(problemReason(problem('TOO_LARGE', {}))).toBe('What the server says.')
  expect(problemReason(problem('ENTITY_NOT_FOUND', { noun: 'satellite' }))).toBe('What the server says.')
  expect(fieldReason({ field: 'a', code: 'TOO_HOT', params: {}, message: 'Cool it.' })).toBe('Cool it.')
  expect(fieldReason({ field: 'a', code: 'constructor', params: {}, message: 'Cool it.' })).toBe('Cool it.')
})
it('shows an error in English until the words have loaded', async () => {
  const error = new ApiError(400, problem('INVALID_INPUT', {}, [fieldError('password', 'PASSWORD_WEAK')]))
  expect(errorMessage(error)).toBe(fieldErrorCatalog.PASSWORD_WEAK)
  await loadErrorWords()
  expect(errorMessage(error)).toBe(errorTexts.field.passwordWeak())
  expect(fieldMessage(error, 'password')).toBe(errorTexts.field.passwordWeak())
  expect(fieldMessage(error, 'name')).toBeUndefined()
})
it('no error of the server is left without words', () => {
  for (const [code, { show, text }] of Object.entries(errorCatalog)) {
    if (show !== 'problem') continue
    const params = Object.fromEntries(
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name!,
        name === 'noun' ? 'slide' : name === 'users' ? ['Lobby'] : 2,
      ]),
    )
    expect(problemReason(problem(code, params))).not.toBe('What the server says.')
  }
})

it('shows why a file can’t be used, in English for a reason that only a newer server knows', () => {
  const refused = (why: string, facts: Problem['params'] = {}) =>
    problemReason(problem('MEDIA_UNUSABLE', { name: 'a.png', reason: 'In English.', why, ...facts }))
  expect(refused('PDF')).toBe(refusedFileTexts.pdf({ name: 'a.png' }))
  expect(refused('VIDEO_TOO_LARGE', { width: 9_000, height: 1_080, most: 8_192 })).toBe(
    refusedFileTexts.videoTooLarge({ name: 'a.png', size: '9000 × 1080', most: '8,192' }),
  )
  expect([refused('VIDEO_TOO_LARGE'), refused('TOO_HOT')]).toEqual(['In English.', 'In English.'])
})
