/** The day that it is, counted. */
const day = Math.floor(Date.now() / 86_400_000)

/** How often a check comes round. */
interface Turn {
  /** Each place is looked at once in so many days. */
  readonly daysApart: number
  /** In how many views, a different one each time; in one unless said. */
  readonly views?: number
}

/** Whether a place is looked at in a view today. With `AXE=all` every place in every view; else the places of the day, each in one view, the others on the next days. */
export function isDue({ daysApart, views = 1 }: Turn, place: number, view = 0): boolean {
  if (process.env.AXE === 'all') return true
  return (place + day) % daysApart === 0 && (Math.floor(place / daysApart) + Math.floor(day / daysApart)) % views === view
}
