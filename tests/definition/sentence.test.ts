import { expect, test } from 'vitest'
import { choice, computed, rupees, text } from '#definition/kind.ts'
import { fillSentence, wordsOf } from '#definition/sentence.ts'

const fields = {
  code: text(),
  note: text(),
  net: rupees(),
  tax: rupees(),
  gross: computed('rupees', ['net'], (net: number) => net),
  status: choice({ paid: { label: 'Paid' } }),
}

test('a sentence names amounts and texts, also computed ones, with a dash for a missing one', () => {
  const words = wordsOf(fields, { code: 'B-1', note: '', net: 123_450, tax: null, gross: 145_671, status: 'paid' })
  expect(fillSentence('{code}: {gross} of {net} and {tax} {note} {status}', words)).toBe('B-1: ₹1,456.71 of ₹1,234.50 and — — {status}')
})
