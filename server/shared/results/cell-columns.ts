import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import type { Parameter, Subject, Value } from '#domain/results/parameter.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'

/** The columns of a value as the rules evaluated it: the parameter's words, range and unit as they were, the computed flag and the change (RES-04, RES-07). */
export function cellColumns(parameter: Parameter, cell: EvaluatedCell & { readonly value: Value }, subject: Subject) {
  const { value, flagged, delta } = cell
  const range = rangeFor(parameter, subject)
  return {
    key: parameter.code,
    parameterCode: parameter.code,
    parameter: parameter.name,
    kind: value.kind,
    value: value.text,
    ...(value.kind === 'numeric' ? { comparator: value.comparator, number: value.number } : {}),
    unit: parameter.unit,
    rangeText: rangeTextOf(parameter, range),
    rangeLow: range?.low ?? null,
    rangeHigh: range?.high ?? null,
    computedFlag: flagged?.flag ?? null,
    calculated: cell.calculated,
    plausibleConfirmed: cell.question !== null,
    deltaPercent: delta?.percent ?? null,
    deltaBeyond: delta?.beyond ?? false,
  }
}
