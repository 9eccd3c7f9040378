import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { spoken } from '../language/spoken.ts'
import './notice.css'

const LiveNotice = spoken(() => import('./LiveNotice.tsx'))

/** Says over everything else that somebody is watching. @returns takes it away */
export function showNotice(): () => void {
  const place = document.createElement('div')
  place.className = 'live-notice'
  place.dataset['testid'] = 'live-notice'
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <Suspense fallback={null}>
      <LiveNotice />
    </Suspense>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
