import { checkCondition } from './check-actions.ts'
import type { Declaration } from './declaration.ts'
import { aField, type ReportProblem } from './declaration-problem.ts'
import type { Fields } from './field.ts'

/** Reports mistakes in the colours of rows: one for every row or for none, and one that only a colour says. */
export function checkRowTones({ fields, list }: Pick<Declaration, 'fields' | 'list'>, report: ReportProblem): void {
  const tones = list.rowTone ?? []
  const said = statusColumns(list, fields)
  tones.forEach(({ when = {}, past, label }, index) => {
    const place = `list.rowTone[${index}]`
    checkCondition(when, fields, `${place}.when`, report)
    const day = past !== undefined && Object.hasOwn(fields, past) ? fields[past] : undefined
    if (day && day.kind !== 'civilDate' && day.kind !== 'instant') report(`${place}.past`, `is for a field of a day: "${past}" is ${aField(day.kind)}`)
    const judged = Object.keys(when)
    if (judged.length === 0 && past === undefined) report(place, 'colours every row: it needs when or past')
    const same = tones.findIndex((other) => JSON.stringify([other.when ?? {}, other.past]) === JSON.stringify([when, past]))
    if (same < index) report(place, `is never seen: list.rowTone[${same}] colours the same rows`)
    const isKnown = [...judged, ...(past === undefined ? [] : [past])].every((name) => Object.hasOwn(fields, name))
    if (label === undefined && isKnown && (past !== undefined || !judged.some((name) => said.includes(name))))
      report(`${place}.label`, 'is missing: no status in a column says what the colour means')
  })
}

/** The fields that are a status in a column: words with a tone of their own. */
function statusColumns({ columns }: Declaration['list'], fields: Fields): readonly string[] {
  const shown = columns.flatMap((column) => (typeof column === 'string' ? [column] : [column.field, ...(column.under ? [column.under] : [])]))
  return shown.filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return (field?.kind === 'yesNo' && field.words !== undefined) || field?.kind === 'choice'
  })
}
