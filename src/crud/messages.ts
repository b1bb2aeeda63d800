import { countText } from '#domain/count.ts'
import { capitalised } from '#definition/labels.ts'
import type { Action } from '#definition/action.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillSentence, wordsAbout, wordsOf } from '#definition/sentence.ts'
import type { ErrorDescription } from '#ui/describe-error.ts'

/** Message of a failed toggle, e.g. `Failed to disable test: The test is part of a package` (CAT-03). */
export function toggleFailure(template: string | undefined, one: string, verb: string, message: string | null): string {
  return fillSentence(template ?? `Failed to {verb} ${one}: {message}`, { verb: verb.toLowerCase(), message: message ?? 'Unknown error' })
}

/**
 * Message of a list that could not be loaded, e.g. `Error loading orders: Unknown error` (ORD-05); one without `{message}` is replaced by the server's message
 * (USR-01).
 */
export function listFailure(declaration: Declaration, { message, reason }: Pick<ErrorDescription, 'message' | 'reason'>): string {
  const template = declaration.list.failure ?? `${capitalised(declaration.label.many)} could not be loaded: {message}`
  if (!template.includes('{message}')) return message ?? template
  return fillSentence(template, { message: message ?? reason ?? 'Unknown error' })
}

/** Returns the message after an action on a record, with the values typed in its dialog. */
export function doneSentence(
  declaration: Declaration,
  { done, label, body = {} }: Pick<Action, 'done' | 'label' | 'body'>,
  record: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>> = {},
): string {
  return fillSentence(done ?? `${label}: done`, { ...wordsAbout(declaration, record), ...wordsOf(body, typed) })
}

/** Returns the message after an action on several records. */
export function doneManySentence(declaration: Declaration, { doneMany, label }: Pick<Action, 'doneMany' | 'label'>, count: number): string {
  return fillSentence(doneMany ?? `${label}: {count}`, { count: countText(count, declaration.label) })
}
