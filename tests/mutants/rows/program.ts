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
  'tests/api/call/upload.test.ts': {
    'server/files/sniff-type.ts': {
      'not every RIFF file is a picture': [
        "bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'",
        "bytes.toString('latin1', 0, 4) === 'RIFF'",
      ],
    },
  },
  'tests/api/backup/backup.test.ts': {
    'server/backup/restore-backup.ts': {
      'a restored laboratory goes on counting where it was': [
        "    for (const { name, last } of manifest.sequences) await query('select setval($1::text::regclass, $2::bigint)', [quoted(name), last])\n",
        '',
      ],
    },
  },
}
