import type { Declaration } from './declaration.ts'
import { aField, type ReportProblem, type ScreenNames, unknownName } from './declaration-problem.ts'
import type { Fields } from './field.ts'

/** Reports mistakes in bespoke cells and inputs of fields: a name without a file, an input that no form shows, a cell that no screen shows. `screens` is null where only the panel knows their names. */
export function checkPieces({ fields, actions = {} }: Declaration, screens: ScreenNames | null, report: ReportProblem): void {
  const named = (folder: 'cells' | 'controls', name: string | undefined, place: string) => {
    const known = screens?.[folder]
    if (name === undefined || !known || known.includes(name)) return
    const what = folder === 'cells' ? 'cell' : 'control'
    report(place, known.length > 0 ? unknownName(what, name, known) : `no ${what} "${name}": there is no file src/${folder}/${name}.tsx`)
  }
  const inside = (nested: Fields, place: string) => {
    for (const [name, field] of Object.entries(nested))
      for (const option of ['cell', 'control'] as const)
        if (field[option] !== undefined) report(`${place}.${name}.${option}`, 'is for a field of the record itself, not for one inside another')
  }
  for (const [name, field] of Object.entries(fields)) {
    const place = `fields.${name}`
    named('cells', field.cell, `${place}.cell`)
    named('controls', field.control, `${place}.control`)
    if (field.control !== undefined && (field.readOnly || field.kind === 'computed'))
      report(`${place}.control`, field.kind === 'computed' ? `no form asks for ${aField(field.kind)}` : 'no form asks for a field that is readOnly')
    if (field.kind === 'group' || field.kind === 'rows') inside(field.fields, `${place}.fields`)
  }
  for (const [action, { body = {}, answers = {} }] of Object.entries(actions)) {
    for (const [name, field] of Object.entries(body)) {
      const place = `actions.${action}.body.${name}`
      named('controls', field.control, `${place}.control`)
      if (field.cell !== undefined) report(`${place}.cell`, 'is for a field of a record: no screen shows that of a body')
      if (field.kind === 'group' || field.kind === 'rows') inside(field.fields, `${place}.fields`)
    }
    inside(answers, `actions.${action}.answers`)
  }
}
