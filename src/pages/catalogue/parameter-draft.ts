import { criticalProblem } from '#domain/results/catalogue-range.ts'
import { isCompared } from '#domain/results/parameter.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import { draftOf, draftProblems, limitsOf, noNumber, numberOf, type RangeDraft, rangeOfDraft, numberText } from './range-draft.ts'
import type { CatalogueParameter, ParameterChange } from './use-laboratory.ts'

/** A parameter as it is typed: numbers are texts, empty for no value; choices are a line each. */
export type ParameterDraft = {
  readonly code: string
  readonly kind: CatalogueParameter['kind']
  readonly unit: string
  readonly name: string
  readonly decimals: string
  readonly method: string
  readonly rangeText: string
  readonly criticalLow: string
  readonly criticalHigh: string
  readonly criticalInclusive: boolean
  readonly plausibleMin: string
  readonly plausibleMax: string
  readonly deltaPercent: string
  readonly deltaDays: string
  readonly options: string
  readonly normalValues: readonly string[]
  readonly criticalValues: readonly string[]
  readonly ranges: readonly RangeDraft[]
}

/** A draft of a new parameter. */
export const newParameterDraft: ParameterDraft = {
  code: '',
  kind: 'numeric',
  unit: '',
  name: '',
  decimals: '',
  method: '',
  rangeText: '',
  criticalLow: '',
  criticalHigh: '',
  criticalInclusive: false,
  plausibleMin: '',
  plausibleMax: '',
  deltaPercent: '',
  deltaDays: '',
  options: '',
  normalValues: [],
  criticalValues: [],
  ranges: [],
}

/** A parameter of the catalogue as it is typed. */
export function parameterTyped({
  code,
  kind,
  unit,
  name,
  decimals,
  method,
  rangeText,
  critical,
  plausible,
  delta,
  ...rest
}: CatalogueParameter): ParameterDraft {
  return {
    code,
    kind,
    unit,
    name,
    decimals: numberText(decimals),
    method: method ?? '',
    rangeText: rangeText ?? '',
    criticalLow: numberText(critical?.low),
    criticalHigh: numberText(critical?.high),
    criticalInclusive: critical?.inclusive ?? false,
    plausibleMin: numberText(plausible?.min),
    plausibleMax: numberText(plausible?.max),
    deltaPercent: numberText(delta?.percent),
    deltaDays: numberText(delta?.withinDays),
    options: rest.options.join('\n'),
    normalValues: rest.normalValues,
    criticalValues: rest.criticalValues,
    ranges: rest.ranges.map(draftOf),
  }
}

/** The lines of a text that say something. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The sentences that refuse a draft before it is sent, by field. */
export function parameterProblems(values: FormValues): Readonly<Record<string, string | null>> {
  const draft = values as ParameterDraft
  return {
    code: /^[A-Z][A-Z0-9_]*$/i.test(draft.code.trim()) ? null : 'Letters, digits and _, beginning with a letter',
    name: draft.name.trim() ? null : 'The name is required',
    ...(isCompared(draft) ? numberProblems(draft) : {}),
    ...(draft.kind === 'choice' ? { options: linesOf(draft.options).length > 0 ? null : 'Give what can be chosen' } : {}),
  }
}

function numberProblems(draft: ParameterDraft): Readonly<Record<string, string | null>> {
  const decimals = numberOf(draft.decimals)
  const critical = limitsOf(draft.criticalLow, draft.criticalHigh, draft.criticalInclusive)
  const isNoNumber = critical !== null && [critical.low, critical.high].some((limit) => Number.isNaN(limit))
  const ofRanges = draft.ranges.flatMap((each, row) => Object.entries(draftProblems(each)).map(([field, sentence]) => [`ranges.${row}.${field}`, sentence]))
  return {
    decimals: decimals === null || (Number.isInteger(decimals) && decimals >= 0 && decimals <= 6) ? null : 'A whole number from 0 to 6',
    critical: isNoNumber ? noNumber : critical && criticalProblem(critical),
    plausible: pairProblem(draft.plausibleMin, draft.plausibleMax, (least, most) => (least < most ? null : 'The highest is not above the lowest')),
    delta: pairProblem(draft.deltaPercent, draft.deltaDays, (percent, days) =>
      percent > 0 && days > 0 && Number.isInteger(days) ? null : 'Enter a percentage above 0 and whole days',
    ),
    ...Object.fromEntries(ofRanges),
  }
}

/** Returns the problem of two numbers that only make sense together, or null. */
function pairProblem(first: string, second: string, judge: (first: number, second: number) => string | null): string | null {
  const [one, two] = [numberOf(first), numberOf(second)]
  if (one === null && two === null) return null
  if (one === null || two === null) return 'Enter both or neither'
  return Number.isNaN(one) || Number.isNaN(two) ? noNumber : judge(one, two)
}

/** Fields of a draft that the server takes, by its kind. Code, kind and unit are sent only with a new parameter. */
export function parameterChangeBody(values: FormValues): ParameterChange & { readonly name: string } {
  const draft = values as ParameterDraft
  const named = { name: draft.name.trim(), method: draft.method.trim() || null, rangeText: draft.rangeText.trim() || null }
  const bounds = {
    critical: limitsOf(draft.criticalLow, draft.criticalHigh, draft.criticalInclusive),
    plausible: pair(draft.plausibleMin, draft.plausibleMax, (min, max) => ({ min, max })),
    ranges: draft.ranges.map(rangeOfDraft),
  }
  const byKind: Readonly<Record<ParameterDraft['kind'], () => ParameterChange>> = {
    text: () => ({}),
    choice: () => ({ options: linesOf(draft.options), normalValues: draft.normalValues, criticalValues: draft.criticalValues }),
    'range count': () => bounds,
    numeric: () => ({
      ...bounds,
      decimals: numberOf(draft.decimals),
      delta: pair(draft.deltaPercent, draft.deltaDays, (percent, withinDays) => ({ percent, withinDays })),
    }),
  }
  return { ...named, ...byKind[draft.kind]() }
}

/** Fields of a parameter that never change once it is made. */
export function parameterIdentity(values: FormValues): Pick<ParameterDraft, 'code' | 'kind' | 'unit'> {
  const { code, kind, unit } = values as ParameterDraft
  return { code: code.trim().toUpperCase(), kind, unit: unit.trim() }
}

function pair<T>(first: string, second: string, make: (first: number, second: number) => T): T | null {
  const [one, two] = [numberOf(first), numberOf(second)]
  return one === null || two === null ? null : make(one, two)
}
