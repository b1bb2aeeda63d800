import { z } from 'zod'
import { kindUses } from '#definition/check-fields.ts'
import type { Declaration } from '#definition/declaration.ts'
import { declaredCalls } from '#definition/declared-calls.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { nearest } from '#definition/nearest.ts'
import type { DeclarationProblem } from '#definition/declaration-problem.ts'
import type { Fields } from '#definition/field.ts'
import type { Route } from '#server/call/route.ts'
import type { LoadedFile } from './load.ts'

/** Lists the calls of a declaration that no route serves, and, where the API is made only from its fields, the fields that would come out wrong. */
export function checkServed(
  { file, declaration, own, hasBadHandlers }: LoadedFile,
  isFromFields: boolean,
  routes: readonly Route[],
  all: readonly LoadedFile[] = [],
): DeclarationProblem[] {
  const problems: DeclarationProblem[] = []
  const report = (place: string, message: string) => problems.push({ file, resource: declaration.name, place, message })
  for (const { place, method, path } of declaredCalls(declaration)) {
    const known = routes.filter((route) => route.method === method).map((route) => route.path)
    if (known.some((each) => shapeOf(each) === shapeOf(path))) continue
    const meant = nearest(path, known)
    const isOwn = isFromFields && place.startsWith('actions.')
    // A handler in a file that could not be loaded may be right.
    if (isOwn && hasBadHandlers) continue
    const where = isOwn ? `: write its handler in server/entities/${declaration.name}.ts` : ''
    report(place, `no route of the server answers ${method} ${path}${meant === null ? where : `; did you mean "${meant}"?`}`)
  }
  const listOf = (name: string) => {
    const target = all.find((each) => each.declaration.name === name)?.declaration
    return target && routes.find((route) => route.method === 'GET' && route.path === endpointsOf(target).list.path)
  }
  checkLimits(declaration.fields, 'fields', listOf, report)
  for (const [name, { body }] of Object.entries(declaration.actions ?? {})) checkLimits(body ?? {}, `actions.${name}.body`, listOf, report)
  if (own && !isFromFields)
    report('actions', `server/entities/${declaration.name}.ts is for an entity that is served from its fields: this one has its routes in server/areas`)
  if (isFromFields) checkFromFields(declaration, report)
  return problems
}

/** A field may load as many options as the list of its target answers at once: with more, the field would be empty. */
function checkLimits(fields: Fields, place: string, listOf: (name: string) => Route | undefined, report: (place: string, message: string) => void): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'group' || field.kind === 'rows') checkLimits(field.fields, `${place}.${name}.fields`, listOf, report)
    if (field.kind !== 'references' || field.limit === undefined) continue
    const list = listOf(field.to)
    const refused = list && z.safeParse(list.schemas.query, { limit: field.limit }).error?.issues.find(({ path }) => path[0] === 'limit')
    if (refused) report(`${place}.${name}.limit`, `the list of ${field.to} does not answer ${field.limit} records at once: ${refused.message}`)
  }
}

/** A path whatever its parameters are called. */
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')

function checkFromFields({ fields, title, list }: Declaration, report: (place: string, message: string) => void): void {
  if (fields[title]?.kind === 'computed') report('title', `"${title}" is worked out by the panel: the server cannot name a record by it`)
  if (list.search !== undefined && !Object.values(fields).some(({ kind }) => kindUses[kind].contains))
    report('list.search', 'there is no text field that could be searched')
  for (const place of ['filters', 'advanced'] as const)
    for (const [name, filter] of Object.entries(list[place] ?? {})) {
      if (typeof filter !== 'object') continue
      if ('flag' in filter && filter.past === undefined)
        report(`list.${place}.${name}`, 'a flag without past needs a route written by hand: nothing here says what it means')
      if (!('contains' in filter)) continue
      const field = fields[name]
      if (!field) report(`list.${place}.${name}`, `contains looks in the field that the filter is named after; there is no field "${name}"`)
      else if (!kindUses[field.kind].contains) report(`list.${place}.${name}`, `contains is for texts; "${name}" is a ${field.kind} field`)
    }
}
