import type { Declaration } from './declaration.ts'
import type { ReportProblem } from './declaration-problem.ts'

/** Reports mistakes in the form and the record's screen: a field that nobody can fill, a condition that never holds, a bespoke component without a slot. */
export function checkForm(declaration: Declaration, report: ReportProblem): void {
  const { fields, form, operations, show } = declaration
  const field = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  const canCreate = !operations || operations.includes('create')
  if (show?.fields?.length === 0) report('show.fields', 'names no field; leave it out for all of them')
  if (show?.isSlotFirst && show.slot === undefined) report('show.isSlotFirst', 'is for a slot, and there is none')
  checkSections(declaration, report)
  if (!form) return
  const { fields: asked, showWhen = {} } = form
  if (asked?.length === 0 && !form.page && !form.slot) report('form.fields', 'names no field; leave it out for all of them')
  if (!canCreate && !operations.includes('edit')) report('form', 'is never open: neither create nor edit is among the operations')
  if (form.slotAfter !== undefined && form.slot === undefined) report('form.slotAfter', 'is for a slot, and there is none')
  for (const [index, name] of (asked ?? []).entries()) {
    const each = field(name)
    if (each?.readOnly) report(`form.fields[${index}]`, each.kind === 'computed' ? `"${name}" is worked out, nobody fills it` : `"${name}" is readOnly`)
  }
  if (asked && canCreate && !form.page)
    for (const [name, each] of Object.entries(fields))
      if (each.required !== undefined && !asked.includes(name))
        report('form.fields', `"${name}" is required and not on the form, so that nothing could be saved`)
  for (const [name, when] of Object.entries(showWhen)) {
    if (asked && !asked.includes(name)) report(`form.showWhen.${name}`, `"${name}" is not on the form`)
    const circle = circleFrom(name, showWhen)
    if (circle) report(`form.showWhen.${name}`, `is never met: ${circle.join(' waits for ')}`)
    for (const other of Object.keys(when ?? {})) {
      if (other === name) report(`form.showWhen.${name}.${other}`, 'decides about itself')
      else if (asked && !asked.includes(other) && field(other)) report(`form.showWhen.${name}.${other}`, `"${other}" is not on the form`)
    }
  }
}

/** Reports fields in no section, which no screen would show, or in two, and a slot amid sections. */
function checkSections({ fields, form, sections }: Declaration, report: ReportProblem): void {
  if (!sections) return
  const grouped = sections.flatMap((section) => section.fields)
  for (const name of Object.keys(fields)) {
    const times = grouped.filter((each) => each === name).length
    if (times === 0) report('sections', `"${name}" is in no section, so that it would not be shown`)
    if (times > 1) report('sections', `"${name}" is in more than one section`)
  }
  if (form?.slotAfter !== undefined) report('form.slotAfter', 'has no place in a form with sections; the slot follows them')
}

/** The fields that wait for each other to be shown, from a field back to it; null if it waits for none that waits for it. */
export function circleFrom(name: string, conditions: Readonly<Record<string, object | undefined>>): readonly string[] | null {
  const walk = (at: string, path: readonly string[]): readonly string[] | null => {
    for (const next of Object.keys(conditions[at] ?? {})) {
      if (next === name) return path.length > 1 ? [...path, name] : null
      if (path.includes(next)) continue
      const found = walk(next, [...path, next])
      if (found) return found
    }
    return null
  }
  return walk(name, [name])
}
