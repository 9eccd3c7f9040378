const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="slider"]'

/** Whether keys pressed there are meant for it: fields, menus and dialogs. All others are the page's, wherever the pointer left the focus. */
export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null
