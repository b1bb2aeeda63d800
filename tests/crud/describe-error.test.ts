import { expect, test } from 'vitest'
import { failedChange } from '#tests/support/memory-provider.ts'
import { describeError, UnansweredQuestion, UnsentError } from '#ui/describe-error.ts'

const flags = ['isStale', 'isMissing', 'isUnsupported', 'isForbidden', 'isSignedOut', 'isUnsure'] as const
const said = (error: unknown) => {
  const description = describeError(error)
  return [description.message, flags.filter((flag) => description[flag])]
}

test.each([
  [400, 'Words', []],
  [401, 'Words', ['isSignedOut']],
  [403, 'Words', ['isForbidden']],
  [404, 'Words', ['isMissing', 'isUnsupported']],
  [405, 'Words', ['isUnsupported']],
  [409, 'Words', ['isStale']],
  [412, 'Words', ['isStale']],
  [422, 'Words', []],
  [428, 'Words', ['isStale']],
  [429, 'Words', []],
  [500, 'Words', ['isUnsure']],
  [503, 'Words', ['isUnsure']],
  [0, null, ['isUnsure']],
])('GEN-06 a change refused with %i says %j and is %j', (status, message, marks) => {
  expect(said(failedChange(status, status === 0 ? undefined : 'Words'))).toEqual([message, marks])
})

test('GEN-06 a server fault’s text is hidden, whatever provider throws it', () => {
  expect([499, 500, 503].map((statusCode) => describeError({ statusCode, message: 'SELECT' }).message)).toEqual(['SELECT', null, null])
})

test('GEN-05 a conflict that names its fields is not a colleague’s change', () => {
  expect(said(failedChange(409, 'Taken', { name: ['This name is taken'] }))).toEqual(['Taken', []])
})

test.each([
  [failedChange(409, 'Booked', { confirmed: ['Booked'] }), true],
  [failedChange(422, 'Hardly possible', { 'results.3.confirmed': ['Hardly possible'] }), true],
  [failedChange(422, 'Two things', { confirmed: ['Booked'], name: ['Taken'] }), false],
  [failedChange(409, 'Taken', { name: ['Taken'] }), false],
  [failedChange(409, 'Changed'), false],
  [new UnansweredQuestion('Is it?'), true],
  [new Error('It is not'), false],
])('GEN-05 %s is a question and no error: %s', (error, isQuestion) => {
  expect(describeError(error).isQuestion).toBe(isQuestion)
})

test('a change whose read before failed says that nothing was saved', () => {
  expect(describeError(new UnsentError('', { cause: failedChange(0) })).outcomeText).toMatch(/^Nothing was saved\. /)
})
