import type { Declaration } from './declaration.ts'
import type { Report } from './declaration-problem.ts'
import type { Fields } from './field.ts'
import { labelOf } from './labels.ts'
import { formFieldNames } from './record.ts'

/** One thing on a screen: where it is named in the declaration, and the words it has there. */
interface Named {
  readonly place: string
  readonly label: string
}

/** Two columns, fields or actions that lie beside each other under the same words: nobody could tell which is which. Those that a condition hides may take turns. */
export function checkLabels(declaration: Declaration, report: Report): void {
  const { fields, form, list, operations, show } = declaration
  const ofFields = (names: readonly string[], stem: string): Named[] =>
    names.flatMap((name, index) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field ? [{ place: `${stem}[${index}]`, label: labelOf(name, field) }] : []
    })
  const columns = list.columns.map((column) => (typeof column === 'string' ? { field: column } : column))
  const headers = columns.flatMap(({ field: name, label }, index): Named[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? [{ place: `list.columns[${index}]`, label: label ?? labelOf(name, field) }] : []
  })
  const screens = [headers, ofFields(show?.fields ?? [], 'show.fields')]
  const asked = formFieldNames(declaration).filter((name) => !form?.showWhen?.[name])
  if (!form?.page && operations?.length !== 0) screens.push(form?.fields ? ofFields(asked, 'form.fields') : ofAll(pick(fields, asked), 'fields'))
  for (const [name, { body }] of Object.entries(declaration.actions ?? {})) screens.push(ofAll(body ?? {}, `actions.${name}.body`))
  for (const named of [...screens, ...offersOf(declaration)]) tellAlike(named, report)
}

const pick = (fields: Fields, names: readonly string[]): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

const ofAll = (fields: Fields, stem: string): Named[] =>
  Object.entries(fields).map(([name, field]) => ({ place: `${stem}.${name}.label`, label: labelOf(name, field) }))

/** The menus and bars that offer actions. */
function offersOf({ actions = {}, bulkActions = [], pageActions = [], rowActions = [] }: Declaration): Named[][] {
  const builtIn: Readonly<Record<string, string>> = { show: 'View', edit: 'Edit', delete: 'Delete' }
  const offers = { rowActions, bulkActions, pageActions: pageActions.flat() }
  return Object.entries(offers).map(([stem, offered]) =>
    offered.flatMap((each, index): Named[] => {
      if (typeof each === 'object') return [{ place: `${stem}[${index}]`, label: each.on }]
      const action = Object.hasOwn(actions, each) ? actions[each] : undefined
      const label = action?.label ?? builtIn[each]
      return label === undefined || action?.when ? [] : [{ place: `${stem}[${index}]`, label }]
    }),
  )
}

function tellAlike(named: readonly Named[], report: Report): void {
  const labels = named.map(({ label }) => label.trim().toLowerCase())
  named.forEach(({ place, label }, index) => {
    const first = named[labels.indexOf(labels[index] ?? '')]
    if (first && first.place !== place) report(place, `"${label}" is the label of ${first.place.replace(/\.label$/, '')} as well`)
  })
}
