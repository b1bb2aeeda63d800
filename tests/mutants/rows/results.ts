import type { Mistake } from '../mistake.ts'

/** Results and flags. */
export const resultsMistakes: readonly Mistake[] = [
  {
    name: 'a value equal to the low bound is normal',
    file: 'domain/results/flag.ts',
    find: '(number < bound || (',
    replace: '(number <= bound || (',
    project: 'pure',
    noticedBy: 'tests/domain/results/flag.test.ts',
  },
  {
    name: 'the range for the other sex is never taken',
    file: 'domain/results/range.ts',
    find: "sex === 'any' || sex === subject.sex",
    replace: "sex === 'any' || subject.sex === null || sex === subject.sex",
    project: 'pure',
    noticedBy: 'tests/domain/results/range.test.ts',
  },
  {
    name: 'the last day of an age is in its range',
    file: 'domain/results/range.ts',
    find: 'age <= toDays',
    replace: 'age < toDays',
    project: 'pure',
    noticedBy: 'tests/domain/results/range.test.ts',
  },
  {
    name: 'a range counts on its last day',
    file: 'domain/results/range.ts',
    find: 'day <= validTo',
    replace: 'day < validTo',
    project: 'pure',
    noticedBy: 'tests/domain/results/range.test.ts',
  },
  {
    name: "critical limits of the range come before the parameter's",
    file: 'domain/results/flag.ts',
    find: 'range?.critical ?? parameter.critical',
    replace: 'parameter.critical ?? range?.critical ?? null',
    project: 'pure',
    noticedBy: 'tests/domain/results/flag.test.ts',
  },
  {
    name: 'a change on the last day of its span is large',
    file: 'domain/results/delta.ts',
    find: 'days <= limit.withinDays',
    replace: 'days < limit.withinDays',
    project: 'pure',
    noticedBy: 'tests/domain/results/delta.test.ts',
  },
  {
    name: 'who entered any of the values does not verify them',
    file: 'domain/results/states.ts',
    find: '!enteredBy.includes(user.id)',
    replace: 'enteredBy[0] !== user.id',
    project: 'pure',
    noticedBy: 'tests/domain/results/steps.test.ts',
  },
  {
    name: 'the clock of a critical value warns at the limit',
    file: 'domain/results/critical.ts',
    find: 'minutes >= callLimits.attempt',
    replace: 'minutes > callLimits.attempt',
    project: 'pure',
    noticedBy: 'tests/domain/results/steps.test.ts',
  },
]
