import { expect, test } from 'vitest'
import { addedToCart, clarificationNotes, isClaimAlive, reviewNotice, reviewProblems } from '#domain/prescription-review.ts'

const asks = 'Please provide notes when requesting clarification'
const chooses = 'Please select at least one test when marking as reviewed'

test.each([
  ['NeedsClarification', null, 0, asks, null],
  ['NeedsClarification', ' \n', 0, asks, null],
  ['NeedsClarification', 'Which test?', 0, null, null],
  ['NeedsClarification', 'Which test?', 3, null, null],
  ['Reviewed', null, 0, null, chooses],
  ['Reviewed', 'Fine', 0, null, chooses],
  ['Reviewed', null, 1, null, null],
] as const)('PRE-03 %s with notes %j and %i chosen: %j, %j', (status, adminNotes, chosen, notesProblem, testsProblem) => {
  expect(reviewProblems({ status, adminNotes, chosen })).toEqual({ adminNotes: notesProblem, testsToAdd: testsProblem })
})

test('the notes hold the chosen reasons in table order, then the typed text', () => {
  expect(clarificationNotes([], '  ')).toBe('')
  expect(clarificationNotes([], ' Which test? ')).toBe('Which test?')
  expect(clarificationNotes(['page', 'blurred'], 'Thank you').split('\n')).toEqual([
    'The photo is blurred. Please take it again in good light and upload it.',
    'A page is missing. Please upload all pages of the prescription.',
    'Thank you',
  ])
})

test('the customer reads the question, and whose prescription it is about', () => {
  expect(reviewNotice({ status: 'NeedsClarification', adminNotes: 'Which test?\n' }, 'Kiran Rao')).toEqual({
    title: 'Question about your prescription',
    message: 'We have a question about the prescription for Kiran Rao.\nWhich test?',
  })
  expect(reviewNotice({ status: 'Reviewed', adminNotes: 'For staff alone' }, 'Kiran Rao').message).toBe(
    'The prescription for Kiran Rao has been reviewed. The tests are in your cart.',
  )
})

test.each([
  [1, 'Asha Rao', 30_000, "Successfully added 1 test(s) to Asha Rao's cart (Total: ₹300)"],
  [4, 'Kiran Rao', 1_234_550, "Successfully added 4 test(s) to Kiran Rao's cart (Total: ₹12,345.50)"],
])('PRE-04 %i tests for %s, %i paise', (count, name, total, sentence) => {
  expect(addedToCart(count, name, total)).toBe(sentence)
})

test.each([
  [0, true],
  [119_999, true],
  [120_000, false],
])('a claim seen %i ms ago is alive: %s', (ago, alive) => {
  expect(isClaimAlive(new Date(1_000_000_000_000 - ago).toISOString(), new Date(1_000_000_000_000))).toBe(alive)
})
