import type { Declaration } from './declaration.ts'
import type { ReportProblem } from './declaration-problem.ts'
import type { Fields } from './field.ts'
import { labelOf } from './labels.ts'
import { formFieldNames } from './record.ts'
import { flatRowActions } from './row-actions.ts'

/** One labelled thing on a screen: where the declaration names it, and its label. */
interface LabelledPlace {
  readonly place: string
  readonly label: string
}

/**
 * Two columns, fields or actions beside each other with the same label: nobody could tell them apart. Those with a condition may share one, since they need not
 * be shown together.
 */
export function checkLabels(declaration: Declaration, report: ReportProblem): void {
  const { fields, form, label, list, operations, show } = declaration
  checkOwnLabel(label, report)
  const ofFields = (names: readonly string[], path: string): LabelledPlace[] =>
    names.flatMap((name, index) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field ? [{ place: `${path}[${index}]`, label: labelOf(name, field) }] : []
    })
  const columns = list.columns.map((column) => (typeof column === 'string' ? { field: column } : column))
  const headers = columns.flatMap(({ field: name, label }, index): LabelledPlace[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? [{ place: `list.columns[${index}]`, label: label ?? labelOf(name, field) }] : []
  })
  const screens = [headers, ofFields(show?.fields ?? [], 'show.fields')]
  const alwaysShown = formFieldNames(declaration).filter((name) => !form?.showWhen?.[name])
  if (!form?.page && operations?.length !== 0) screens.push(form?.fields ? ofFields(alwaysShown, 'form.fields') : ofAll(pick(fields, alwaysShown), 'fields'))
  for (const [name, { body }] of Object.entries(declaration.actions ?? {})) screens.push(ofAll(body ?? {}, `actions.${name}.body`))
  for (const named of [...screens, ...offersOf(declaration)]) reportEqualLabels(named, report)
}

/** Screens write the label within sentences and capitalise it at their beginning. */
function checkOwnLabel(label: Declaration['label'], report: ReportProblem): void {
  for (const part of ['one', 'many'] as const)
    if (/^[A-Z][a-z]/.test(label[part]))
      report(`label.${part}`, `must begin in lower case, e.g. "${label[part].charAt(0).toLowerCase()}${label[part].slice(1)}"`)
  if (label.one === `${label.many}s`) report('label', `one and many are exchanged: one "${label.many}", many "${label.one}"`)
}

const pick = (fields: Fields, names: readonly string[]): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

const ofAll = (fields: Fields, path: string): LabelledPlace[] =>
  Object.entries(fields).map(([name, field]) => ({ place: `${path}.${name}.label`, label: labelOf(name, field) }))

/** The menus and bars that offer actions. */
function offersOf({ actions = {}, bulkActions = [], pageActions = [], rowActions = [] }: Declaration): LabelledPlace[][] {
  const builtIn: Readonly<Record<string, string>> = { show: 'View', edit: 'Edit', delete: 'Delete' }
  const offers = { rowActions: flatRowActions(rowActions), bulkActions, pageActions: pageActions.flat() }
  return Object.entries(offers).map(([path, offered]) =>
    offered.flatMap((each, index): LabelledPlace[] => {
      if (typeof each === 'object') return [{ place: `${path}[${index}]`, label: each.on }]
      const action = Object.hasOwn(actions, each) ? actions[each] : undefined
      const label = action?.label ?? builtIn[each]
      return label === undefined || action?.when ? [] : [{ place: `${path}[${index}]`, label }]
    }),
  )
}

function reportEqualLabels(named: readonly LabelledPlace[], report: ReportProblem): void {
  const labels = named.map(({ label }) => label.trim().toLowerCase())
  named.forEach(({ place, label }, index) => {
    const first = named[labels.indexOf(labels[index] ?? '')]
    if (first && first.place !== place) report(place, `"${label}" is the label of ${first.place.replace(/\.label$/, '')} as well`)
  })
}
