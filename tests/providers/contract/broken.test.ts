// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Break } from './breaks.ts'
import { brokenBy } from './broken.ts'
import { sevenKits } from './kits.ts'
import { contract, type RowName, rowNames } from './rows.ts'
import type { Between } from './subject.ts'
import { lab } from './subjects.ts'

const mistakes = (Object.keys(brokenBy) as RowName[]).flatMap((found) =>
  Object.entries(brokenBy[found] ?? {}).map(([what, broken]) => [what, found, broken] as const),
)

const outcome = (name: RowName, broken: Break) =>
  contract[name](async (between?: Between) => broken(await lab.open(sevenKits, between))).then(
    () => 'kept',
    () => 'found',
  )

test.each(mistakes)('%s is found by: %s', async (_, found, broken) => {
  expect(await outcome(found, broken)).toBe('found')
})

test('without a mistake the same rows are kept, and every row finds one', async () => {
  const found = new Set(mistakes.map(([, name]) => name))
  // Its declarations are its own: it is held against planted answers in tests/providers/foreign.
  expect(rowNames.filter((name) => !found.has(name))).toEqual(['a list in every declared envelope'])
  expect(mistakes.length).toBeGreaterThanOrEqual(40)
  for (const name of found) expect(await outcome(name, (opened) => opened)).toBe('kept')
})
