import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { HostTest, StoredHostRules } from '@vitrine/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { HostsPage } from './HostsPage.tsx'
import { hostTexts } from './hosts.texts.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

const RULES: StoredHostRules = {
  level: 'company',
  id: '',
  mode: 'enforce',
  rules: [
    { action: 'deny', kind: 'wildcard', pattern: '*.example.com' },
    { action: 'allow', kind: 'exact', pattern: 'cdn.example.org' },
  ],
  revision: 3,
  changed_at: null,
  changed_by: null,
}
const TEST: HostTest = {
  allowed: false,
  reason: 'rule',
  host: 'ads.example.com',
  mode: 'enforce',
  rule: { action: 'deny', kind: 'wildcard', pattern: '*.example.com', level: 'company', levelId: '' },
  level_name: null,
}

function drawn(search = '', role: 'editor' | 'viewer' = 'editor', test: Partial<HostTest> = {}): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['who'], { user: { id: 'u', role }, company: { id: 'c' } })
  client.setQueryData(['hosts', 'company', ''], RULES)
  client.setQueryData(['hosts', 'test', 'ads.example.com', null], { ...TEST, ...test })
  const router = createMemoryRouter([{ path: '/', element: <HostsPage /> }], {
    initialEntries: [`/?${search}`],
  })
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

describe('the page of outside hosts', () => {
  it('has the host filled in that somebody wants to allow, with the action to allow it', () => {
    const html = drawn('allow=ads.example.com')
    expect(html).toMatch(/<input[^>]*value="ads\.example\.com"/)
    expect(html).toContain('<input type="hidden" value="allow"/>')
    expect(drawn()).toContain('<input type="hidden" value="deny"/>')
    expect(drawn('allow=ads.example.com', 'viewer')).not.toContain(hostTexts.add())
  })
  it('looks a host up, in the list and in what is decided for it', () => {
    const html = drawn('find=ads.example.com')
    expect(html).not.toContain('cdn.example.org')
    expect(html).toContain(hostTexts.testDenied())
    expect(html).toContain(hostTexts.testMode.enforce())
    expect(html).toContain('*.example.com')
    expect(drawn()).toContain('cdn.example.org')
    expect(drawn()).not.toContain(hostTexts.testDenied())
  })
  it('says that a denied host is reached while rules are only reported, and that one without a rule is allowed', () => {
    expect(drawn('find=ads.example.com', 'viewer', { mode: 'report' })).toContain(hostTexts.testMode.report())
    const none = drawn('find=ads.example.com', 'viewer', { allowed: true, reason: 'noRule', rule: null })
    expect(none).toContain(hostTexts.testAllowed())
    expect(none).toContain(hostTexts.testReason.noRule({ host: 'ads.example.com' }))
  })
})
