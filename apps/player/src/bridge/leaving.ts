/** A key as it was pressed. */
export type KeyPressed = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** writes a sign on many keyboards; some systems tell it as Ctrl with Alt */
  altGraph: boolean
}

/** Keys of keyboards and remote controls that lead away from a page. */
const LEADING_AWAY =
  /^(F\d+|Browser\w+|GoBack|XF86Back|Launch\w+|ContextMenu|Help|Print|PrintScreen|ZoomIn|ZoomOut|ZoomToggle|New|Open|Close|Exit)$/
/** Commands that whoever types needs. */
const EDITING = new Set(['a', 'c', 'v', 'x', 'y', 'z'])

/**
 * Whether a key is a command to the browser, which would lead away from the player or change how it looks.
 * @param inField whether it goes into a field, where text is selected, copied and taken back
 */
export function isLeavingKey(pressed: KeyPressed, inField: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (LEADING_AWAY.test(key)) return true
  // Old browsers went back with it.
  if (key === 'Backspace') return !inField
  if (pressed.altGraph || !(ctrlKey || metaKey || altKey)) return false
  return !(inField && !altKey && EDITING.has(key.toLowerCase()))
}

/** Whether an address is one of the player's own pages, where it may go by itself. Source: specification §2. */
export function isOwnAddress(address: string, origin: string): boolean {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return false
  }
  return (
    url.origin === origin &&
    /^\/(player(\/[^/]*)?|initialization|forms-entry|print-preview)$/.test(url.pathname)
  )
}
