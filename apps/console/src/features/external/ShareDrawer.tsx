import { Suspense } from 'react'
import { lazyPart } from '../../app/lazyPart.ts'
import type { SharedThing } from './externalLinks.ts'

const SharedLinks = lazyPart(() => import('./SharedLinks.tsx'))

/** The links to a screen, a slide or a widget; null is closed. */
export const ShareDrawer = ({ thing, onClose }: { thing: SharedThing | null; onClose: () => void }) =>
  thing && (
    <Suspense fallback={null}>
      <SharedLinks thing={thing} onClose={onClose} />
    </Suspense>
  )
