import { expect, test } from 'vitest'
import { checkWarnings, parameterChecks } from '#domain/results/checks.ts'
import { numericValue, readTypedValue } from '#domain/results/value.ts'
import { readCatalogue } from '#server/seed/catalogue.ts'
import { parameter } from './parameters.ts'

type Typed = Readonly<Record<string, string>>

/** A test with these values, which measures these and perhaps other parameters. */
const made = (typed: Typed, others: readonly string[] = [], name = 'CBC') => ({
  name,
  parameters: [...Object.keys(typed), ...others].map((code) => ({ code, name: code })),
  values: new Map(
    Object.entries(typed).map(([code, text]) => [code, readTypedValue(parameter({ decimals: 3 }), text).value ?? numericValue(Number(text), 1)] as const),
  ),
})
const warnings = (typed: Typed, others?: readonly string[]) => checkWarnings([made(typed, others)])

const counts = { NEUT: '60', LYMPH: '30', EOS: '4', MONO: '5', BASO: '1' }

test.each<[string, Typed, readonly string[], readonly string[]]>([
  ['a differential count of 100 %', counts, [], []],
  ['of 102 %', { ...counts, NEUT: '62' }, [], []],
  ['of 102.1 %', { ...counts, NEUT: '62.1' }, [], ['The differential count adds up to 102.1 %, not 98 to 102 %']],
  ['of 98 %', { ...counts, NEUT: '58' }, [], []],
  ['of 97.9 %', { ...counts, NEUT: '57.9' }, [], ['The differential count adds up to 97.9 %, not 98 to 102 %']],
  ['of 135 %', { ...counts, NEUT: '95' }, [], ['The differential count adds up to 135 %, not 98 to 102 %']],
  ['of 90 % so far', { NEUT: '60', LYMPH: '30' }, ['EOS', 'MONO', 'BASO'], []],
  ['of 110 % already', { NEUT: '80', LYMPH: '30' }, ['EOS', 'MONO', 'BASO'], ['The differential count adds up to 110 %, not 98 to 102 %']],
  [
    'of four kinds of cells, where the test counts no basophils',
    { NEUT: '60', LYMPH: '25', EOS: '4', MONO: '5' },
    [],
    ['The differential count adds up to 94 %, not 98 to 102 %'],
  ],
  ['Hb 12 with PCV 60', { HB: '12', PCV: '60' }, [], ['PCV 60 % is not about 3 × haemoglobin 12 g/dL (36 %)']],
  ['Hb 12 with PCV 39', { HB: '12', PCV: '39' }, [], []],
  ['Hb 12 with PCV 39.1', { HB: '12', PCV: '39.1' }, [], ['PCV 39.1 % is not about 3 × haemoglobin 12 g/dL (36 %)']],
  ['Hb 12 with PCV 32.9', { HB: '12', PCV: '32.9' }, [], ['PCV 32.9 % is not about 3 × haemoglobin 12 g/dL (36 %)']],
  ['PCV alone', { PCV: '60' }, ['HB'], []],
  ['a fitting MCV', { PCV: '36', RBC: '4', MCV: '90' }, [], []],
  ['an MCV that does not fit', { PCV: '36', RBC: '4', MCV: '60' }, [], ['MCV 60 does not fit PCV × 10 / RBC (90)']],
  ['an MCH that does not fit', { HB: '12', RBC: '4', MCH: '40' }, [], ['MCH 40 does not fit haemoglobin × 10 / RBC (30)']],
  ['an MCHC that does not fit', { HB: '12', PCV: '36', MCHC: '40' }, [], ['MCHC 40 does not fit haemoglobin × 100 / PCV (33.3)']],
  ['RBC 0', { PCV: '36', RBC: '0', MCV: '90' }, [], []],
  ['direct bilirubin equal to total', { BILD: '1.2', BILT: '1.2' }, [], []],
  ['direct bilirubin above total', { BILD: '1.3', BILT: '1.2' }, [], ['Direct bilirubin 1.3 is above total bilirubin 1.2']],
  ['direct bilirubin `< 2`', { BILD: '< 2', BILT: '1.2' }, [], []],
  ['albumin above total protein', { ALB: '7.1', TP: '7' }, [], ['Albumin 7.1 is above total protein 7']],
  ['HDL + LDL above total cholesterol', { HDL: '60', LDL: '150', CHOL: '200' }, [], ['HDL + LDL 210 is above total cholesterol 200']],
  ['HDL above total cholesterol', { HDL: '210', CHOL: '200' }, ['LDL'], ['HDL 210 is above total cholesterol 200']],
  ['free PSA above total', { FPSA: '5', PSA: '4' }, [], ['Free PSA 5 is above total PSA 4']],
  ['iron above TIBC', { FE: '500', TIBC: '400' }, [], ['Iron 500 is above TIBC 400']],
  ['neutrophils above leucocytes', { ANC: '8', TLC: '7' }, [], ['Absolute neutrophil count 8 is above total leucocyte count 7']],
  ['FT4 without TSH', { FT4: '1.2' }, [], ['Free T4 has a value, but TSH has none']],
  ['FT3 with a TSH that is only ordered', { FT3: '3' }, ['TSH'], ['Free T3 has a value, but TSH has none']],
  ['FT4 with TSH', { FT4: '1.2', TSH: '< 0.01' }, [], []],
  ['nothing', {}, ['NEUT', 'HB', 'PCV', 'FT4'], []],
])('RES-04 %s is warned of as it should be', (_, typed, others, expected) => {
  expect(warnings(typed, others)).toEqual(expected)
})

test('RES-04 a patient’s values are checked across two tests, with a shared parameter’s value in each', () => {
  expect(checkWarnings([made({ FT4: '1.2' }), made({ TSH: '2' })])).toEqual([])
  expect(checkWarnings([made({ HB: '12', PCV: '36' }), made({ HB: '13', PCV: '39', ESR: '5' })])).not.toContainEqual(expect.stringContaining('not about'))
  expect(checkWarnings([made({ HB: '12', PCV: '60' }), made({ HB: '12', PCV: '60' })])).toHaveLength(1)
})

test('RES-04 a parameter with another value in two tests of a report is named with both', () => {
  const [kidney, calcium, third] = [made({ CA: '9.1' }, [], 'KFT'), made({ CA: '7.2' }, [], 'Calcium'), made({}, ['CA'], 'Bones')]
  expect(checkWarnings([kidney, calcium, third])).toEqual(['CA is 9.100 in KFT, but 7.200 in Calcium'])
  expect(checkWarnings([kidney, { ...calcium, values: kidney.values }, third])).toEqual([])
})

test('RES-04 each check has a name, a source, and parameters of the catalogue, except free PSA', () => {
  const asked = new Set<string>()
  const ask = (code: string) => {
    asked.add(code)
    return true
  }
  const all = { number: (code: string) => (ask(code) ? 1 : null), hasValue: ask, isMeasured: ask }
  for (const check of parameterChecks) {
    check.warning(all)
    expect(check.name && check.source).toBeTruthy()
  }
  const known = readCatalogue().parameters
  expect([...asked].filter((code) => !Object.hasOwn(known, code))).toEqual(['FPSA'])
})
