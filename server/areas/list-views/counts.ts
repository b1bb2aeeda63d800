import { sql } from 'drizzle-orm'
import { type Declaration, presentDay } from '#definition/declaration.ts'
import { parameterName } from '#definition/wire-names.ts'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import type { RouteContext } from '#server/call/context.ts'
import { seenSnapshot, snapshotCache } from '#server/db/snapshot-cache.ts'
import { readPage, type ServedList } from './lists.ts'

/** Number of rows of one view of a list; the list itself is the view ''. */
interface ViewCount {
  readonly view: string
  readonly count: number
  readonly isMore: boolean
}

const countsAt = snapshotCache<readonly ViewCount[]>()

/** Counts the rows of the list and of each of its tabs by the route of the list, so that a count never differs from its list. */
export function countViews(list: ServedList, context: RouteContext): Promise<readonly ViewCount[]> {
  const { sql: db, now, settings } = context
  const { declaration } = list
  const minute = Math.floor(now.getTime() / 60_000)
  return countsAt(db, `${declaration.name} ${minute}`, async () => {
    const [seen] = await db.execute<{ readonly snapshot: string }>(sql`select ${seenSnapshot} as snapshot`)
    const counts: ViewCount[] = []
    for (const view of ['', ...tabsOf(declaration)]) {
      const { total, isMore } = await readPage(list, { ...filtersAt(declaration, view, civilDateOf(now, settings.timeZone)), page: '1', limit: '1' }, context)
      counts.push({ view, count: total, isMore })
    }
    return { snapshot: seen?.snapshot ?? '', value: counts }
  })
}

/** The names of the views that have a tab. */
function tabsOf({ list: { views = {} } }: Declaration): string[] {
  return Object.keys(views).filter((name) => views[name]?.tab !== undefined)
}

/** The parameters of a view's preset filters, as the panel sends them. */
function filtersAt({ list, fields }: Declaration, view: string, today: CivilDate): Record<string, string> {
  const { filters = {}, onToday } = view === '' ? { filters: list.initialFilters } : (list.views?.[view] ?? {})
  const preset = onToday === undefined ? filters : { ...filters, [onToday]: presentDay }
  const asked = Object.entries(preset).map(([name, value]) => [parameterName(fields, name), value === presentDay ? today : String(value)])
  return Object.fromEntries(asked)
}
