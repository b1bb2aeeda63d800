import { calculatedCodes } from '#domain/results/calculate.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { rangeFor } from '#domain/results/range.ts'
import { numericValue } from '#domain/results/value.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

/** Mean and standard deviation among a laboratory's patients, for parameters whose reference range gives a poor estimate. */
const typicalValues: Readonly<Record<string, readonly [mean: number, spread: number]>> = {
  MCHC: [33, 0.5],
  MCV: [89, 3.6],
  NEUT: [58, 5.5],
  EOS: [3.2, 1.1],
  MONO: [6, 1.4],
  BASO: [0.5, 0.2],
  ESR: [12, 5],
  FBS: [97, 13],
  PPBS: [126, 22],
  HBA1C: [5.6, 0.5],
  CHOL: [184, 27],
  TG: [134, 42],
  HDL: [47, 6.5],
  LIP: [38, 16],
  TROPI: [0.012, 0.006],
  PSA: [1.1, 0.6],
  U_PUS: [2, 1.2],
  U_RBC: [0.6, 0.6],
  U_EPI: [2, 1],
}

/** Parameters that are computed from others of the same sample, so that a sheet is consistent. */
const derivedValues: Readonly<Record<string, { readonly needs: readonly string[]; of(value: (code: string) => number): number }>> = {
  PCV: { needs: ['HB', 'MCHC'], of: (value) => (value('HB') / value('MCHC')) * 100 },
  RBC: { needs: ['PCV', 'MCV'], of: (value) => (value('PCV') / value('MCV')) * 10 },
  MCH: { needs: ['HB', 'RBC'], of: (value) => (value('HB') / value('RBC')) * 10 },
  LYMPH: { needs: ['NEUT', 'EOS', 'MONO', 'BASO'], of: (value) => 100 - value('NEUT') - value('EOS') - value('MONO') - value('BASO') },
  BILD: { needs: ['BILT'], of: (value) => value('BILT') * 0.25 },
  INR: { needs: ['PT'], of: (value) => value('PT') / 12.3 },
}

const texts: Readonly<Record<string, readonly string[]>> = {
  PS_IMP: ['Normocytic normochromic red cells; white cells and platelets adequate', 'Mild microcytosis with hypochromia; platelets adequate'],
  DM_RISK: ['Low risk, 1 in 9,800', 'Low risk, 1 in 4,200'],
}

const abnormalChoiceShare = 0.05
/** The share of the variation between days; the rest is between persons. */
const dayShare = 0.35

/** Sorts parameters so that each follows its inputs. */
const order = (a: Parameter, b: Parameter) => rank(a.code) - rank(b.code)
const rank = (code: string) => Object.keys(derivedValues).indexOf(code)

/**
 * Returns typed values for a patient's parameters; `fixed` values stay, and calculated parameters and texts that need no words are left out. Each person has a
 * personal level per parameter, around which visits vary, so that a chart shows one person; nothing is critical by chance.
 */
export function typedValues(
  parameters: readonly Parameter[],
  subject: Subject,
  fixed: ReadonlyMap<string, number>,
  { seed, patientId, random }: { seed: number; patientId: string; random: Random },
): Map<string, string> {
  const typed = new Map<string, string>()
  const calculated = calculatedCodes(parameters)
  const numbers = new Map<string, number>()
  for (const parameter of [...parameters].sort(order)) {
    const { code } = parameter
    if (typed.has(code) || calculated.has(code)) continue
    const own = randomOf(seed, 'body', patientId, code)
    if (parameter.kind === 'numeric') {
      const rule = derivedValues[code]
      const number =
        fixed.get(code) ??
        (rule?.needs.every((need) => numbers.has(need))
          ? rule.of((need) => numbers.get(need) ?? Number.NaN)
          : withinLimits(parameter, levelOf(parameter, subject, standardNormal(own) * (1 - dayShare) + standardNormal(random) * dayShare)))
      const value = numericValue(number, parameter.decimals ?? 2)
      numbers.set(code, value.number)
      typed.set(code, value.text)
    } else if (parameter.kind === 'range count') {
      typed.set(code, countText(Math.round(levelOf(parameter, subject, standardNormal(own) * (1 - dayShare) + standardNormal(random) * dayShare))))
    } else {
      const text = parameter.kind === 'choice' ? choiceOf(parameter, own, random) : texts[code] && random.pick(texts[code])
      if (text) typed.set(code, text)
    }
  }
  return typed
}

/** A number of cells per field as it is seen: from one number to a higher one. */
function countText(number: number): string {
  if (number <= 0) return 'Nil'
  return number < 10 ? `${number - 1}-${number}` : `${number - 2}-${number}`
}

/** About −3 to 3, mostly near 0: a sum of uniform values. */
function standardNormal(random: Random): number {
  return (random.next() + random.next() + random.next() + random.next() - 2) * 1.7
}

/** A value this many standard deviations from the middle; about nine of ten are within the range. */
function levelOf(parameter: Parameter, subject: Subject, spreads: number): number {
  const known = typicalValues[parameter.code]
  if (known) return Math.max(0, known[0] + known[1] * spreads)
  // Patients without a matching range get values too.
  const range = rangeFor(parameter, subject) ?? parameter.ranges[0]
  const [low, high] = [range?.low ?? null, range?.high ?? null]
  if (low !== null && high !== null && low > 0)
    return high / low > 4 ? Math.sqrt(low * high) * (high / low) ** (spreads / 3.2) : (low + high) / 2 + ((high - low) / 3.2) * spreads
  if (high !== null) return high * Math.exp(0.55 * spreads - 1)
  return (low ?? 1) * Math.exp(0.25 + 0.16 * spreads)
}

function withinLimits({ plausible, critical }: Parameter, number: number): number {
  const low = Math.max(plausible?.min ?? 0, (critical?.low ?? 0) * 1.1)
  const high = Math.min(plausible?.max ?? Number.POSITIVE_INFINITY, (critical?.high ?? Number.POSITIVE_INFINITY) * 0.9)
  return Math.min(high, Math.max(low, number))
}

function choiceOf({ options, normalValues, criticalValues }: Parameter, own: Random, random: Random): string | null {
  // A blood group is the person's own.
  if (normalValues.length === options.length) return own.choose(options, (option) => 1 / (1 + options.indexOf(option)))
  const odd = options.filter((option) => !normalValues.includes(option) && !criticalValues.includes(option))
  const from = odd.length > 0 && random.chance(abnormalChoiceShare) ? odd : normalValues
  return from.length > 0 ? random.pick(from) : null
}
