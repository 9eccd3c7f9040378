import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A word that has to be seen before going on: a warning, or that something failed, which is read aloud at once. */
export function Notice({ tone = 'warn', children }: { tone?: 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone} {...(tone === 'bad' && { role: 'alert' })}>
      {children}
    </div>
  )
}
