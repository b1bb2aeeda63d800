import type { Action, Call } from './action.ts'
import { rulesOf } from './action-body.ts'
import { checkFields } from './check-fields.ts'
import { circleFrom } from './check-forms.ts'
import { impossibleValueReason } from './check-values.ts'
import type { Declaration } from './declaration.ts'
import { aField, type ReportProblem, unknownName } from './declaration-problem.ts'
import type { Fields } from './field.ts'
import { nearest } from './nearest.ts'
import { flatRowActions } from './row-actions.ts'
import { isWord } from './sentence.ts'

/** Reports mistakes in actions: a name in use, a value that a field never has, a placeholder without a value, an action that nobody can use. */
export function checkActions(declaration: Declaration, report: ReportProblem): void {
  const { actions = {}, fields, form, list } = declaration
  for (const [name, when] of Object.entries(form?.showWhen ?? {})) checkCondition(when, fields, `form.showWhen.${name}`, report)
  for (const [name, action] of Object.entries(actions)) {
    const place = `actions.${name}`
    if (['show', 'edit', 'delete'].includes(name)) report(place, `"${name}" is there for every record: name the action otherwise`)
    else if (!/^[a-z]\w*$/i.test(name)) report(place, 'must be named in one word, e.g. "markPaid"')
    checkAction(action, fields, place, report)
  }
  checkSentence(list.failure, ['message'], 'list.failure', report)
  for (const part of ['search', 'empty', 'emptyFiltered', 'loading'] as const) checkSentence(list[part], [], `list.${part}`, report)
  checkOffers(declaration, report)
}

/** An action is offered somewhere; a bespoke screen may offer what the declaration does not. */
function checkOffered({ actions, bulkActions = [], form, list, pageActions = [], pages, rowActions = [], show }: Declaration, report: ReportProblem): void {
  if (list.page ?? show?.page ?? show?.slot ?? form?.page ?? form?.slot ?? pages) return
  const inCells = Object.values(list.inline ?? {}).flatMap((cell) => cell?.actions ?? [])
  const offered: readonly unknown[] = [...flatRowActions(rowActions), ...bulkActions, ...pageActions.flat(), ...inCells]
  for (const name of Object.keys(actions ?? {}))
    if (!offered.includes(name)) report(`actions.${name}`, 'is offered nowhere: name it in rowActions, bulkActions or pageActions')
}

/** Checks that actions for rows and selections are possible there. */
function checkOffers(declaration: Declaration, report: ReportProblem): void {
  const { actions, bulkActions, fields, operations, rowActions } = declaration
  checkOffered(declaration, report)
  const canEdit = !operations || operations.includes('edit')
  rowActions?.forEach((each, index) => {
    if (typeof each !== 'object' || 'menu' in each) return
    const place = `rowActions[${index}]`
    checkSentence(each.failure, ['verb', 'message'], `${place}.failure`, report)
    if (each.call !== undefined) return checkCall(each.call, `${place}.call`, 'a toggle', report)
    if (!canEdit) report(place, '"edit" is not among this resource\'s operations: write the call that turns it over')
    else if (fields[each.toggle]?.readOnly) report(`${place}.toggle`, `"${each.toggle}" is readOnly: write the call that turns it over`)
    else if (fields[each.toggle]?.permission) report(`${place}.toggle`, `"${each.toggle}" has a permission of its own: write an action with it`)
  })
  bulkActions?.forEach((name, index) => {
    const place = `bulkActions[${index}]`
    if (name === 'delete' && operations && !operations.includes('delete')) report(place, '"delete" is not among this resource\'s operations')
    if (name !== 'delete' && actions?.[name]?.link) report(place, `"${name}" is a link, which leads to only one record`)
  })
}

const wordNames = (fields: Fields) => Object.keys(fields).filter((name) => fields[name] && isWord(fields[name]))

function checkAction(action: Action, fields: Fields, place: string, report: ReportProblem): void {
  const about = ['title', ...wordNames(fields)]
  checkCondition(action.when, fields, `${place}.when`, report)
  checkBody(action, place, report)
  checkStarts(action, fields, place, report)
  checkSent(action, fields, place, report)
  for (const part of ['title', 'text', 'button'] as const) {
    const sentence = action.confirm?.[part]
    if (typeof sentence === 'string') checkSentence(sentence, about, `${place}.confirm.${part}`, report)
  }
  for (const part of ['working', 'keep'] as const) checkSentence(action.confirm?.[part], [], `${place}.confirm.${part}`, report)
  for (const part of ['label', 'failureTitle'] as const) checkSentence(action[part], [], `${place}.${part}`, report)
  checkSentence(action.done, [...about, ...wordNames(action.body ?? {})], `${place}.done`, report)
  checkSentence(action.doneMany, ['count'], `${place}.doneMany`, report)
  checkSentence(action.failure, [...about, 'message'], `${place}.failure`, report)
  checkSentence(action.link, ['id', ...Object.keys(fields)], `${place}.link`, report)
  // A bespoke dialog fills its own names in.
  if (action.call) checkCall(action.call, `${place}.call`, 'an action', report, action.dialog === undefined)
  if (action.undo && !action.call) report(`${place}.undo`, 'is for an action with a call')
  if (action.link && action.call) report(`${place}.link`, 'is in place of a call: an action has one of them')
}

/** Checks that a call changes something, and names the record by its id alone (`isOfRecord`). */
function checkCall({ method, path }: Call, place: string, what: string, report: ReportProblem, isOfRecord = true): void {
  if (isOfRecord) {
    checkSentence(path, ['id'], `${place}.path`, report)
    if (!path.includes('{')) report(`${place}.path`, 'names no record: it needs {id}')
  }
  if (method === 'GET') report(`${place}.method`, `is for reading: ${what} changes something`)
}

/** The fields of a body, and the conditions under which they are asked for. */
function checkBody(action: Action, place: string, report: ReportProblem): void {
  const { body = {}, requiredWhen, showWhen } = action
  checkFields(body, `${place}.body`, report)
  const names = Object.keys(body)
  for (const [name, field] of Object.entries(body)) {
    if (field.kind === 'computed' || field.kind === 'file' || field.kind === 'group' || (field.kind === 'rows' && !field.editable))
      report(`${place}.body.${name}`, `no dialog can ask for ${aField(field.kind)}`)
    else
      for (const option of ['sort', 'unique', 'readOnly', 'notNull', 'permission', 'link'] as const)
        if (option in field && field[option as keyof typeof field]) report(`${place}.body.${name}.${option}`, 'is for a field of a record, not of a body')
  }
  const ofBody = (when: object, at: string) => {
    for (const name of Object.keys(when)) if (!names.includes(name)) report(`${at}.${name}`, unknownName('field of its body', name, names))
    checkCondition(when, body, at, report)
  }
  for (const [name, when] of Object.entries(showWhen ?? {})) {
    ofBody(when, `${place}.showWhen.${name}`)
    const circle = circleFrom(name, showWhen ?? {})
    if (circle) report(`${place}.showWhen.${name}`, `is never met: ${circle.join(' waits for ')}`)
  }
  for (const name of Object.keys(requiredWhen ?? {})) for (const { when } of rulesOf(action, name)) ofBody(when, `${place}.requiredWhen.${name}.when`)
}

/** Checks that a field of the body starts with a value of its own kind. */
function checkStarts({ body = {}, startsWith }: Action, fields: Fields, place: string, report: ReportProblem): void {
  for (const [name, source] of Object.entries(startsWith ?? {})) {
    const [asked, from] = [Object.hasOwn(body, name) ? body[name] : undefined, Object.hasOwn(fields, source) ? fields[source] : undefined]
    if (!asked || !from) continue
    const kind = from.kind === 'computed' ? from.as : from.kind
    if (asked.kind !== kind && !(isWords(asked.kind) && isWords(kind)))
      report(`${place}.startsWith.${name}`, `"${source}" is ${aField(kind)}, and ${name} of its body is ${aField(asked.kind)}`)
  }
}

const isWords = (kind: string) => ['text', 'longText', 'email', 'phone'].includes(kind)

/** Checks the values that are always sent: names close to a field are reported as misspelt, and a field gets a value that it can have. */
function checkSent({ body, send }: Action, fields: Fields, place: string, report: ReportProblem): void {
  const known: Fields = { ...fields, ...body }
  for (const [name, value] of Object.entries(send ?? {})) {
    if (body && Object.hasOwn(body, name)) report(`${place}.send.${name}`, 'is asked for in body as well: the sent value would win')
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    const suggestion = field ? null : nearest(name, Object.keys(known))
    if (suggestion) report(`${place}.send.${name}`, `no field "${name}"; did you mean "${suggestion}"?`)
    const never = field && impossibleValueReason(field, value)
    if (never) report(`${place}.send.${name}`, never)
  }
}

/** The names in braces of a sentence, a link or a path must be among those that are filled in. */
export function checkSentence(sentence: string | undefined, known: readonly string[], place: string, report: ReportProblem): void {
  for (const [, name = ''] of sentence?.matchAll(/\{(\w*)\}/g) ?? [])
    if (!known.includes(name))
      report(place, known.length > 0 ? `nothing fills {${name}} in: ${unknownName('name', name, known)}` : `nothing fills {${name}} in here`)
}

/** Every value of a condition must be one that its field can have; the field itself is looked for by `checkNames`. */
export function checkCondition(condition: object | undefined, fields: Fields, place: string, report: ReportProblem): void {
  for (const [name, expected] of Object.entries(condition ?? {}) as [string, unknown][]) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    const isObject = typeof expected === 'object' && expected !== null && !Array.isArray(expected)
    if (isObject && Object.keys(expected).join() !== 'not') {
      report(`${place}.${name}`, 'must be a value, a list of values, or { not: … }')
      continue
    }
    const values: readonly unknown[] = [isObject ? (expected as { not?: unknown }).not : expected].flat()
    const known = field.kind === 'yesNo' ? [true, false] : field.kind === 'choice' && !field.others && field.notNull ? Object.keys(field.choices) : null
    if (isObject && known?.every((value) => values.includes(value))) report(`${place}.${name}`, 'excludes every value, so that no record meets it')
    if (values.length === 0) report(`${place}.${name}`, 'is an empty list: name the values')
    for (const value of values) {
      const never = impossibleValueReason(field, value)
      if (never) report(`${place}.${name}`, never)
    }
  }
}
