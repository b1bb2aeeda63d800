import { callsIn } from '#contract/call.ts'
import { permissionFor } from '#domain/permission.ts'
import type { Declaration, Operation } from '#definition/declaration.ts'
import { declaredCalls } from '#definition/declared-calls.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { labelOf } from '#definition/labels.ts'

/** A field as the page of declarations lists it. */
export interface FieldRow {
  readonly key: string
  readonly label: string
  readonly kind: string
  /** Place in the wire record. */
  readonly wire: string
  readonly rules: string
}

/** A call of the declaration, with its permission and body. */
export interface CallRow {
  readonly key: string
  readonly what: string
  readonly call: string
  readonly permission: string
}

/** The fields of a declaration in their order. */
export function fieldRows({ fields, title }: Declaration): readonly FieldRow[] {
  return Object.entries(fields).map(([name, field]) => ({
    key: name,
    label: labelOf(name, field),
    kind: field.kind === 'reference' || field.kind === 'references' ? `${field.kind} to ${field.to}` : field.kind,
    wire: field.kind === 'computed' ? `worked out from ${field.of.join(', ')}` : (field.from ?? name),
    rules: [
      name === title ? 'names the record' : '',
      field.required === undefined ? '' : 'required',
      field.notNull ? 'never null' : '',
      field.readOnly ? 'read only' : '',
      field.sort ? 'sorts' : '',
    ]
      .filter(Boolean)
      .join(', '),
  }))
}

const contracts = import.meta.glob<Readonly<Record<string, unknown>>>('/contract/*.ts', { eager: true })
const contractCalls = Object.values(contracts).flatMap(callsIn)

const operations: readonly Operation[] = ['create', 'edit', 'delete']

/** Every call of a resource: list, record, operations, actions, further calls, and those of the contract. */
export function callRows(declaration: Declaration): readonly CallRow[] {
  const { permission: area, api = {} } = declaration
  const endpoints = endpointsOf(declaration)
  // The placeholder as it is written, which a filled-in path would escape.
  const record = `${endpoints.create}/{id}`
  const has = (operation: Operation) => declaration.operations?.includes(operation) ?? true
  const own: Readonly<Record<Operation, string>> = {
    create: `POST ${endpoints.create}`,
    edit: `${api.update ?? 'PUT'} ${record}`,
    delete: `DELETE ${record}`,
  }
  return [
    { key: 'list', what: 'List', call: `GET ${endpoints.list.path}`, permission: permissionFor(area, 'view') },
    { key: 'read', what: 'Read', call: `GET ${record}`, permission: permissionFor(area, 'view') },
    ...operations
      .filter(has)
      .map((operation) => ({ key: operation, what: words[operation], call: own[operation], permission: permissionFor(area, operation) })),
    ...declaredCalls(declaration).map(({ place, method, path, what, permission }) => ({
      key: place,
      what,
      call: `${method} ${path}`,
      permission: permission ?? permissionFor(area, method === 'GET' ? 'view' : 'edit'),
    })),
    ...contractCalls
      .filter(({ resource }) => resource === declaration.name)
      .map(({ method, path, summary, permission }) => ({ key: `contract ${method} ${path}`, what: summary, call: `${method} ${path}`, permission })),
  ]
}

const words: Readonly<Record<Operation, string>> = { create: 'Create', edit: 'Edit', delete: 'Delete' }
