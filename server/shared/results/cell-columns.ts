import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import { type Flag, type Flagged, keepsOwnFlag } from '#domain/results/flag.ts'
import type { Parameter, Subject, Value } from '#domain/results/parameter.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import type { ResultRow } from './read-sheet.ts'

/** The columns of an evaluated value: the parameter's name, range and unit at that time, the computed flag and the change (RES-04, RES-07). */
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
    ageUnclear: cell.ageUnclear,
    plausibleConfirmed: cell.question !== null,
    deltaPercent: delta?.percent ?? null,
    deltaBeyond: delta?.beyond ?? false,
  }
}

/** A flag that replaces the computed one, with its reason. Null removes it. */
interface GivenFlag {
  readonly flag?: Flag | null | undefined
  readonly flagReason?: string | null | undefined
}

/** The flag of a row: the computed one, or another that staff set with a reason; the direction is the value's in either case. */
export function ownFlag(computed: Flagged | null, entry: GivenFlag | undefined, same: Pick<ResultRow, 'flag' | 'computedFlag' | 'flagReason'> | null) {
  const direction = computed?.direction ?? null
  const given =
    entry?.flag === undefined
      ? same?.flagReason && keepsOwnFlag(same.computedFlag, computed?.flag ?? null)
        ? { flag: same.flag, reason: same.flagReason }
        : null
      : entry.flag && { flag: entry.flag, reason: entry.flagReason?.trim() ?? '' }
  if (!given || given.flag === (computed?.flag ?? null)) return { flag: computed?.flag ?? null, direction, flagReason: null }
  return { flag: given.flag, direction: given.flag === 'Normal' ? null : direction, flagReason: given.reason }
}
