import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { edited } from './applying.ts'
import { type Files, filesOf, isNew } from './change.ts'
import { changes } from './changes.ts'
import { claimsOfDecision } from './claim.ts'
import { differences } from './counting.ts'
import { ofEveryChange } from './proofs.ts'

const claims = claimsOfDecision()

test('each row of decision 13 has its change, and each change its row', () => {
  expect(changes.map(({ row }) => row)).toEqual(claims.map(({ row }) => row))
})

test.each(changes)('$row: the change takes the files that decision 13 names, and no other', (change) => {
  const claim = claims.find(({ row }) => row === change.row)
  expect(claim).toBeDefined()
  for (const files of [change.files, ...(change.alike ?? [])]) expect(claim && differences(claim, files)).toEqual([])
})

test.each(changes)('$row: each place of the change is in its file, and each new file is new', (change) => {
  const texts = new Map<string, string>()
  for (const each of [...change.files, ...(change.alike ?? []).flat()]) {
    expect(existsSync(each.file), each.file).toBe(!isNew(each))
    if (!isNew(each)) texts.set(each.file, edited(texts.get(each.file) ?? readFileSync(each.file, 'utf8'), each))
  }
  expect(filesOf(change.files)).toContain(change.forgotten)
})

test.each(ofEveryChange)('the tests that every change is proved by are in $file', ({ file, names }) => {
  const text = readFileSync(file, 'utf8')
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})

const claim = { row: 'a field', product: ['declaration', 'migration'], tests: ['one line in `tests/api/call/guards.ts`'] }
const edit = (file: string, lines: string[] = ['one']) => ({ file, find: 'x', replace: ['x', ...lines].join('\n') })
const files: Files = [edit('resources/orders.ts'), { file: 'server/db/migrations/{next}_x.sql', text: '' }, edit('tests/api/call/guards.ts')]

test.each([
  ['nothing where they agree', files, []],
  ['a file that is not named', [...files, edit('server/app.ts')], ['the change has server/app.ts, which the decision does not name']],
  ['a file that is not there', files.slice(0, 1).concat(files.slice(2)), ['the decision names "migration", and the change has no such file']],
  [
    'two lines for one, whatever is imported',
    [...files.slice(0, 2), edit('tests/api/call/guards.ts', ["import 'a'", 'one', 'two'])],
    ['the decision says "one line in `tests/api/call/guards.ts`", and the change writes 2'],
  ],
] as const)('self-test: a change that differs from its row is reported: %s', (_, changed, expected) => {
  expect(differences(claim, changed)).toEqual(expected)
})
