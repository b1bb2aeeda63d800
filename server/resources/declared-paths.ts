import type { Call } from '#definition/action.ts'
import type { Declaration } from '#definition/declaration.ts'

/** The path of the figures above a list, as the declaration has it. */
export function figuresPath({ name, stats = [] }: Pick<Declaration, 'name' | 'stats'>): string {
  const figure = stats.find((stat) => 'call' in stat)
  if (!figure) throw new Error(`${name} declares no figure with a call`)
  return figure.call
}

/** Method and path of a declaration's toggle. */
export function toggleCall({
  name,
  rowActions = [],
}: Pick<Declaration, 'name' | 'rowActions'>): Pick<Call, 'method'> & { readonly path: `${string}/{id}/${string}` } {
  const toggle = rowActions.find((each) => typeof each === 'object' && 'toggle' in each)
  if (!toggle?.call) throw new Error(`${name} declares no toggle with a call`)
  return { method: toggle.call.method, path: toggle.call.path as `${string}/{id}/${string}` }
}
