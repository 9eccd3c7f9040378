import { useEffect, type ReactNode } from 'react'

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vitrine`
  }, [title])
}

/** A page: its title, what stands beside it (a search, one primary action), and the thing itself. */
export function Page({ title, head, children }: { title: string; head?: ReactNode; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className="v-page" id="page" tabIndex={-1}>
      <header className="v-page-head">
        <h1>{title}</h1>
        {head}
      </header>
      {children}
    </main>
  )
}
