import { expect, test } from 'vitest'
import { measuredText, rangeBesideUnit, scientificText } from '#domain/results/scientific-text.ts'
import { readCatalogue } from '#server/seed/catalogue.ts'

test.each([
  ['10^3/uL', '10³/µL'],
  ['10^6/uL', '10⁶/µL'],
  ['x10^9/L', 'x10⁹/L'],
  ['10^-3 mol', '10⁻³ mol'],
  ['ug/dL', 'µg/dL'],
  ['uIU/mL', 'µIU/mL'],
  ['umol/L', 'µmol/L'],
  ['/uL', '/µL'],
  ['mL/min/1.73m2', 'mL/min/1.73 m²'],
  ['mL/min/1.73 m2', 'mL/min/1.73 m²'],
  ['kg/m2', 'kg/m²'],
  ['cells/mm3', 'cells/mm³'],
  ['mg/dL', 'mg/dL'],
  ['U/L', 'U/L'],
  ['10³/µL', '10³/µL'],
  ['70 - 99 normal; 100 - 125 prediabetes; >= 126 diabetes', '70–99 normal; 100–125 prediabetes; ≥ 126 diabetes'],
  ['<= 5.6 normal', '≤ 5.6 normal'],
  ['4.00 - 10.00 10^3/uL', '4.00–10.00 × 10³/µL'],
  ['> 3 - < 5 mg/dL', '> 3 - < 5 mg/dL'],
  ['10-12', '10-12'],
  ['< 200 desirable; > 3', '< 200 desirable; > 3'],
  ['', ''],
])('RES-01 %s is shown as %s', (stored, shown) => {
  expect(scientificText(stored)).toBe(shown)
  expect(scientificText(shown)).toBe(shown)
})

test('RES-01 no unit or range of the catalogue is shown in the spelling that is stored for machines', () => {
  const shown = Object.values(readCatalogue().parameters).flatMap(({ unit, rangeText }) => [scientificText(unit), scientificText(rangeText ?? '')])
  expect(shown.filter((text) => /\^|\bu[A-Zgm]|m2\b|[<>]=/.test(text))).toEqual([])
})

test('RES-01 a value is shown with its unit, or alone', () => {
  expect([measuredText('4.5', '10^3/uL'), measuredText('Not seen', '')]).toEqual(['4.5 × 10³/µL', 'Not seen'])
})

test.each([
  ['3.5 - 5.0 mmol/L', 'mmol/L', '3.5–5.0'],
  ['4.00 - 10.00 10^3/uL', '10^3/uL', '4.00–10.00'],
  ['4.00 - 10.00 10^3/uL', '/uL', '4.00–10.00 × 10³/µL'],
  ['70 - 99 normal; >= 126 diabetes', 'mg/dL', '70–99 normal; ≥ 126 diabetes'],
  ['0 - 5', '', '0–5'],
])('RES-01 the range %s beside the unit %s is shown as %s', (range, unit, shown) => {
  expect(rangeBesideUnit(range, unit)).toBe(shown)
})
