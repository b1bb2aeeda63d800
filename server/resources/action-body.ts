import { z } from 'zod'
import type { Action } from '#definition/action.ts'
import { bodyFieldNames, bodyProblems } from '#definition/action-body.ts'
import type { AnyField } from '#definition/field.ts'
import { at } from '#definition/path.ts'
import { invalid } from '#server/call/problem.ts'
import { notAccepted } from '#server/call/read-input.ts'
import { fieldSchemas } from './schemas.ts'
import { readInto } from './wire.ts'

/** The body that an action's call takes: its fields and what it always sends, and what other actions with the same call take beside that; an unknown key is refused. */
export function actionBodySchema(action: Action, sentences: Readonly<Record<string, string>> = {}, others: readonly Action[] = []) {
  const beside = others.flatMap(({ send = {} }) => Object.keys(send)).map((name) => [name, z.union([z.string(), z.boolean()]).optional()] as const)
  const sent = Object.fromEntries(Object.entries(action.send ?? {}).map(([name]) => [name, z.union([z.string(), z.boolean()])]))
  const fields = Object.entries({ ...action.body, ...action.answers }).map(([name, { required, ...field }]) => {
    const requirement = required !== undefined && !action.showWhen?.[name] ? { required: sentences[name] ?? required } : {}
    return [name, { ...field, ...requirement }] as const
  })
  const ofOthers = Object.fromEntries(
    others.flatMap(({ body = {} }) => Object.entries(body)).map(([name, { required: _, ...field }]) => [name, field as AnyField]),
  )
  return z.strictObject({ ...fieldSchemas(ofOthers), ...Object.fromEntries(beside), ...sent, ...fieldSchemas(Object.fromEntries(fields)) })
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
    readInto(values, name, field, at(body, field.from ?? name), problems)
  }
  for (const [name, value] of Object.entries(body)) if (isOfOther(action, name) && value !== undefined && value !== false) problems[name] = notAccepted
  const asked = bodyFieldNames(action, values)
  for (const name of Object.keys(action.body ?? {})) if (!asked.includes(name)) values[name] = null
  for (const [name, problem] of Object.entries(bodyProblems(action, values)))
    problems[name] ??= (values[name] === null ? sentences[name] : undefined) ?? problem
  if (Object.keys(problems).length > 0) throw invalid(Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, [problem]])))
  return { ...values, ...Object.fromEntries(Object.keys(action.send ?? {}).map((name) => [name, body[name]])) }
}

/** True for a field that only another action with the same call takes. */
function isOfOther({ body = {}, answers = {}, send = {} }: Action, name: string): boolean {
  return !Object.entries({ ...body, ...answers }).some(([own, { from = own }]) => from.split('.')[0] === name) && !(name in send)
}
