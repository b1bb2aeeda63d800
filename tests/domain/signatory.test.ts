import { expect, test } from 'vitest'
import { type Department, signatoryProblem, signingOf } from '#domain/signatory.ts'

const [blood, germs]: Department[] = [
  { id: 'b', name: 'Biochemistry' },
  { id: 'm', name: 'Microbiology' },
] as const
const of = (department: Department | null | undefined, ...verifiers: (readonly string[] | null)[]) => ({
  name: department ? `of ${department.name}` : 'free',
  department: department ?? null,
  verifiers,
})

test.each([
  ['a signatory of the department releases', [of(blood, null)], ['b'], [], ['of Biochemistry']],
  ['a signatory of another department does not', [of(blood, null)], ['m'], ['Biochemistry'], []],
  ['nobody without a department does', [of(blood, null, null)], [], ['Biochemistry'], []],
  ['each of two departments signs', [of(blood, null), of(germs, null)], ['b'], ['Microbiology'], ['of Biochemistry']],
  ['a signatory of both releases both', [of(blood, null), of(germs, null)], ['m', 'b'], [], ['of Biochemistry', 'of Microbiology']],
  ['what a signatory verified is signed', [of(blood, ['b']), of(germs, null)], ['m'], [], ['of Microbiology']],
  ['what anybody else verified is not', [of(blood, ['m']), of(germs, null)], ['m'], ['Biochemistry'], ['of Microbiology']],
  ['a test that is verified in part is not', [of(blood, ['b'], null)], ['m'], ['Biochemistry'], []],
  ['a test of which all is verified is not verified again', [of(blood, ['m'])], ['b'], [], []],
  ['results without a test need no signatory', [of(null, null)], [], [], ['free']],
  ['a department is named once, in order', [of(germs, null), of(blood, null), of(germs, null)], [], ['Biochemistry', 'Microbiology'], []],
] as const)('ACC-08 %s', (_, tests, departments, lacking, own) => {
  expect(signingOf(tests, departments)).toEqual({ lacking, own })
})

test.each([
  [[], null],
  [['Biochemistry'], 'Only a signatory of Biochemistry releases its tests: one of them has to verify them, or release the report'],
  [['A', 'B', 'C'], 'Only signatories of A, B and C release their tests: they have to verify theirs, or release the report'],
])('ACC-08 tests of %j are refused with a sentence', (departments, problem) => {
  expect(signatoryProblem(departments)).toBe(problem)
})
