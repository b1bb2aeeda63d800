import type { BaseRecord, CustomParams, DataProvider, UpdateParams } from '@refinedev/core'
import type { Action } from '#definition/action.ts'
import type { Declaration } from '#definition/declaration.ts'
import { matchPath } from '#definition/match-path.ts'
import { put } from '#definition/path.ts'
import { type KindRules, kindRules, readField } from '#definition/kind-rules.ts'
import type { FieldKind } from '#definition/field.ts'
import { wireName } from '#definition/wire-names.ts'
import { ApiError } from '#providers/http/api-error.ts'

/**
 * A provider in memory that does the declared actions that set fields of their record, as far as the declaration says what they set.
 * Any other call says that there is no server.
 */
export function answersInMemory(provider: DataProvider, registry: ReadonlyMap<string, Declaration>): DataProvider {
  return {
    ...provider,
    async custom(params: CustomParams) {
      const found = params.method === 'get' ? undefined : actionOf(registry, params)
      if (!found) {
        const call = `${params.method.toUpperCase()} ${params.url}`
        throw new ApiError('missing', {
          statusCode: 404,
          write: params.method !== 'get',
          serverMessage: `There is no server here: ${call} has no answer in memory.`,
        })
      }
      const { declaration, action, id } = found
      const variables = changesOf(declaration, action, params.payload)
      const update = { resource: declaration.name, id, variables } as UpdateParams
      const { data } = Object.keys(variables).length > 0 ? await provider.update(update) : await provider.getOne({ resource: declaration.name, id })
      return { data: wireOf(declaration, data) as never }
    },
  }
}

function actionOf(registry: ReadonlyMap<string, Declaration>, { method, url }: CustomParams) {
  for (const declaration of registry.values())
    for (const action of Object.values(declaration.actions ?? {})) {
      const { call } = action
      if (!call || call.method.toLowerCase() !== method) continue
      const id = matchPath(call.path, url)?.id
      if (id !== undefined) return { declaration, action, id }
    }
  return undefined
}

/** What an action sets of its record: the fields of its body and what it always sends, where the record has such fields. */
function changesOf({ fields }: Declaration, { body = {} }: Action, payload: unknown): Record<string, unknown> {
  const sent = typeof payload === 'object' && payload !== null ? Object.entries(payload) : []
  return Object.fromEntries(
    sent.flatMap(([name, raw]): [string, unknown][] => {
      const field = fields[name] ?? body[name]
      const read = field && Object.hasOwn(fields, name) ? readField(field, raw) : undefined
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
    if (field.kind === 'reference' && field.name) put(wire, field.name, record[`${name}~name`] ?? null)
  }
  return wire
}
