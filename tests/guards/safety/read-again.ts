import type { Declaration } from '#definition/declaration.ts'
import { declaredCalls } from '#definition/declared-calls.ts'
import { endpointsOf } from '#definition/endpoints.ts'

const files = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })
const declarations = Object.values(files).map((file) => file.default)
const resources = new Set(declarations.map(({ name }) => name))

const anyId = 'any'

/** A call whatever the names in its path are. */
const shapeOf = (call: string): string => call.replace(/\{\w+\}/g, anyId)

/** The calls of a declaration that change something, each with the resources that the panel reads again after it. */
function writesOf(declaration: Declaration): (readonly [call: string, readAgain: readonly string[]])[] {
  const { name, api = {}, operations = ['create', 'edit', 'delete'] } = declaration
  const { create, update, remove } = endpointsOf(declaration)
  const edit = update(anyId)
  const own = { create: `POST ${create}`, edit: `${edit.method} ${edit.path}`, delete: `DELETE ${remove(anyId)}` }
  return [
    ...operations.map((operation) => [own[operation], [name, ...(api.touches ?? [])]] as const),
    ...declaredCalls(declaration).map(({ method, path, touches = [] }) => [shapeOf(`${method} ${path}`), [name, ...touches]] as const),
  ]
}

const writes = declarations.flatMap(writesOf)

/** Changed resources of a call that the panel would go on showing unchanged; none for a call that the panel does not make, or whose answer names them to it. */
export function shownAsBefore(call: string, changed: readonly string[]): string[] {
  const readAgain = writes.flatMap(([each, names]) => (each === shapeOf(call) ? [new Set(names)] : []))
  return [...new Set(changed)].filter((entity) => resources.has(entity) && readAgain.some((names) => !names.has(entity)))
}
