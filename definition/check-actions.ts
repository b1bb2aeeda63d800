import type { Action } from './action.ts'
import { neverHeld } from './check-fields.ts'
import type { Declaration } from './declaration.ts'
import { type Report, unknownName } from './declaration-problem.ts'
import type { Fields } from './field.ts'

/** Mistakes in conditions and sentences: a value that the field never has, a word that nothing fills. */
export function checkActions({ actions, fields, form, list, rowActions }: Declaration, report: Report): void {
  for (const [name, when] of Object.entries(form?.showWhen ?? {})) checkCondition(when, fields, `form.showWhen.${name}`, report)
  for (const [name, action] of Object.entries(actions ?? {})) checkAction(action, fields, `actions.${name}`, report)
  checkSentence(list.failure, ['message'], 'list.failure', report)
  rowActions?.forEach((each, index) => {
    if (typeof each === 'object') checkSentence(each.failure, ['verb', 'message'], `rowActions[${index}].failure`, report)
  })
}

function checkAction(action: Action, fields: Fields, place: string, report: Report): void {
  const body = action.body ?? {}
  const about = ['title', 'id', ...Object.keys(fields)]
  checkCondition(action.when, fields, `${place}.when`, report)
  for (const [name, when] of Object.entries(action.showWhen ?? {})) checkCondition(when, body, `${place}.showWhen.${name}`, report)
  for (const [name, { when }] of Object.entries(action.requiredWhen ?? {})) checkCondition(when, body, `${place}.requiredWhen.${name}.when`, report)
  for (const part of ['title', 'text', 'button'] as const) {
    const sentence = action.confirm?.[part]
    if (typeof sentence === 'string') checkSentence(sentence, about, `${place}.confirm.${part}`, report)
  }
  checkSentence(action.done, about, `${place}.done`, report)
  checkSentence(action.failure, [...about, 'message'], `${place}.failure`, report)
  checkSentence(action.link, ['id', ...Object.keys(fields)], `${place}.link`, report)
  // A bespoke dialog fills its own names in.
  if (!action.dialog) checkSentence(action.call?.path, ['id'], `${place}.call.path`, report)
  if (action.link && action.call) report(`${place}.link`, 'is in place of a call: an action has one of them')
  if (action.call?.method === 'GET') report(`${place}.call.method`, 'is for reading: an action changes something')
}

/** The names in braces of a sentence, a link or a path must be among those that are filled in. */
function checkSentence(sentence: string | undefined, known: readonly string[], place: string, report: Report): void {
  for (const [, name = ''] of sentence?.matchAll(/\{(\w*)\}/g) ?? [])
    if (!known.includes(name)) report(place, `nothing fills {${name}} in: ${unknownName('name', name, known)}`)
}

/** Every value of a condition must be one that its field can have; the field itself is looked for by `checkNames`. */
function checkCondition(condition: object | undefined, fields: Fields, place: string, report: Report): void {
  for (const [name, expected] of Object.entries(condition ?? {}) as [string, unknown][]) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    const isNot = typeof expected === 'object' && expected !== null && 'not' in expected
    const values: readonly unknown[] = [isNot ? expected.not : expected].flat()
    for (const value of values) {
      const never = neverHeld(field, value)
      if (never) report(`${place}.${name}`, never)
    }
  }
}
