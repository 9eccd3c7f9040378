import { useEffect, type ReactNode } from 'react'
import { usePlace } from '../app/usePlaces.ts'

/** Names the browser's tab. */
export function nameTab(title: string): void {
  document.title = `${title} · Vitrine`
}

/**
 * Names the page in the browser's tab.
 * @param title without one it is the place's own (app/places.ts)
 * @returns the title
 */
export function usePageTitle(title?: string): string {
  const place = usePlace()
  const shown = title ?? place?.title() ?? ''
  useEffect(() => nameTab(shown), [shown])
  return shown
}

type PageProps = { title?: string | undefined; head?: ReactNode; children: ReactNode }

/**
 * A page: its title, what stands beside it (a search, one primary action), and the thing itself.
 * @param title only where the page shows one thing, such as a folder; the place's own otherwise (app/places.ts)
 */
export function Page({ title, head, children }: PageProps) {
  const shown = usePageTitle(title)
  return (
    <main className="v-page" id="page" tabIndex={-1}>
      <header className="v-page-head">
        <h1>{shown}</h1>
        {head}
      </header>
      {children}
    </main>
  )
}
