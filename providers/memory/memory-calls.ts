import type { BaseRecord, CustomParams, DataProvider, UpdateParams } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { declaredCalls } from '#definition/declared-calls.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { matchPath } from '#definition/match-path.ts'
import { put } from '#definition/path.ts'
import { type KindRules, kindRules, readField } from '#definition/kind-rules.ts'
import type { FieldKind } from '#definition/field.ts'
import { nameKey } from '#definition/record.ts'
import { wireName } from '#definition/wire-names.ts'
import { readSession } from '#providers/auth/session.ts'
import { cartAnswers } from './answers/carts.ts'
import { collectionAnswers } from './answers/collections.ts'
import { fileAnswers } from './answers/files.ts'
import { laboratoryAnswers } from './answers/laboratory.ts'
import type { MemoryCall, Memory, MemoryAnswers, Row } from './answers/memory.ts'
import { orderChangeAnswers } from './answers/order-changes.ts'
import { orderPaymentAnswers } from './answers/order-payments.ts'
import { orderContentAnswers } from './answers/order-contents.ts'
import { orderAnswers } from './answers/orders.ts'
import { panelAnswers } from './answers/panel.ts'
import { prescriptionAnswers } from './answers/prescriptions.ts'
import { noServer, refuseStale } from './answers/refusals.ts'
import { reportAnswers } from './answers/reports.ts'
import { visitAnswers } from './answers/visits.ts'

const byCall: MemoryAnswers = {
  ...orderAnswers,
  ...orderChangeAnswers,
  ...orderPaymentAnswers,
  ...orderContentAnswers,
  ...cartAnswers,
  ...prescriptionAnswers,
  ...collectionAnswers,
  ...visitAnswers,
  ...reportAnswers,
  ...laboratoryAnswers,
  ...panelAnswers,
  ...fileAnswers,
}

/** Values that a call sets on its record in addition to its body. */
const memoryEffects: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'PUT /admin/notifications/{id}/read': { isRead: true },
}
const namesIn = (call: string) => call.split('{').length
/** A fixed word is tried before a name: `/orders/admin/charts` before `/orders/admin/{id}`. */
const answers = Object.entries(byCall).toSorted(([one], [other]) => namesIn(one) - namesIn(other))

/**
 * A provider in memory that answers the calls of the laboratory's own screens by the rules of `domain/`, does the other declared actions that set fields of
 * their record as far as the declaration defines it, and the declared calls that make or change a record. Any other call is refused: there is no server.
 */
export function answersInMemory(provider: DataProvider, registry: ReadonlyMap<string, Declaration>, now: () => Date): DataProvider {
  const memory: Memory = {
    get now() {
      return now()
    },
    get user() {
      const user = readSession()?.user
      return { id: user?.id ?? 'nobody', name: user?.name ?? 'Nobody', role: user?.role ?? 'operator', permissions: user?.permissions ?? [] }
    },
    session: {
      carts: new Map(),
      payments: new Map(),
      lastPayments: new Map(),
      atLaboratory: new Map(),
      files: new Map(),
      made: { count: 0 },
    },
    rows: async (resource) => (await provider.getList({ resource, pagination: { currentPage: 1, pageSize: 1_000 } })).data as Row[],
    one: async (resource, id) => (await provider.getOne({ resource, id })).data as Row,
    add: async (resource, variables) => (await provider.create({ resource, variables })).data as Row,
    change: async (resource, id, variables) => (await provider.update({ resource, id, variables })).data as Row,
    drop: async (resource, id) => void (await provider.deleteOne({ resource, id })),
    wire(resource, row) {
      const declaration = registry.get(resource)
      return declaration ? wireOf(declaration, row) : row
    },
  }
  return {
    ...provider,
    async custom(params: CustomParams) {
      const { method, url } = params
      for (const [call, answer] of answers) {
        const [verb = '', declared = ''] = call.split(' ')
        const path = verb.toLowerCase() === method ? matchPath(declared, url) : null
        if (path) return { data: (await answer(memory, { path, query: (params.query ?? {}) as MemoryCall['query'], ...sentWith(params) })) as never }
      }
      if (method === 'get') throw noServer('what this screen shows cannot be read', false)
      const write = actionOf(registry, params) ?? writeOf(registry, params)
      if (!write) throw noServer('this cannot be done')
      const { declaration, call, id } = write
      const resource = declaration.name
      if (id !== undefined) refuseStale(sentWith(params).version, await memory.one(resource, id))
      if (method === 'delete' && id !== undefined) return { data: (await provider.deleteOne({ resource, id })).data as never }
      const variables = { ...changesOf(declaration, params.payload), ...memoryEffects[call] }
      if (write.isToggle) Object.assign(variables, { isActive: !(await memory.one(resource, id ?? '')).isActive })
      // Calls that cannot be done here are refused, never reported as done. A record without its required fields would be unreadable.
      const isWhole = Object.entries(declaration.fields).every(([name, { notNull }]) => !notNull || Object.hasOwn(variables, name))
      if (Object.keys(variables).length === 0 || (id === undefined && !isWhole)) throw noServer('this cannot be done')
      for (const [name, field] of Object.entries(declaration.fields))
        if (field.kind === 'reference' && typeof variables[name] === 'string') await memory.one(field.to, variables[name])
      const { data } = id === undefined ? await provider.create({ resource, variables }) : await provider.update({ resource, id, variables } as UpdateParams)
      return { data: wireOf(declaration, data) as never }
    },
  }
}

/** Body of a call: JSON, or a form with a file. */
function sentWith({ headers, payload }: CustomParams): Pick<MemoryCall, 'body' | 'file' | 'version'> {
  const form = payload instanceof FormData ? payload : isUpload(payload) ? payload.form : null
  const version: unknown = headers && 'If-Match' in headers ? headers['If-Match'] : undefined
  const entries: [string, unknown][] = form ? [...form.entries()] : typeof payload === 'object' && payload !== null ? Object.entries(payload) : []
  const file = entries.find(([, value]) => value instanceof File)?.[1]
  return {
    body: Object.fromEntries(entries.filter(([, value]) => !(value instanceof File))),
    file: file instanceof File ? file : null,
    version: typeof version === 'string' ? version : undefined,
  }
}

function isUpload(payload: unknown): payload is { readonly form: FormData } {
  return typeof payload === 'object' && payload !== null && 'form' in payload && payload.form instanceof FormData
}

interface WriteTarget {
  readonly declaration: Declaration
  /** The declared call. */
  readonly call: string
  /** None of a record that is made. */
  readonly id: string | undefined
  readonly isToggle?: true
}

/** The resource whose record a declared call makes or changes, from the call's path. */
function writeOf(registry: ReadonlyMap<string, Declaration>, { method, url }: CustomParams): WriteTarget | undefined {
  for (const declaration of registry.values()) {
    const { create } = endpointsOf(declaration)
    const declared = declaredCalls(declaration).find((call) => call.method.toLowerCase() === method && matchPath(call.path, url))
    if (!declared) continue
    const target = { declaration, call: `${declared.method} ${declared.path}` }
    if (method === 'post' && url === create) return { ...target, id: undefined }
    const id = matchPath(`${create}/{id}`, url)?.id
    if (id !== undefined && (method === 'put' || method === 'patch')) return { ...target, id }
    const toggled = matchPath(`${create}/{id}/toggle-status`, url)?.id
    if (toggled !== undefined) return { ...target, id: toggled, isToggle: true }
  }
  return undefined
}

function actionOf(registry: ReadonlyMap<string, Declaration>, { method, url }: CustomParams): WriteTarget | undefined {
  for (const declaration of registry.values())
    for (const { call } of Object.values(declaration.actions ?? {})) {
      if (!call || call.method.toLowerCase() !== method) continue
      const id = matchPath(call.path, url)?.id
      if (id !== undefined) return { declaration, call: `${call.method} ${call.path}`, id }
    }
  return undefined
}

/** Returns the record's fields among the fields of a call's body, which the call sets. */
function changesOf({ fields }: Declaration, payload: unknown): Record<string, unknown> {
  const sent = typeof payload === 'object' && payload !== null ? Object.entries(payload) : []
  return Object.fromEntries(
    sent.flatMap(([name, raw]): [string, unknown][] => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const read = field && readField(field, raw)
      return read && 'value' in read ? [[name, read.value]] : []
    }),
  )
}

/** A record as an API would answer it. */
function wireOf({ fields }: Declaration, record: BaseRecord): Record<string, unknown> {
  const wire: Record<string, unknown> = { id: record.id, version: record.version }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed') continue
    const value: unknown = record[name] ?? null
    put(wire, wireName(fields, name), value === null ? null : (kindRules[field.kind] as KindRules<FieldKind>).write(value))
    if (field.kind === 'reference' && field.name) put(wire, field.name, record[nameKey(name)] ?? null)
  }
  return wire
}
