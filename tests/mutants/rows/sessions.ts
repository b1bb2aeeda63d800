import type { Mistake } from '../mistake.ts'

/** Sessions, idempotency and permissions. */
export const sessionsMistakes: readonly Mistake[] = [
  {
    name: 'nobody outranks their equals',
    file: 'domain/role.ts',
    find: 'ranks.indexOf(role) < ranks.indexOf(other)',
    replace: 'ranks.indexOf(role) <= ranks.indexOf(other)',
    project: 'pure',
    noticedBy: 'tests/domain/staff-change.test.ts',
  },
]
