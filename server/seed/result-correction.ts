import { flagOf } from '#domain/results/flag.ts'
import { formulas } from '#domain/results/formulas.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { numericValue } from '#domain/results/value.ts'
import type { Random } from '#server/seed/random.ts'
import type { ResultRow } from '#server/seed/results.ts'

const inputs = new Set(Object.values(formulas).flatMap((formula) => Object.keys(formula.inputs)))

/** Puts a wrong former value behind one of the rows: it was released, found wrong and corrected (RES-12). No formula reads it, so that all other values stay. */
export function correct(
  rows: readonly ResultRow[],
  parameters: readonly Parameter[],
  subject: Subject,
  { at, reason, random }: { readonly at: Date; readonly reason: string; readonly random: Random },
): ResultRow[] {
  const able = rows.flatMap((row) => {
    const parameter = parameters.find(({ code }) => code === row.key)
    return parameter && typeof row.number === 'number' && row.flag === 'Normal' && !row.calculated && !inputs.has(row.key)
      ? [{ row, parameter, number: row.number }]
      : []
  })
  if (able.length === 0) return [...rows]
  const { row: right, parameter, number } = random.pick(able)
  const value = numericValue(number * 1.15 + 10 ** -(parameter.decimals ?? 2), parameter.decimals ?? 2)
  const flagged = flagOf(parameter, value, subject)
  const wrong: ResultRow = {
    ...right,
    id: random.id(new Date(right.enteredAt)),
    number: value.number,
    value: value.text,
    flag: flagged?.flag ?? null,
    computedFlag: flagged?.flag ?? null,
    direction: flagged?.direction ?? null,
    supersededAt: at.toISOString(),
  }
  const stamp = at.toISOString()
  const amended: ResultRow = { ...right, state: 'Amended', amends: true, reason, supersedes: wrong.id, enteredAt: stamp, verifiedAt: stamp, releasedAt: stamp }
  return [wrong, ...rows.map((row) => (row === right ? amended : row))]
}
