import type { Permission } from '#domain/permission.ts'
import type { Call } from './action.ts'
import type { Declaration } from './declaration.ts'
import { endpointsOf } from './endpoints.ts'
import { labelOf } from './labels.ts'

/** A call that a declaration names, and the option that names it. */
export interface DeclaredCall extends Call {
  readonly place: string
  /** Label of the button or the figure. */
  readonly what: string
  /** The action's, if it has one. */
  readonly permission?: Permission | undefined
}

/** The calls that a declaration names besides those that every resource has: export, figures, toggles and actions. */
export function declaredCalls(declaration: Declaration): readonly DeclaredCall[] {
  const { actions = {}, list, rowActions = [], stats = [] } = declaration
  const figures = stats.map((stat) => ('call' in stat ? stat.call : 'by' in stat ? endpointsOf(declaration).figures(stat) : null))
  return [
    ...(list.export === undefined ? [] : [{ place: 'list.export', what: 'Export', method: 'GET' as const, path: endpointsOf(declaration).export }]),
    ...stats.flatMap((stat, index) =>
      figures[index] && figures.indexOf(figures[index]) === index
        ? [
            {
              place: `stats[${index}].${'call' in stat ? 'call' : 'path' in stat ? 'path' : 'by'}`,
              what: stat.label,
              method: 'GET' as const,
              path: figures[index],
            },
          ]
        : [],
    ),
    ...fileCalls(declaration),
    ...rowActions.flatMap((each, index) =>
      typeof each === 'object' && 'toggle' in each && each.call ? [{ place: `rowActions[${index}].call`, what: `${each.on}, ${each.off}`, ...each.call }] : [],
    ),
    ...Object.entries(actions).flatMap(([name, { call, label, permission }]) =>
      call ? [{ place: `actions.${name}.call`, what: label, permission, ...call }] : [],
    ),
  ]
}

/** The calls of the file fields: upload for a new record and for one that exists, and download. */
function fileCalls(declaration: Declaration): DeclaredCall[] {
  const { fields, operations = ['create', 'edit'] } = declaration
  const { file, newFile } = endpointsOf(declaration)
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'file') return []
    const common = { place: `fields.${name}`, what: labelOf(name, field) }
    return [
      { ...common, method: 'GET' as const, path: file(name, '{id}') },
      ...(!field.readOnly && operations.includes('create') ? [{ ...common, method: 'POST' as const, path: newFile(name) }] : []),
      ...(!field.readOnly && operations.includes('edit') ? [{ ...common, method: 'PUT' as const, path: file(name, '{id}') }] : []),
    ]
  })
}
