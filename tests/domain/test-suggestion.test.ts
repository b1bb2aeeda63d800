import { expect, test } from 'vitest'
import { type SuggestibleTest, suggestTests } from '#domain/test-suggestion.ts'

const tests: readonly SuggestibleTest[] = [
  { id: 'cbc', code: 'CBC', name: 'Complete Blood Count (CBC)', aliases: ['Hemogram'] },
  { id: 'mg', code: 'MG', name: 'Magnesium', aliases: [] },
  { id: 'kft', code: 'KFT', name: 'Kidney Function Test (KFT / RFT)', aliases: [] },
  { id: 'fbs', code: 'FBS', name: 'Glucose, Fasting (FBS)', aliases: ['Fasting blood sugar'] },
  { id: 'own', code: null, name: 'रक्त जाँच', aliases: [] },
]
const found = (text: string) => suggestTests(text, tests).map(({ id, reason }) => `${id}: ${reason}`)
const written = 'Written on the prescription'

test.each<[string, string[]]>([
  ['', []],
  ['Nothing of ours', []],
  ['1. CBC\n2. rft', [`cbc: ${written}`, `kft: ${written}`]],
  ['hemogram', [`cbc: ${written}`]],
  ['Complete blood count', [`cbc: ${written}`]],
  ['ACBC', []],
  ['Paracetamol 500 mg', []],
  ['Magnesium', [`mg: ${written}`]],
  ['रक्त जाँच', [`own: ${written}`]],
  ['Fasting blood sugar, known diabetic', [`fbs: ${written}`]],
  ['FEVER since Monday', ['cbc: Usual with “fever”']],
  ['fever, CBC', [`cbc: ${written}`]],
  ['feverish', []],
])('PRE-07 %j speaks for %j', (text, suggestions) => {
  expect(found(text)).toEqual(suggestions)
})
