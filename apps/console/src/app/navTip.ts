/** Class of the names that icons of the sidebar show on hover. It hides them where the names stand beside the icons (frame.css). */
export const NAV_TIP = { tooltip: 'v-navtip' }
