import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

/** What Content consists of, slides, the files they show and the data they tell, with the filters of the page beside it. */
export function ContentTabs({ children }: { children?: ReactNode }) {
  return (
    <div className="v-tabs">
      <nav aria-label="Content">
        <NavLink to="/slides">Slides</NavLink>
        <NavLink to="/media">Media</NavLink>
        <NavLink to="/data">Data</NavLink>
      </nav>
      <div className="v-tabs-end">{children}</div>
    </div>
  )
}
