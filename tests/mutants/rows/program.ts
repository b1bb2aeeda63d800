import type { Mistake } from '../mistake.ts'

/** The server and its commands. */
export const programMistakes: readonly Mistake[] = [
  {
    name: 'every command refuses a database whose seeding has not ended',
    file: 'server/commands/open-database.ts',
    find: 'first: FirstCheck = refuseUnfinished',
    replace: 'first: FirstCheck = async () => undefined',
    project: 'api',
    noticedBy: 'tests/api/program/unfinished.test.ts',
  },
  {
    name: 'nothing is moved into a database whose seeding has not ended',
    file: 'server/commands/move.ts',
    find: 'await refuseUnfinished(target)',
    replace: 'await refuseUnfinished(from)',
    project: 'api',
    noticedBy: 'tests/api/backup/move.test.ts',
    onPostgres: true,
  },
]
