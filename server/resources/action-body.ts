import { z } from 'zod'
import type { Action } from '#definition/action.ts'
import { bodyFieldNames, bodyProblems } from '#definition/action-body.ts'
import { at } from '#definition/path.ts'
import { invalid } from '#server/call/problem.ts'
import { fieldSchemas } from './schemas.ts'
import { readValue } from './wire.ts'

/** The body of an action's call: its fields and fixed values, and those of other actions with the same call. An unknown key is refused. */
export function actionBodySchema(action: Action, sentences: Readonly<Record<string, string>> = {}, others: readonly Action[] = []) {
  const beside = others.flatMap(({ send = {} }) => Object.keys(send)).map((name) => [name, z.union([z.string(), z.boolean()]).optional()] as const)
  const sent = Object.fromEntries(Object.entries(action.send ?? {}).map(([name]) => [name, z.union([z.string(), z.boolean()])]))
  const fields = Object.entries({ ...action.body, ...action.answers }).map(([name, { required, ...field }]) => {
    const requirement = required !== undefined && !action.showWhen?.[name] ? { required: sentences[name] ?? required } : {}
    return [name, { ...field, ...requirement }] as const
  })
  return z.strictObject({ ...Object.fromEntries(beside), ...sent, ...fieldSchemas(Object.fromEntries(fields)) })
}

/**
 * The values of a body by the fields of its action: texts trimmed, rupees as paise, empty ones null, and null for a field that these values do not ask for.
 * Throws a 422 that names every field with a problem, in the panel's words unless `sentences` has others.
 */
export function actionBodyValues(
  action: Action,
  body: Readonly<Record<string, unknown>>,
  sentences: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, field] of Object.entries({ ...action.body, ...action.answers })) {
    const read = readValue(field, at(body, field.from ?? name))
    if (typeof read === 'string') problems[name] = read
    else values[name] = read.value
  }
  const asked = bodyFieldNames(action, values)
  for (const name of Object.keys(action.body ?? {})) if (!asked.includes(name)) values[name] = null
  for (const [name, problem] of Object.entries(bodyProblems(action, values)))
    problems[name] ??= (values[name] === null ? sentences[name] : undefined) ?? problem
  if (Object.keys(problems).length > 0) throw invalid(Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, [problem]])))
  return { ...values, ...Object.fromEntries(Object.keys(action.send ?? {}).map((name) => [name, body[name]])) }
}
