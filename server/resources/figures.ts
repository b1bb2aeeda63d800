import { count, desc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rupeesOfPaise } from '#domain/money.ts'
import { permissionFor } from '#domain/permission.ts'
import { type Chart, chartsOf, maxGroups } from '#definition/chart.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { findStored } from './list.ts'
import { filterClausesOf, filtersOf } from './plan.ts'
import type { ForeignTitles, ServedRegistry, ServedResource } from './registry.ts'
import { querySchema } from './schemas.ts'

const group = z.object({ value: z.union([z.string(), z.boolean()]).nullable(), name: z.string().nullable(), count: z.int(), sum: z.number().nullable() })
const answer = z.object({ groups: z.array(group), others: z.object({ groups: z.int(), count: z.int(), sum: z.number().nullable() }).nullable() })
type Group = z.output<typeof group>

/** `GET {path}/figures/{field}`: the records that search and filters leave, counted and added up by the values of a field; one route for the charts by a field. */
export function figureRoutes(served: ServedResource, registry: ServedRegistry, foreign: ForeignTitles) {
  const { declaration } = served
  const charts = chartsOf(declaration.stats).filter(({ path }) => path === undefined)
  return charts
    .filter(({ by }, index) => charts.findIndex((other) => other.by === by) === index)
    .map((chart) => figureRoute(served, registry, foreign, { ...chart, sums: charts.flatMap(({ by, sum }) => (by === chart.by && sum ? [sum] : [])) }))
}

function figureRoute(
  served: ServedResource,
  registry: ServedRegistry,
  foreign: ForeignTitles,
  { by, label, sums }: Chart & { readonly sums: readonly string[] },
) {
  const { declaration, storage, tableOptions } = served
  const filters = filtersOf(declaration, tableOptions?.filters)
  return defineRoute({
    method: 'GET',
    path: endpointsOf(declaration).figures({ by }),
    summary: `${label} (${declaration.label.many})`,
    permission: permissionFor(declaration.permission, 'view'),
    query: querySchema(declaration, filters)
      .omit({ page: true, limit: true, sort: true, order: true })
      .extend({ sum: z.enum(['', ...sums]).optional() }),
    answer,
    async run({ sql, query, now, settings: { timeZone } }) {
      const clauses = filterClausesOf(declaration, filters, query, { timeZone, now })
      const { where } = await findStored(sql, storage, { search: query.search, clauses })
      const all = await groupsOf(sql, served, { by, sum: query.sum || undefined }, where)
      const isClosed = declaration.fields[by]?.kind === 'choice'
      const shown = isClosed ? all : all.slice(0, maxGroups)
      const rest = all.slice(shown.length)
      const others = rest.length === 0 ? null : { groups: rest.length, count: total(rest, 'count'), sum: query.sum ? total(rest, 'sum') : null }
      return ok({ groups: await named(sql, served, registry, foreign, by, shown), others })
    },
  })
}

const total = (groups: Group[], what: 'count' | 'sum') => groups.reduce((sum, each) => sum + (each[what] ?? 0), 0)

/** The groups of a condition's records, largest first. */
async function groupsOf(
  db: Sql,
  { declaration, storage }: ServedResource,
  { by, sum }: Pick<Chart, 'by'> & { readonly sum: string | undefined },
  where: SQL | undefined,
): Promise<Group[]> {
  const { fields } = declaration
  const added = sum === undefined ? undefined : storage.expression(sum)
  const value = sql<string | null>`nullif((${storage.expression(by) ?? sql`null`})::text, '')`
  const rows = await db
    .select({ value, count: count(), sum: sql<string | null>`${added === undefined ? sql`null` : sql`coalesce(sum(${added}), 0)::text`}` })
    .from(storage.table)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(added === undefined ? desc(count()) : sql`sum(${added}) desc nulls last`, sql`1`)
  const isYesNo = fields[by]?.kind === 'yesNo'
  const isMoney = sum !== undefined && fields[sum]?.kind === 'rupees'
  return rows.map((row) => ({
    value: isYesNo && row.value !== null ? row.value === 'true' : row.value,
    name: null,
    count: row.count,
    sum: row.sum === null ? null : isMoney ? rupeesOfPaise(Number(row.sum)) : Number(row.sum),
  }))
}

/** The groups of a reference with the titles that come with the records of the list. */
async function named(
  db: Sql,
  { declaration }: ServedResource,
  registry: ServedRegistry,
  foreign: ForeignTitles,
  by: string,
  groups: Group[],
): Promise<Group[]> {
  const field = declaration.fields[by]
  const titles = field?.kind === 'reference' && field.name !== undefined ? (registry.get(field.to)?.storage.titles ?? foreign[field.to]) : undefined
  if (!titles) return groups
  const found = await titles(
    db,
    groups.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    false,
  )
  return groups.map((each) => ({ ...each, name: found.get(String(each.value)) ?? null }))
}
