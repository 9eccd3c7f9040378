import { expect, it } from 'vitest'
import { fileProblemText } from './fileProblemText.ts'

it('says by code why a file cannot be used', () => {
  expect(
    fileProblemText({
      problem: '“film.mp4” needs too much memory to open: …',
      problem_code: 'MEDIA_NEEDS_MEMORY',
      problem_params: { name: 'film.mp4', limit: 419_430_400 },
    }),
  ).toMatch(/film\.mp4.*419 MB/)
})
it('shows the English sentence of a server without codes, or of a newer code', () => {
  const problem = 'The server could not prepare this file.'
  expect(fileProblemText({ problem })).toBe(problem)
  expect(fileProblemText({ problem, problem_code: 'NEWER', problem_params: {} })).toBe(problem)
})
