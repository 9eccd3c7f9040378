import { expect, it } from 'vitest'
import { refusesFrames } from './refusesFrames.ts'

const SERVER = 'https://signage.example'
const PAGE = 'https://intranet.example/board'
const csp = (value: string) => ({ name: 'Content-Security-Policy', value })
const xfo = (value: string) => ({ name: 'x-frame-options', value })

it.each([
  [[], false],
  [[xfo('DENY')], true],
  [[xfo('SameOrigin')], true],
  [[xfo('ALLOW-FROM https://signage.example')], false],
  [[xfo('SAMEORIGIN, DENY')], true],
  [[csp("default-src 'self'")], false],
  [[csp("frame-ancestors 'none'")], true],
  [[csp("default-src 'self'; Frame-Ancestors 'self'")], true],
  [[csp('frame-ancestors')], true],
  [[csp('frame-ancestors *')], false],
  [[csp('frame-ancestors https:')], false],
  [[csp('frame-ancestors http:')], false],
  [[csp("frame-ancestors 'self' https://signage.example")], false],
  [[csp('frame-ancestors signage.example')], false],
  [[csp('frame-ancestors signage.example:8443')], true],
  [[csp('frame-ancestors signage.example:*')], false],
  [[csp('frame-ancestors *.example')], false],
  [[csp('frame-ancestors *.signage.example')], true],
  // The policy counts where there is one, whatever the older header says.
  [[csp('frame-ancestors https://signage.example'), xfo('DENY')], false],
  // Each policy has to allow it.
  [[csp('frame-ancestors *'), csp("frame-ancestors 'none'")], true],
  [[csp("frame-ancestors *, frame-ancestors 'none'")], true],
  [[csp("frame-ancestors *; frame-ancestors 'none'")], false],
  [[{ name: 'content-security-policy-report-only', value: "frame-ancestors 'none'" }], false],
])('judges %j as the browser does: refused %s', (headers, refused) => {
  expect(refusesFrames(headers, PAGE, SERVER)).toBe(refused)
})
it('never refuses pages of the server itself', () =>
  expect(refusesFrames([xfo('SAMEORIGIN')], `${SERVER}/board`, SERVER)).toBe(false))
