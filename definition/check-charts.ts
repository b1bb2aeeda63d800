import { type Chart, groupedKinds, summedKinds } from './chart.ts'
import { aField, type ReportProblem, unknownName } from './declaration-problem.ts'
import type { Fields } from './field.ts'

/** Reports mistakes in a chart: fields that do not exist, that have too many values to group by, or that cannot be added up. */
export function checkChart({ by, sum }: Chart, fields: Fields, place: string, report: ReportProblem): void {
  const field = (name: string | undefined, option: string) => {
    if (name === undefined || Object.hasOwn(fields, name)) return name === undefined ? undefined : fields[name]
    report(`${place}.${option}`, unknownName('field', name, Object.keys(fields)))
    return undefined
  }
  const [grouped, summed] = [field(by, 'by'), field(sum, 'sum')]
  if (grouped && !groupedKinds.has(grouped.kind)) report(`${place}.by`, `${aField(grouped.kind)} has no groups; take one of ${[...groupedKinds].join(', ')}`)
  if (summed && !summedKinds.has(summed.kind)) report(`${place}.sum`, `${aField(summed.kind)} cannot be added up; take one of ${[...summedKinds].join(', ')}`)
}
