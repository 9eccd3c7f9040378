import type { HTMLAttributes } from 'react'
import type { WidgetTouch } from '../widget.ts'

/**
 * What makes a part of a widget open something: by finger, and by keyboard. The renderer listens for it (`useWidgetTouch`).
 * @param touch null: nobody can touch the widget, so there is nothing to open
 * @param id    what is then in `touch.opened`
 */
export const opener = (
  touch: WidgetTouch | null,
  id: string,
): HTMLAttributes<HTMLElement> & { 'data-opens'?: string } =>
  touch === null || id === '' ? {} : { 'data-opens': id, role: 'button', tabIndex: 0 }
