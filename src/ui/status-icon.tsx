import type { StatusIconName as Name } from '#domain/tone.ts'
import { LineIcon } from './line-icon.tsx'

const ring = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'

/** Paths on a field of 24 by 24. */
const paths: Record<Name, string> = {
  circle: ring,
  check: 'M4 12.5l5 5L20 6.5',
  'check-double': 'M1.5 12.5l5 5L17.5 6.5M12 16l1.5 1.5L23 7.5',
  clock: `${ring}M12 6.5V12l4 2`,
  droplet: 'M12 2.5c1 4 7 7 7 12.5a7 7 0 0 1-14 0c0-5.5 6-8.5 7-12.5z',
  flask: 'M9 2.5h6M10 2.5v6L4.5 19a2 2 0 0 0 1.8 3h11.4a2 2 0 0 0 1.8-3L14 8.5v-6M7 15h10',
  cross: `${ring}M5 5l14 14`,
  undo: 'M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  alert: `${ring}M12 7.5v5M12 16.2v.1`,
  minus: 'M5 12h14',
  star: 'M12 2.5l2.9 6 6.6 .9-4.8 4.6 1.2 6.5L12 17.4l-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z',
  shield: 'M12 2.5l7.5 3v6c0 5-3.5 8.5-7.5 10-4-1.5-7.5-5-7.5-10v-6z',
  user: 'M4.5 21v-1.5a5 5 0 0 1 5-5h5a5 5 0 0 1 5 5V21M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  users: 'M1.5 21v-1.5a5 5 0 0 1 5-5h5a5 5 0 0 1 5 5V21M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 3.2a4 4 0 0 1 0 7.6M22.5 21v-1.5a5 5 0 0 0-3.5-4.7',
}

/** The icon of a status, 12 px; the word beside it says the same. */
export function StatusIcon({ name }: { name: Name }) {
  return LineIcon({ path: paths[name], size: 12, strokeWidth: 2.25 })
}
