import { expect, test } from 'vitest'
import { hasColumns, isAmbiguous, type PasteRow, pastedLines, pasteText, placeColumn } from '#domain/results/paste.ts'

const row = (code: string, readOnly: string | null = null): PasteRow => ({ code, name: `The ${code}`, readOnly })
/** Lipids with what is calculated in the middle, and at the end. */
const middle = [row('CHOL'), row('TG'), row('VLDL', 'is calculated'), row('HDL'), row('LPA')]
const end = [row('CHOL'), row('TG'), row('HDL'), row('LDL', 'is calculated'), row('VLDL', 'is calculated')]

test('RES-02 a pasted column is several lines, without trailing blank ones, with any line ending', () => {
  expect(pastedLines('4.2')).toBeNull()
  expect(pastedLines('4.2\r\n\r\n')).toBeNull()
  expect(pastedLines(' 4.2 \r\n<0.5\n\n7\n\n')).toEqual(['4.2', '<0.5', '', '7'])
  expect(pastedLines('4.2\r5')).toEqual(['4.2', '5'])
  expect([hasColumns(['4.2\tmmol/L', '5']), hasColumns(['4.2', '5 mmol/L'])]).toEqual([true, false])
})

test('RES-02 a column fills downwards from its cell; the excess is named with its count and start', () => {
  const column = placeColumn(middle, 'HDL', ['46', '12,5', '99', '100'], 'every row')
  expect(column.entries).toEqual([
    ['HDL', '46'],
    ['LPA', '12,5'],
  ])
  expect(pasteText(column)).toBe('2 values pasted. 2 values left out below the last row, from 99 on: 99, 100.')
  expect(pasteText(placeColumn(end, 'CHOL', ['230', '210'], 'every row'))).toBe('2 values pasted.')
})

test('RES-02 a blank line leaves its cell as it is', () => {
  expect(placeColumn(end, 'CHOL', ['230', '', '46'], 'every row')).toEqual({
    entries: [
      ['CHOL', '230'],
      ['HDL', '46'],
    ],
    unused: [],
  })
})

test('RES-02 RES-06 a column across a calculated row asks whether to include it, without guessing', () => {
  const lines = ['230', '210', '46', '12']
  expect(isAmbiguous(middle, 'CHOL', lines)).toBe(true)
  expect(isAmbiguous(middle, 'CHOL', [...lines, '7'])).toBe(true)
  expect(placeColumn(middle, 'CHOL', lines, 'typed rows').entries.at(-1)).toEqual(['LPA', '12'])
  const every = placeColumn(middle, 'CHOL', lines, 'every row')
  expect(every.entries).toEqual([
    ['CHOL', '230'],
    ['TG', '210'],
    ['HDL', '12'],
  ])
  expect(pasteText(every)).toBe('3 values pasted. Not used: 46 at The VLDL, which is calculated.')
  expect(isAmbiguous(middle, 'CHOL', ['230', '210'])).toBe(false)
  expect(isAmbiguous(middle, 'HDL', lines)).toBe(false)
})

test('RES-02 RES-06 a calculated row at the end of the grid is named, and leaves the paste unambiguous', () => {
  const lines = ['230', '210', '46', '142']
  expect(isAmbiguous(end, 'CHOL', lines)).toBe(false)
  expect(pasteText(placeColumn(end, 'CHOL', lines, 'every row'))).toBe('3 values pasted. Not used: 142 at The LDL, which is calculated.')
})
