import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import { usePageTitle } from '../../ui/Page.tsx'
import { DoorDisplay } from './DoorDisplay.tsx'
import { sessionTexts } from './session.texts.ts'
import styles from './session.module.css'

/**
 * The frame of the pages before the door: the mark, a title, a form.
 * @param title only where the page says something else than usual; the place's own otherwise (app/places.ts)
 */
export function DoorPage({
  title,
  lead,
  fault,
  children,
}: {
  title?: string
  lead?: ReactNode
  fault?: string | null
  children: ReactNode
}) {
  const shown = usePageTitle(title)
  return (
    <main className={styles.door}>
      <div className={styles.doorForm}>
        <span className={styles.doorBrand}>
          <Mark size={40} /> {sessionTexts.product()}
        </span>
        <h1>{shown}</h1>
        {lead !== undefined && <p className="v-quiet">{lead}</p>}
        <div aria-live="polite">
          {fault && (
            <Alert color="danger" variant="light" p="sm" mb="md" role="alert">
              {fault}
            </Alert>
          )}
        </div>
        {children}
      </div>
      <DoorDisplay />
    </main>
  )
}
