/** What helps to lay things out, and whether it is shown. Kept in the browser of the operator. */
export type Guides = { grid: boolean; rulers: boolean; safeArea: boolean }
export const NO_GUIDES: Guides = { grid: false, rulers: false, safeArea: false }

/** Between the lines of the grid, px of the slide. */
export const GRID_PX = 20
