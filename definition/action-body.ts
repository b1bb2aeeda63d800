import type { Action, RequiredWhen } from './action.ts'
import { meetsCondition } from './condition.ts'
import type { AnyField, Fields } from './field.ts'
import { problemsAt } from './kind-rules.ts'
import { writeRecord } from './record.ts'

type Values = Readonly<Record<string, unknown>>

/** Names of the body's fields that are asked for with these values (`showWhen`). */
export function bodyFieldNames(action: Action, values: Values): readonly string[] {
  return Object.keys(action.body ?? {}).filter((name) => meetsCondition(action.showWhen?.[name], values))
}

/** A field of the body as it is with these values: required while its `requiredWhen` holds. */
export function bodyField(action: Action, name: string, values: Values): AnyField | undefined {
  const field = action.body?.[name]
  const rule = rulesOf(action, name).find(({ when }) => meetsCondition(when, values))
  return field && rule ? { ...field, required: rule.message } : field
}

/** The rules by which a field of the body is required (`requiredWhen`). */
export function rulesOf({ requiredWhen = {} }: Pick<Action, 'requiredWhen'>, name: string): readonly RequiredWhen[] {
  return [requiredWhen[name] ?? []].flat()
}

/** The body's fields as they are with these values. */
export function bodyFields(action: Action, values: Values): Fields {
  return Object.fromEntries(
    bodyFieldNames(action, values).flatMap((name) => {
      const field = bodyField(action, name, values)
      return field ? [[name, field]] : []
    }),
  )
}

/** The initial values of an action's dialog: the record's by `startsWith`, else the fields'. */
export function bodyStart(action: Action, record: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(action.body ?? {}).map(([name, field]) => {
      const source = action.startsWith?.[name]
      const emptyWhen = action.startsEmptyWhen?.[name]
      const isTaken = source !== undefined && !(emptyWhen && meetsCondition(emptyWhen, record))
      return [name, isTaken ? (record[source] ?? null) : (field.initial ?? null)]
    }),
  )
}

/** Returns the problems of a body by field; the same on panel and server. */
export function bodyProblems(action: Action, values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [name, field] of Object.entries(bodyFields(action, values))) {
    Object.assign(problems, problemsAt(name, field, values[name]))
  }
  return problems
}

/** The wire body of an action: the shown fields, empty ones as null, and the action's fixed values. */
export function writeBody(action: Action, values: Values): Record<string, unknown> {
  const written = writeRecord(bodyFields(action, values), values)
  for (const [name, value] of Object.entries(written)) if (typeof value === 'string') written[name] = value || null
  for (const name of action.omitsEmpty ?? []) if (written[name] === null) delete written[name]
  return { ...written, ...action.send }
}
