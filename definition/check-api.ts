import type { ListParameter } from './api-declaration.ts'
import type { Declaration } from './declaration.ts'
import type { ReportProblem } from './declaration-problem.ts'
import { bodyName, parameterName } from './wire-names.ts'

const parameters: readonly ListParameter[] = ['page', 'limit', 'sort', 'order', 'search']

/** Mistakes in the description of another API: one name for two things, an impossible place of the count. */
export function checkApi({ api = {}, fields, list }: Declaration, report: ReportProblem): void {
  const { items, total, paging, parameters: given = {} } = api
  const names = parameters.map((name) => given[name] ?? name)
  for (const [index, name] of names.entries()) {
    const parameter = parameters[index]
    if (parameter && given[parameter] !== undefined && names.indexOf(name) !== names.lastIndexOf(name))
      report(`api.parameters.${parameter}`, `two parameters would be called "${name}"`)
  }
  for (const place of ['filters', 'advanced'] as const)
    for (const filter of Object.keys(list[place] ?? {})) {
      const called = parameterName(fields, filter)
      const parameter = parameters[names.indexOf(called)]
      // A filter that has such a name itself is reported by another check.
      if (parameter && (called !== filter || given[parameter] !== undefined))
        report(`list.${place}.${filter}`, `"${called}" is what api calls the parameter ${parameter}`)
    }
  for (const name of ['path', 'listPath'] as const) if (api[name]?.includes('{')) report(`api.${name}`, 'is of a whole list: nothing fills the braces')
  if (items === '.' && typeof total !== 'object' && typeof paging !== 'object')
    report('api.total', 'the answer itself is the list, so its count is in a header: write `total: { header: "X-Total-Count" }`')

  const written = Object.entries(fields).filter(([, field]) => !field.readOnly)
  for (const [index, [name, field]] of written.entries()) {
    const path = bodyName(fields, name)
    const other = written.find(
      ([each], before) => before !== index && contains(bodyName(fields, each), path) && (before < index || bodyName(fields, each) !== path),
    )
    if ((field.writeTo ?? field.from) !== undefined && other)
      report(`fields.${name}.${field.writeTo === undefined ? 'from' : 'writeTo'}`, `"${bodyName(fields, other[0])}" is where ${other[0]} is written`)
  }
}

/** True when one path equals the other or contains it. */
function contains(path: string, inner: string): boolean {
  return inner === path || inner.startsWith(`${path}.`)
}
