import { aField, type ReportProblem } from './declaration-problem.ts'
import type { Field, FieldKind } from './field.ts'

/** Kinds that no row of an editable list has. */
const refusedKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['group', 'rows'])

/** Reports mistakes in a list of rows: limits that nothing can meet, and fields that its form could not fill or would lose. */
export function checkRows(field: Field<'rows'>, place: string, report: ReportProblem): void {
  const { editable, fields, min, max } = field
  for (const option of ['min', 'max', 'required'] as const)
    if (!editable && field[option] !== undefined) report(`${place}.${option}`, 'is for a list that a form edits: write editable: true')
  if (!editable) return
  if (min !== undefined && max !== undefined && min > max) report(`${place}.min`, `is above max: ${min} > ${max}`)
  if (field.readOnly) report(`${place}.editable`, 'is for a form, and no form writes a field that is readOnly')
  const entries = Object.entries(fields)
  if (entries.every(([, { kind }]) => kind === 'computed')) report(`${place}.fields`, 'has no field that a form could fill')
  for (const [name, each] of entries) {
    const inner = `${place}.fields.${name}`
    if (each.kind === 'computed') continue
    if (refusedKinds.has(each.kind)) {
      report(inner, `a row of an editable list cannot have ${aField(each.kind)}`)
      continue
    }
    for (const option of ['readOnly', 'writeTo', 'name'] as const)
      if (option in each && each[option as keyof typeof each] !== undefined)
        report(`${inner}.${option}`, 'is not for a row of an editable list: the list is read and written whole')
    if (each.notNull && each.required === undefined)
      report(`${inner}.notNull`, 'needs required: a row that was saved without it would make the record unreadable')
  }
}
