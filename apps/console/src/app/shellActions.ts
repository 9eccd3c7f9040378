import { createContext, useContext } from 'react'

type Actions = { openPalette: () => void; openHelp: () => void; signOut: () => void }
const Context = createContext<Actions | null>(null)
export const ShellActions = Context.Provider

/** What any page may ask the frame to do. */
export function useShellActions(): Actions {
  const actions = useContext(Context)
  if (!actions) throw new Error('useShellActions outside of the shell')
  return actions
}
