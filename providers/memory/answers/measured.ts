import type { Parameter } from '#domain/results/parameter.ts'

interface Limits {
  readonly low?: number
  readonly high?: number
  /** Somebody is called from here on, upwards or downwards. */
  readonly critical?: { readonly low?: number; readonly high?: number }
  readonly plausible?: { readonly min: number; readonly max: number }
  readonly decimals?: number
}

function numeric(code: string, name: string, unit: string, { low, high, critical, plausible, decimals = 1 }: Limits): Parameter {
  const range = {
    sex: 'any',
    fromDays: 0,
    toDays: null,
    low: low ?? null,
    high: high ?? null,
    exclusive: null,
    critical: null,
    validFrom: null,
    validTo: null,
  } as const
  const bounds = critical ? { low: critical.low ?? null, high: critical.high ?? null, inclusive: true } : null
  const none = { rangeText: null, criticalValues: [], delta: null, options: [], normalValues: [] }
  return { ...none, code, name, unit, kind: 'numeric', decimals, ranges: [range], critical: bounds, plausible: plausible ?? null }
}

/** Parameters of the made-up catalogue's tests, by the beginning of the test's name. Invented for the demo: no ranges to work by. */
const parameters: Readonly<Record<string, readonly Parameter[]>> = {
  'Complete Blood Count': [
    numeric('HB', 'Haemoglobin', 'g/dL', { low: 12, high: 16, critical: { low: 7, high: 20 }, plausible: { min: 2, max: 25 } }),
    numeric('WBC', 'White cells', '10^9/L', { low: 4, high: 11 }),
    numeric('PLT', 'Platelets', '10^9/L', { low: 150, high: 410, critical: { low: 20, high: 1000 }, decimals: 0 }),
  ],
  'Lipid Profile': [
    numeric('CHOL', 'Total cholesterol', 'mg/dL', { high: 200, decimals: 0 }),
    numeric('TG', 'Triglycerides', 'mg/dL', { high: 150, decimals: 0 }),
    numeric('HDL', 'HDL cholesterol', 'mg/dL', { low: 40, decimals: 0 }),
  ],
  'Glucose, fasting': [numeric('GLUF', 'Glucose, fasting', 'mg/dL', { low: 70, high: 100, critical: { low: 40, high: 450 }, decimals: 0 })],
  HbA1c: [numeric('HBA1C', 'HbA1c', '%', { low: 4, high: 5.6, plausible: { min: 3, max: 20 } })],
  'Thyroid Profile': [numeric('TSH', 'TSH', 'mIU/L', { low: 0.4, high: 4.2 }), numeric('FT4', 'Free T4', 'ng/dL', { low: 0.9, high: 1.7 })],
  'Vitamin D': [numeric('VITD', 'Vitamin D, 25-OH', 'ng/mL', { low: 30, high: 100 })],
  'Vitamin B12': [numeric('B12', 'Vitamin B12', 'pg/mL', { low: 200, high: 900, decimals: 0 })],
  Ferritin: [numeric('FERR', 'Ferritin', 'ng/mL', { low: 15, high: 200 })],
  'Liver Function': [numeric('ALT', 'ALT', 'U/L', { high: 40, decimals: 0 }), numeric('AST', 'AST', 'U/L', { high: 40, decimals: 0 })],
  'Kidney Function': [
    numeric('CREA', 'Creatinine', 'mg/dL', { low: 0.6, high: 1.3 }),
    numeric('K', 'Potassium', 'mmol/L', { low: 3.5, high: 5.1, critical: { low: 2.8, high: 6.2 }, plausible: { min: 1, max: 12 } }),
  ],
  'C-Reactive Protein': [numeric('CRP', 'C-reactive protein', 'mg/L', { high: 5 })],
}

/** Returns the parameters of a test by its name; none if its results are written in words. */
export function measuredBy(test: string): readonly Parameter[] {
  return Object.entries(parameters).find(([name]) => test.startsWith(name))?.[1] ?? []
}
