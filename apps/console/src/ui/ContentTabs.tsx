import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useMenu } from '../app/usePlaces.ts'
import { commonTexts } from './common.texts.ts'
import styles from './contentTabs.module.css'

/** The tabs of Content (slides, the files and the data that they show), with the filters of the page beside them. */
export function ContentTabs({ children }: { children?: ReactNode }) {
  const tabs = useMenu('content')
  return (
    <div className={styles.tabs}>
      <nav aria-label={commonTexts.content()}>
        {tabs.map(({ path, title }) => (
          <NavLink key={path} to={path}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={styles.tabsEnd}>{children}</div>
    </div>
  )
}
