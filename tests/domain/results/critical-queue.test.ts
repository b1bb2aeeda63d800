import { expect, test } from 'vitest'
import { queueChange, replacedText } from '#domain/results/critical-queue.ts'

const unit = 'mmol/L'
const open = { value: '7.1', unit, isOpen: true, isConfirmed: false, isClosed: false }
const confirmed = { value: '7.1', unit, isOpen: false, isConfirmed: true, isClosed: true }
const closed = { value: '7.1', unit, isOpen: false, isConfirmed: false, isClosed: true }
const draft = { value: '16.0', unit, isOpen: false, isConfirmed: false, isClosed: false }
const critical = (value: string) => ({ value, unit, isCritical: true, isDraft: false })
const harmless = (value: string) => ({ value, unit, isCritical: false, isDraft: false })
const typed = (value: string) => ({ ...critical(value), isDraft: true })

test.each([
  ['nothing', null, 'a value in range', harmless('4.1'), 'unchanged', 'not critical'],
  ['nothing', null, 'a critical value', critical('7.1'), 'unchanged', 'opened'],
  ['an open value', open, 'another critical one', critical('7.3'), 'closed', 'continued'],
  ['an open value', open, 'the same, judged again', critical('7.1'), 'closed', 'continued'],
  ['an open value', open, 'a value in range', harmless('4.1'), 'unchanged', 'not critical'],
  ['an open value', open, 'the same with another flag', harmless('7.1'), 'unchanged', 'not critical'],
  ['an open value', open, 'nothing', null, 'unchanged', 'not critical'],
  ['a confirmed value', confirmed, 'the same, judged again', critical('7.1'), 'unchanged', 'closed'],
  ['a confirmed value', confirmed, 'the same number in another unit', { ...critical('7.1'), unit: 'mg/dL' }, 'unchanged', 'opened'],
  ['a confirmed value', confirmed, 'another critical one', critical('7.3'), 'unchanged', 'opened'],
  ['a confirmed value', confirmed, 'a value in range', harmless('4.1'), 'opened', 'not critical'],
  ['a confirmed value', confirmed, 'the same with another flag', harmless('7.1'), 'unchanged', 'not critical'],
  ['a confirmed value', confirmed, 'nothing', null, 'opened', 'not critical'],
  ['a value that a super admin closed', closed, 'the same, judged again', critical('7.1'), 'unchanged', 'closed'],
  ['a value that a super admin closed', closed, 'another critical one', critical('7.3'), 'unchanged', 'opened'],
  ['a value that a super admin closed', closed, 'a value in range', harmless('4.1'), 'unchanged', 'not critical'],
  ['a value that a super admin closed', closed, 'nothing', null, 'unchanged', 'not critical'],
  ['nothing', null, 'a critical draft', typed('16.0'), 'unchanged', 'draft'],
  ['a critical draft', draft, 'another critical draft', typed('6.4'), 'unchanged', 'draft'],
  ['a critical draft', draft, 'a draft in range', { ...harmless('6.0'), isDraft: true }, 'unchanged', 'not critical'],
  ['a critical draft', draft, 'nothing', null, 'unchanged', 'not critical'],
  ['a critical draft', draft, 'the same, handed over with another row', critical('16.0'), 'unchanged', 'opened'],
  ['an open value that was returned', open, 'another critical draft', typed('7.3'), 'closed', 'continued'],
  ['a confirmed value that was returned', confirmed, 'another critical draft', typed('7.3'), 'unchanged', 'draft'],
  ['a confirmed value that was returned', confirmed, 'the same draft', typed('7.1'), 'unchanged', 'closed'],
] as const)('CRV-03 %s (%j) is replaced by %s (%j): the earlier one is %s, the new one %s', (_was, earlier, _becomes, next, formerly, now) => {
  expect(queueChange(earlier, next)).toEqual({ earlier: formerly, next: now })
})

test.each([
  [{ isInForce: true, wasConfirmed: false }, { value: '7.1', unit }, null],
  [{ isInForce: false, wasConfirmed: false }, { value: '4.1', unit }, 'Changed to 4.1 mmol/L since it was saved'],
  [{ isInForce: false, wasConfirmed: true }, { value: '4.1', unit }, 'Changed to 4.1 mmol/L after its call was confirmed: call again'],
  [{ isInForce: false, wasConfirmed: false }, { value: '7.1', unit: '' }, 'Changed to 7.1 since it was saved'],
  [{ isInForce: false, wasConfirmed: false }, { value: '7.1', unit }, 'No longer flagged Critical'],
  [{ isInForce: false, wasConfirmed: false }, { value: '', unit }, 'Removed since it was saved'],
  [{ isInForce: false, wasConfirmed: false }, null, 'Removed since it was saved'],
  [{ isInForce: false, wasConfirmed: true }, null, 'Removed after its call was confirmed: call again'],
] as const)('CRV-03 of a critical value %j whose place has %j the queue says %s', (earlier, current, text) => {
  expect(replacedText({ value: '7.1', unit, ...earlier }, current)).toBe(text)
})
