import { expect, test } from 'vitest'
import { barHeight, barsLeft, clearZone, codeModules, labelPages, type LabelPaperName, labelPapers, moduleWidth } from '#domain/sample-label.ts'

test.each(Object.keys(labelPapers) as LabelPaperName[])(
  'SMP-02 a code on %s has bars of 0.25 mm in whole dots, clear zones of 5 mm and 10 mm of height',
  (name) => {
    const paper = labelPapers[name]
    const dot = 25.4 / paper.dotsPerInch
    const module = moduleWidth(paper)
    expect(module).toBeGreaterThanOrEqual(0.25)
    expect(module / dot).toBeCloseTo(Math.round(module / dot), 9)
    const left = barsLeft(paper)
    expect(left / dot).toBeCloseTo(Math.round(left / dot), 9)
    expect(left).toBeGreaterThanOrEqual(clearZone)
    expect(paper.width - left - codeModules * module).toBeGreaterThanOrEqual(clearZone)
    expect([barHeight >= 10, barHeight < paper.height]).toEqual([true, true])
  },
)

test.each(['a4x65', 'a4x24'] as const)('SMP-02 the labels of %s fill the sheet and lie on it', (name) => {
  const { columns, rows, pitch, width, height, top, left } = labelPapers[name]
  expect(left * 2 + (columns - 1) * pitch + width).toBeCloseTo(210, 0)
  expect(top * 2 + rows * height).toBeCloseTo(297, 0)
  expect(pitch).toBeGreaterThanOrEqual(width)
})

test('SMP-02 labels go on where a used sheet ends, and on to the next page', () => {
  const paper = { columns: 2, rows: 2 }
  expect(labelPages(['a', 'b', 'c', 'd'], paper, 3)).toEqual([
    [null, null, null, 'a'],
    ['b', 'c', 'd'],
  ])
  expect([labelPages([], paper, 0), labelPages(['a'], { columns: 1, rows: 1 }, 0)]).toEqual([[], [['a']]])
})
