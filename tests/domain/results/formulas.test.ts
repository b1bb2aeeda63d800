import { expect, test } from 'vitest'
import { calculate, calculatedCodes, formulaOf } from '#domain/results/calculate.ts'
import { formulas, formulaUnits } from '#domain/results/formulas.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { numericValue, readTypedValue } from '#domain/results/value.ts'
import { catalogueParameter, choiceParameter, parameter, subject } from './parameters.ts'

function result(code: string, inputs: Readonly<Record<string, string>>, who: Subject = subject()): string | null {
  const values = new Map(
    Object.entries(inputs).flatMap(([input, typed]) => {
      const { value } = readTypedValue(parameter({ code: input, decimals: null }), typed)
      return value ? [[input, value] as const] : []
    }),
  )
  const calculated = calculate(catalogueParameter(code), values, who)
  return calculated && (calculated.value?.text ?? calculated.absent)
}

/** Worked examples from the sources, or calculated by hand. */
test.each([
  // Friedewald 1972 as worked in Bishop's Clinical Chemistry and in examination questions on it.
  ['VLDL', { TG: '150' }, '30'],
  ['VLDL', { TG: '210' }, '42'],
  ['VLDL', { TG: '300' }, '60'],
  ['VLDL', { TG: '399' }, '80'],
  ['LDL', { CHOL: '250', HDL: '40', TG: '210' }, '168'],
  ['LDL', { CHOL: '400', HDL: '100', TG: '300' }, '240'],
  ['LDL', { CHOL: '200', HDL: '50', TG: '150' }, '120'],
  ['LDL', { CHOL: '200', HDL: '50', TG: '399' }, '70'],
  ['NHDL', { CHOL: '250', HDL: '40' }, '210'],
  ['NHDL', { CHOL: '200', HDL: '50' }, '150'],
  ['NHDL', { CHOL: '180', HDL: '62' }, '118'],
  ['CHR', { CHOL: '200', HDL: '50' }, '4.0'],
  ['CHR', { CHOL: '250', HDL: '40' }, '6.3'],
  ['CHR', { CHOL: '180', HDL: '60' }, '3.0'],
  ['GLOB', { TP: '7.0', ALB: '4.0' }, '3.0'],
  ['GLOB', { TP: '6.5', ALB: '3.8' }, '2.7'],
  ['GLOB', { TP: '8.2', ALB: '3.1' }, '5.1'],
  ['AGR', { TP: '7.0', ALB: '4.0' }, '1.33'],
  ['AGR', { TP: '6.0', ALB: '3.0' }, '1.00'],
  ['AGR', { TP: '8.2', ALB: '3.1' }, '0.61'],
  ['BILI', { BILT: '1.2', BILD: '0.3' }, '0.90'],
  ['BILI', { BILT: '10.5', BILD: '8.25' }, '2.25'],
  ['BILI', { BILT: '0.3', BILD: '0.3' }, '0.00'],
  ['BUN', { UREA: '30' }, '14.0'],
  ['BUN', { UREA: '214' }, '100.0'],
  ['BUN', { UREA: '45' }, '21.0'],
  // The ADAG table of the American Diabetes Association.
  ['EAG', { HBA1C: '5' }, '97'],
  ['EAG', { HBA1C: '6' }, '126'],
  ['EAG', { HBA1C: '7' }, '154'],
  ['EAG', { HBA1C: '8' }, '183'],
  ['EAG', { HBA1C: '9' }, '212'],
  ['EAG', { HBA1C: '10' }, '240'],
  ['EAG', { HBA1C: '12' }, '298'],
  ['ANC', { TLC: '5', NEUT: '50' }, '2.50'],
  ['ANC', { TLC: '7.5', NEUT: '62' }, '4.65'],
  ['ANC', { TLC: '2.01', NEUT: '50' }, '1.01'],
  ['TSAT', { FE: '100', TIBC: '300' }, '33'],
  ['TSAT', { FE: '60', TIBC: '400' }, '15'],
  ['TSAT', { FE: '150', TIBC: '250' }, '60'],
])('RES-06 %s of %j is %s', (code, inputs, text) => {
  expect(result(code, inputs)).toBe(text)
})

test.each([
  // The calculator of the National Kidney Foundation (kidney.org) for 1.2 mg/dL, a man of 55; the others worked by hand from the equation there.
  ['Male', '1971-11-21', '1.2', '71'],
  ['Male', '1976-11-21', '1.0', '92'],
  ['Female', '1976-11-21', '0.8', '90'],
  ['Female', '1976-11-21', '0.7', '105'],
  ['Female', '1986-11-21', '0.5', '122'],
  ['Male', '1986-11-21', '0.9', '111'],
  ['Male', '1986-11-21', '0.7', '119'],
  ['Female', '1946-11-21', '2.0', '25'],
  ['Male', '1946-11-21', '6.0', '9'],
  ['Female', '2008-11-21', '0.7', '128'],
] as const)('RES-06 eGFR by CKD-EPI 2021: %s born %s with creatinine %s has %s', (sex, dateOfBirth, CREA, text) => {
  expect(result('EGFR', { CREA }, subject({ sex, dateOfBirth }))).toBe(text)
})

const tooMany = 'Not calculated: triglycerides are 400 mg/dL or more'

test.each([
  ['LDL', { CHOL: '200', HDL: '50', TG: '400' }, tooMany],
  ['LDL', { CHOL: '300', HDL: '30', TG: '450' }, tooMany],
  ['VLDL', { TG: '400' }, tooMany],
  ['LDL', { CHOL: '60', HDL: '50', TG: '100' }, 'Not calculated: LDL would be below 0'],
  ['LDL', { CHOL: '74', HDL: '50', TG: '100' }, 'Not calculated: 4 is not plausible'],
  ['LDL', { CHOL: '200', HDL: '50' }, 'Needs triglycerides'],
  ['LDL', { HDL: '50' }, 'Needs total cholesterol and triglycerides'],
  ['LDL', { CHOL: '200', HDL: '50', TG: '> 399' }, 'Not calculated: triglycerides is not an exact number'],
  ['NHDL', { CHOL: '50', HDL: '51' }, 'Not calculated: non-HDL cholesterol would be below 0'],
  ['CHR', { CHOL: '200', HDL: '0' }, 'Not calculated: HDL cholesterol is 0'],
  ['GLOB', { TP: '3', ALB: '4' }, 'Not calculated: globulin would be below 0'],
  ['AGR', { TP: '4', ALB: '4' }, 'Not calculated: globulin would be 0 or less'],
  ['BILI', { BILT: '0.3', BILD: '0.4' }, 'Not calculated: indirect bilirubin would be below 0'],
  ['EAG', { HBA1C: '1' }, 'Not calculated: estimated average glucose would be below 0'],
  ['TSAT', { FE: '100', TIBC: '0' }, 'Not calculated: TIBC is 0'],
  ['TSAT', { FE: '500', TIBC: '400' }, 'Not calculated: 125 is not plausible'],
  ['EGFR', { CREA: '0' }, 'Not calculated: creatinine is 0'],
  ['VLDL', {}, 'Needs triglycerides'],
  ['LDL', {}, 'Needs total cholesterol and HDL cholesterol and triglycerides'],
  ['NHDL', {}, 'Needs total cholesterol and HDL cholesterol'],
  ['CHR', {}, 'Needs total cholesterol and HDL cholesterol'],
  ['GLOB', {}, 'Needs total protein and albumin'],
  ['AGR', {}, 'Needs total protein and albumin'],
  ['BILI', {}, 'Needs total bilirubin and direct bilirubin'],
  ['BUN', {}, 'Needs blood urea'],
  ['EAG', {}, 'Needs HbA1c'],
  ['EGFR', {}, 'Needs creatinine'],
  ['ANC', {}, 'Needs total leucocyte count and neutrophils'],
  ['ANC', { NEUT: '50' }, 'Needs total leucocyte count'],
  ['TSAT', {}, 'Needs iron and TIBC'],
])('RES-06 %s of %j is absent and says why: %s', (code, inputs, reason) => {
  expect(result(code, inputs as Readonly<Record<string, string>>)).toBe(reason)
})

test('RES-06 eGFR needs sex and birth date, and is for adults', () => {
  const of = (who: Partial<Subject>) => result('EGFR', { CREA: '1' }, subject(who))
  expect(of({ sex: null })).toBe('Not calculated: it needs the sex, Male or Female')
  expect(of({ sex: 'Other' })).toBe('Not calculated: it needs the sex, Male or Female')
  expect(of({ dateOfBirth: null })).toBe('Not calculated: it needs the date of birth')
  expect(of({ dateOfBirth: '2008-11-22' })).toBe('Not calculated below 18 years')
})

/** The calculated ones of these parameters of the catalogue, of which some may differ. */
const calculatedOf = (codes: readonly string[], more: Readonly<Record<string, Partial<Parameter>>> = {}) => [
  ...calculatedCodes(codes.map((code) => ({ ...catalogueParameter(code), ...more[code] }))),
]

test('RES-06 a parameter is calculated where all that it reads is beside it', () => {
  expect(calculatedOf(['CHOL', 'TG', 'HDL', 'LDL'])).toEqual(['LDL'])
  expect([calculatedOf(['LDL']), calculatedOf(['CHOL', 'TG', 'LDL']), calculatedOf(['CHOL', 'HDL', 'NHDL'])]).toEqual([[], [], ['NHDL']])
  expect([formulaOf('toString'), formulaOf('K'), calculate(parameter(), new Map(), subject())]).toEqual([null, null, null])
})

test('RES-06 a parameter is typed where it or an input has another unit or kind than the formula', () => {
  const lipids = ['CHOL', 'TG', 'HDL', 'LDL', 'VLDL']
  expect(calculatedOf(lipids, { TG: { unit: 'mmol/L' } })).toEqual([])
  expect(calculatedOf(lipids, { HDL: { unit: 'mmol/L' } })).toEqual(['VLDL'])
  expect(calculatedOf(lipids, { LDL: { unit: 'mmol/L' } })).toEqual(['VLDL'])
  expect(calculatedOf(lipids, { LDL: { kind: 'text' }, VLDL: { unit: 'mg / dl' } })).toEqual(['VLDL'])
  expect(calculatedOf(['CREA', 'EGFR'], { CREA: { unit: 'µmol/L' } })).toEqual([])
  expect(calculatedOf(['FE', 'TIBC', 'TSAT'], { FE: { unit: 'µg/dL' } })).toEqual(['TSAT'])
  expect(calculatedOf(['CREA', 'EGFR'], { EGFR: { unit: 'mL/min/1.73 m²' } })).toEqual(['EGFR'])
})

test('RES-06 an input that is no number is missing; a value has two decimals by default', () => {
  const found = calculate(parameter({ code: 'BUN', decimals: null, plausible: null }), new Map([['UREA', numericValue(10, 0)]]), subject())
  expect(found?.value?.text).toBe('4.67')
  expect(calculate(choiceParameter({ code: 'BUN' }), new Map([['UREA', { kind: 'text', text: '10' }]]), subject())?.absent).toBe('Needs blood urea')
})

test('RES-06 every formula names its source and words, and reads only what the catalogue has', () => {
  for (const [code, { inputs, source, words }] of Object.entries(formulas)) {
    expect(source).toMatch(/\w{4}/)
    expect(words).toMatch(/\w/)
    for (const each of [code, ...Object.keys(inputs)]) expect(catalogueParameter(each)).toMatchObject({ kind: 'numeric', unit: formulaUnits[each] })
  }
})
