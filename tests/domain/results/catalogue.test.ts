import { expect, test } from 'vitest'
import { readCatalogue } from '#server/seed/catalogue.ts'

const { tests, categories, referralLaboratories } = readCatalogue()

test('ACC-02 each test of the catalogue has method, sample type and department', () => {
  expect(tests.length).toBeGreaterThan(80)
  const known = categories.map(({ code }) => code)
  const incomplete = tests.filter(({ method, sampleType, categoryCode }) => !(method.trim() && sampleType.trim() && known.includes(categoryCode)))
  expect(incomplete.map(({ code }) => code)).toEqual([])
})

test('ACC-02 interpretations are one to three sentences, on the tests for which doctors expect one', () => {
  const texts = new Map(tests.flatMap(({ code, interpretation }) => (interpretation === undefined ? [] : [[code, interpretation] as const])))
  for (const code of ['HBA1C', 'LIPID', 'VITD', 'TSH', 'FERR', 'CRP', 'TROPI', 'PSA', 'HIV']) expect([code, texts.has(code)]).toEqual([code, true])
  expect(texts.size).toBeGreaterThanOrEqual(20)
  for (const [code, text] of texts) {
    const sentences = text.split(/[.] (?=[A-Z])/).length
    expect([code, sentences >= 1 && sentences <= 3, text.length <= 300, text.endsWith('.')]).toEqual([code, true, true, true])
  }
})

test('ACC-04 ACC-07 a test of a referral laboratory is outside the scope, and its laboratory is active', () => {
  const active = referralLaboratories.flatMap(({ name, isActive }) => (isActive ? [name] : []))
  const referred = tests.filter(({ referralLaboratory }) => referralLaboratory !== undefined)
  expect(referred.length).toBeGreaterThanOrEqual(3)
  for (const { referralLaboratory = '', isInScope } of referred) expect([active.includes(referralLaboratory), isInScope]).toEqual([true, false])
  expect(tests.filter(({ isInScope }) => !isInScope).length).toBeGreaterThan(referred.length)
})
