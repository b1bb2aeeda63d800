import type { Value } from './parameter.ts'

/** Values a check reads: one patient's exact numbers by parameter code, and the parameters that the patient's tests measure. */
export interface CheckedValues {
  number(code: string): number | null
  hasValue(code: string): boolean
  isMeasured(code: string): boolean
}

/** A check between parameters. It warns and never blocks; `warning` gives null if nothing is wrong, or where a value is missing. */
export interface ParameterCheck {
  readonly name: string
  /** Source of the limits. */
  readonly source: string
  warning(values: CheckedValues): string | null
}

const differential = ['NEUT', 'LYMPH', 'EOS', 'MONO', 'BASO'] as const

/** Every check between parameters, by the codes of the catalogue. */
export const parameterChecks: readonly ParameterCheck[] = [
  {
    name: 'Differential count',
    source: 'The five percentages are parts of one count of cells: 98 to 102 after rounding',
    warning({ number, hasValue, isMeasured }) {
      const sum = rounded(
        differential.reduce((total, code) => total + (number(code) ?? 0), 0),
        1,
      )
      const isComplete = isMeasured('NEUT') && differential.every((code) => !isMeasured(code) || hasValue(code))
      return sum > 102 || (isComplete && sum < 98) ? `The differential count adds up to ${sum} %, not 98 to 102 %` : null
    },
  },
  {
    name: 'PCV and haemoglobin',
    source: 'Rule of three: PCV = 3 × haemoglobin ± 3. Dacie and Lewis, Practical Haematology',
    warning({ number }) {
      const [hb, pcv] = [number('HB'), number('PCV')]
      if (hb === null || pcv === null || Math.abs(pcv - 3 * hb) <= 3 + epsilon) return null
      return `PCV ${pcv} % is not about 3 × haemoglobin ${hb} g/dL (${rounded(3 * hb, 1)} %)`
    },
  },
  derived('MCV', 'PCV × 10 / RBC', ['PCV', 'RBC'], ([pcv = 0, rbc = 0]) => (pcv * 10) / rbc),
  derived('MCH', 'haemoglobin × 10 / RBC', ['HB', 'RBC'], ([hb = 0, rbc = 0]) => (hb * 10) / rbc),
  derived('MCHC', 'haemoglobin × 100 / PCV', ['HB', 'PCV'], ([hb = 0, pcv = 0]) => (hb * 100) / pcv),
  within('Absolute neutrophil count', ['ANC'], 'total leucocyte count', 'TLC'),
  within('Direct bilirubin', ['BILD'], 'total bilirubin', 'BILT'),
  within('Albumin', ['ALB'], 'total protein', 'TP'),
  within('HDL + LDL', ['HDL', 'LDL'], 'total cholesterol', 'CHOL'),
  within('HDL', ['HDL'], 'total cholesterol', 'CHOL'),
  within('Free PSA', ['FPSA'], 'total PSA', 'PSA'),
  within('Iron', ['FE'], 'TIBC', 'TIBC'),
  withoutTsh('Free T4', 'FT4'),
  withoutTsh('Free T3', 'FT3'),
]

const epsilon = 1e-9

/** A part that cannot be above its whole; one whose parts are calculated is not checked twice. */
function within(name: string, parts: readonly string[], wholeName: string, whole: string): ParameterCheck {
  return {
    name,
    source: 'A part is not above its whole',
    warning({ number }) {
      const [numbers, limit] = [parts.map(number), number(whole)]
      if (limit === null || numbers.includes(null)) return null
      const sum = rounded(
        numbers.reduce<number>((total, each) => total + (each ?? 0), 0),
        6,
      )
      return sum > limit + epsilon ? `${name} ${sum} is above ${wholeName} ${limit}` : null
    },
  }
}

/** A red cell index that differs from its definition by more than 5 %. */
function derived(code: string, words: string, from: readonly string[], compute: (numbers: readonly number[]) => number): ParameterCheck {
  return {
    name: code,
    source: 'Definition of the red cell indices, 5 % apart at most. Dacie and Lewis, Practical Haematology',
    warning({ number }) {
      const [value, inputs] = [number(code), from.map(number)]
      const expected = compute(inputs.map((each) => each ?? Number.NaN))
      if (value === null || !Number.isFinite(expected) || Math.abs(value - expected) <= expected * 0.05 + epsilon) return null
      return `${code} ${value} does not fit ${words} (${rounded(expected, 1)})`
    },
  }
}

function withoutTsh(name: string, code: string): ParameterCheck {
  return {
    name: `${name} without TSH`,
    source: 'TSH comes first: Indian Thyroid Society and American Thyroid Association guidelines',
    warning: ({ hasValue }) => (hasValue(code) && !hasValue('TSH') ? `${name} has a value, but TSH has none` : null),
  }
}

function rounded(number: number, decimals: number): number {
  return Math.round(number * 10 ** decimals + epsilon) / 10 ** decimals
}

/** A test of a report with its values by parameter code. */
export interface CheckedTest {
  readonly name: string
  readonly parameters: readonly { readonly code: string; readonly name: string }[]
  readonly values: ReadonlyMap<string, Value>
}

/** The warnings about a patient's values, in the order of the table, then those that differ between two tests. A test whose parameter another test measures too is checked with its own value. */
export function checkWarnings(tests: readonly CheckedTest[]): string[] {
  const all = new Map(tests.flatMap(({ values }) => [...values]))
  const measured = new Set(tests.flatMap(({ parameters }) => parameters.map(({ code }) => code)))
  const sheets = tests.map(({ values }) => new Map([...all, ...values]))
  const found = parameterChecks.flatMap((check) => sheets.flatMap((values) => check.warning(checkedValues(values, measured)) ?? []))
  return [...new Set([...found, ...differences(tests)])]
}

/** The parameters that several tests of a report measure, with another value in each. */
function differences(tests: readonly CheckedTest[]): string[] {
  const parameters = new Map(tests.flatMap((test) => test.parameters.map(({ code, name }) => [code, name] as const)))
  return [...parameters].flatMap(([code, name]) => {
    const found = tests.flatMap((test) => {
      const value = test.values.get(code)
      return value ? [{ text: value.text, words: `${value.text} in ${test.name}` }] : []
    })
    return new Set(found.map(({ text }) => text)).size > 1 ? [`${name} is ${found.map(({ words }) => words).join(', but ')}`] : []
  })
}

function checkedValues(values: ReadonlyMap<string, Value>, measured: ReadonlySet<string>): CheckedValues {
  return {
    number(code) {
      const value = values.get(code)
      return value?.kind === 'numeric' && value.comparator === null ? value.number : null
    },
    hasValue: (code) => values.has(code),
    isMeasured: (code) => measured.has(code),
  }
}
