import type { Gender } from '#domain/patient.ts'

/** Facts a formula may use beside its inputs: sex and completed years on the day of collection. */
export interface FormulaSubject {
  readonly sex: Gender | null
  readonly years: number | null
}

/** A formula's outcome before rounding, or why there is none. */
export type Computed = number | { readonly absent: string }

/** One calculated parameter (RES-06): its inputs, its source, and the cases without a result. */
export interface Formula {
  /** Codes of the parameters that it reads, with the words that a reason names them by. */
  readonly inputs: Readonly<Record<string, string>>
  readonly words: string
  readonly source: string
  compute(input: (code: string) => number, subject: FormulaSubject): Computed
}

const friedewald = 'Friedewald, Levy, Fredrickson. Clin Chem 1972;18:499-502'
const bishop = 'Bishop, Fody, Schoeff. Clinical Chemistry: Principles, Techniques, Correlations'
const dacie = 'Dacie and Lewis. Practical Haematology'
const ncep = 'NCEP Adult Treatment Panel III, 2002'

/** Triglycerides from which VLDL cannot be calculated (mg/dL). */
const maxTriglycerides = 400
const tooManyTriglycerides = { absent: `Not calculated: triglycerides are ${maxTriglycerides} mg/dL or more` }
const youngestForEgfr = 18

/** The unit that each calculated parameter and each input has in every formula, by code. */
export const formulaUnits: Readonly<Record<string, string>> = {
  ...{ VLDL: 'mg/dL', LDL: 'mg/dL', NHDL: 'mg/dL', CHR: '', CHOL: 'mg/dL', HDL: 'mg/dL', TG: 'mg/dL' },
  ...{ GLOB: 'g/dL', AGR: '', TP: 'g/dL', ALB: 'g/dL' },
  ...{ BILI: 'mg/dL', BILT: 'mg/dL', BILD: 'mg/dL' },
  ...{ BUN: 'mg/dL', UREA: 'mg/dL', EGFR: 'mL/min/1.73m2', CREA: 'mg/dL' },
  ...{ EAG: 'mg/dL', HBA1C: '%' },
  ...{ ANC: '10^3/uL', TLC: '10^3/uL', NEUT: '%' },
  ...{ TSAT: '%', FE: 'ug/dL', TIBC: 'ug/dL' },
}

/** Every calculated parameter by its code in the catalogue. */
export const formulas: Readonly<Record<string, Formula>> = {
  VLDL: {
    inputs: { TG: 'triglycerides' },
    words: 'Triglycerides / 5',
    source: friedewald,
    compute: (of) => (of('TG') >= maxTriglycerides ? tooManyTriglycerides : of('TG') / 5),
  },
  LDL: {
    inputs: { CHOL: 'total cholesterol', HDL: 'HDL cholesterol', TG: 'triglycerides' },
    words: 'Total cholesterol − HDL − triglycerides / 5',
    source: friedewald,
    compute: (of) => (of('TG') >= maxTriglycerides ? tooManyTriglycerides : notNegative(of('CHOL') - of('HDL') - of('TG') / 5, 'LDL')),
  },
  NHDL: {
    inputs: { CHOL: 'total cholesterol', HDL: 'HDL cholesterol' },
    words: 'Total cholesterol − HDL',
    source: ncep,
    compute: (of) => notNegative(of('CHOL') - of('HDL'), 'non-HDL cholesterol'),
  },
  CHR: {
    inputs: { CHOL: 'total cholesterol', HDL: 'HDL cholesterol' },
    words: 'Total cholesterol / HDL',
    source: ncep,
    compute: (of) => ratio(of('CHOL'), of('HDL'), 'HDL cholesterol'),
  },
  GLOB: {
    inputs: { TP: 'total protein', ALB: 'albumin' },
    words: 'Total protein − albumin',
    source: bishop,
    compute: (of) => notNegative(of('TP') - of('ALB'), 'globulin'),
  },
  AGR: {
    inputs: { TP: 'total protein', ALB: 'albumin' },
    words: 'Albumin / (total protein − albumin)',
    source: bishop,
    compute: (of) => (of('TP') <= of('ALB') ? { absent: 'Not calculated: globulin would be 0 or less' } : of('ALB') / (of('TP') - of('ALB'))),
  },
  BILI: {
    inputs: { BILT: 'total bilirubin', BILD: 'direct bilirubin' },
    words: 'Total bilirubin − direct bilirubin',
    source: bishop,
    compute: (of) => notNegative(of('BILT') - of('BILD'), 'indirect bilirubin'),
  },
  BUN: {
    inputs: { UREA: 'blood urea' },
    words: 'Blood urea / 2.14',
    source: bishop,
    compute: (of) => of('UREA') / 2.14,
  },
  EAG: {
    inputs: { HBA1C: 'HbA1c' },
    words: '28.7 × HbA1c − 46.7',
    source: 'Nathan et al. (ADAG). Diabetes Care 2008;31:1473-1478',
    compute: (of) => notNegative(28.7 * of('HBA1C') - 46.7, 'estimated average glucose'),
  },
  EGFR: {
    inputs: { CREA: 'creatinine' },
    words: '142 × min(Scr/κ, 1)^α × max(Scr/κ, 1)^−1.200 × 0.9938^age × 1.012 if female',
    source: 'Inker et al. (CKD-EPI 2021). N Engl J Med 2021;385:1737-1749',
    compute: (of, { sex, years }) => {
      if (sex !== 'Male' && sex !== 'Female') return { absent: 'Not calculated: it needs the sex, Male or Female' }
      if (years === null) return { absent: 'Not calculated: it needs the date of birth' }
      if (years < youngestForEgfr) return { absent: `Not calculated below ${youngestForEgfr} years` }
      if (of('CREA') <= 0) return { absent: 'Not calculated: creatinine is 0' }
      const [kappa, alpha, factor] = sex === 'Female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1]
      const scaled = of('CREA') / kappa
      return 142 * Math.min(scaled, 1) ** alpha * Math.max(scaled, 1) ** -1.2 * 0.9938 ** years * factor
    },
  },
  ANC: {
    inputs: { TLC: 'total leucocyte count', NEUT: 'neutrophils' },
    words: 'Leucocytes × neutrophils / 100',
    source: dacie,
    compute: (of) => (of('TLC') * of('NEUT')) / 100,
  },
  TSAT: {
    inputs: { FE: 'iron', TIBC: 'TIBC' },
    words: 'Iron / TIBC × 100',
    source: bishop,
    compute: (of) => ratio(of('FE') * 100, of('TIBC'), 'TIBC'),
  },
}

function notNegative(number: number, words: string): Computed {
  return number < -1e-9 ? { absent: `Not calculated: ${words} would be below 0` } : number
}

function ratio(above: number, below: number, words: string): Computed {
  return below <= 0 ? { absent: `Not calculated: ${words} is 0` } : above / below
}
