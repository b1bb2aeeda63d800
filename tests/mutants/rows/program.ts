import type { MistakeRows } from '../mistake.ts'

/** The server and its commands. */
export const programMistakes: MistakeRows = {
  'tests/api/program/unfinished.test.ts': {
    'server/commands/open-database.ts': {
      'every command refuses a database whose seeding has not ended': ['first: FirstCheck = refuseUnfinished', 'first: FirstCheck = async () => undefined'],
    },
  },
  'tests/api/backup/move.test.ts': {
    'server/commands/move.ts': {
      'nothing is moved into a database whose seeding has not ended': ['await refuseUnfinished(target)', 'await refuseUnfinished(from)', 'on PostgreSQL'],
    },
  },
}
