import type { MistakeRows } from '../mistake.ts'

/** The server and its commands. */
export const programMistakes: MistakeRows = {
  'tests/api/program/unfinished.long.test.ts': {
    'server/commands/open-database.ts': {
      'every command refuses a database whose seeding has not ended': ['first: FirstCheck = refuseUnfinished', 'first: FirstCheck = async () => undefined'],
    },
  },
  'tests/api/backup/move.long.test.ts': {
    'server/commands/move.ts': {
      'nothing is moved into a database whose seeding has not ended': ['await refuseUnfinished(target)', 'await refuseUnfinished(from)', 'on PostgreSQL'],
    },
  },
  'tests/api/call/upload.test.ts': {
    'server/files/sniff-type.ts': {
      'not every RIFF file is a picture': ["[0, 'RIFF'], [8, 'WEBP']", "[0, 'RIFF']"],
    },
    'server/files/file-store.ts': {
      'a stored file is compared with its checksum': ['if (digest !== sha256) throw', 'if (digest.length !== sha256.length) throw'],
    },
  },
  'tests/api/files/inspect-pdf.test.ts': {
    'server/files/pdf-thread.mjs': {
      'a PDF that was cut off is damaged': ["if (!hasEnd(bytes)) return { state: 'damaged' }", ''],
      'every page of a PDF is opened': ['page <= Math.min(pdf.numPages, maxPages)', 'page < 1'],
    },
  },
  'tests/api/reports/file-questions.test.ts': {
    'server/shared/ask-about-file.ts': {
      'a locked file that is known asks both questions': ["if (upload.isLocked && known) throw question('lockedKnownFile', fileQuestions.locked, known)", ''],
      'the file of a deleted report does not count as known': [', isNull(reports.deletedAt))', ')'],
      'a file that several have is named after another patient first': [
        '.orderBy(expression`${patients.id} = ${patientId}`, desc(files.createdAt), desc(files.id))\n    .limit(1)\n  if (report)',
        '.orderBy(desc(files.createdAt), desc(files.id))\n    .limit(1)\n  if (report)',
      ],
    },
  },
  'tests/api/call/round-trips.test.ts': {
    'server/areas/collections/board.ts': {
      'a board is read once for all who ask': [
        'return boardAt(db, day, () => readDayBoard(db, day))',
        'return readDayBoard(db, day).then(({ value }) => value)',
      ],
    },
  },
  'tests/api/program/worker.test.ts': {
    'server/jobs/worker.ts': {
      'a worker rests as long as it worked': ['Math.max(minPauseMs, performance.now() - began)', 'minPauseMs'],
    },
  },
  'tests/api/call/full-disk.test.ts': {
    'server/app.ts': {
      'a write that is refused for a full disk does not keep it full': ['if (problem?.status === 507 && problem !== error)', 'if (problem?.status === 507)'],
    },
  },
  'tests/api/call/slow-callers.test.ts': {
    'server/call/address.ts': {
      'a trusted proxy has no share of connections': ['return isAmong(address, trustedProxies) ? null : networkOf(address)', 'return networkOf(address)'],
    },
  },
  'tests/api/backup/backup.long.test.ts': {
    'server/backup/restore-backup.ts': {
      'a restored laboratory goes on counting where it was': [
        "    for (const { name, last } of manifest.sequences) await query('select setval($1::text::regclass, $2::bigint)', [quotedIdentifier(name), last])\n",
        '',
      ],
    },
  },
}
