import { LineIcon } from '#ui/line-icon.tsx'

/** The icon of the button that opens filters. Made once: a list is drawn at every click of the menu. */
export const filterMark = LineIcon({ path: 'M3 5h10M18 5h3M13 2.5v5M3 12h3M11 12h10M11 9.5v5M3 19h11M19 19h2M14 16.5v5', size: 14 })
