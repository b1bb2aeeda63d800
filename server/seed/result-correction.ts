import { flagOf } from '#domain/results/flag.ts'
import { formulas } from '#domain/results/formulas.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { isPlausible } from '#domain/results/plausible.ts'
import { numericValue } from '#domain/results/value.ts'
import type { Random } from '#server/seed/random.ts'
import type { results } from '#server/db/tables/results.ts'

/** A row of results as it is inserted. */
export type SeededResult = typeof results.$inferInsert

const inputs = new Set(Object.values(formulas).flatMap((formula) => Object.keys(formula.inputs)))

/** Gives one of the rows a wrong former value, which was released and corrected (RES-12). It is in no formula, so that all other values stay. */
export function correct(
  rows: readonly SeededResult[],
  parameters: readonly Parameter[],
  subject: Subject,
  { at, reason, random }: { readonly at: Date; readonly reason: string; readonly random: Random },
): SeededResult[] {
  const able = rows.flatMap((row) => {
    const parameter = parameters.find(({ code }) => code === row.key)
    if (!parameter || typeof row.number !== 'number' || row.flag !== 'Normal' || row.calculated || inputs.has(row.key)) return []
    const decimals = parameter.decimals ?? 2
    const value = numericValue(row.number * 1.15 + 10 ** -decimals, decimals)
    return isPlausible(parameter, value.number) ? [{ right: row, parameter, value }] : []
  })
  if (able.length === 0) return [...rows]
  const { right, parameter, value } = random.pick(able)
  const flagged = flagOf(parameter, value, subject)
  const wrong: SeededResult = {
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
  const amended: SeededResult = {
    ...right,
    state: 'Amended',
    amends: true,
    reason,
    supersedes: wrong.id,
    enteredAt: stamp,
    verifiedAt: stamp,
    releasedAt: stamp,
  }
  return [wrong, ...rows.map((row) => (row === right ? amended : row))]
}
