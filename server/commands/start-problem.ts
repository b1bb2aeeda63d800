import { databaseErrorOf } from '#server/db/database-error.ts'
import { BadArchive } from '#server/backup/archive.ts'
import { RestoreRefused } from '#server/backup/restore-backup.ts'
import { MigrationFailed, IncompatibleDatabase } from '#server/db/migrate.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { BadSettings, type Settings } from '#server/settings.ts'

/** Reason the server or a command cannot go on, as a sentence for its user. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

const sentences = [StartProblem, BadSettings, FolderInUse, MigrationFailed, IncompatibleDatabase, BadArchive, RestoreRefused]

/** True for an error whose message is a sentence for the user of the program, so that no stack is needed. */
export function isSentence(error: unknown): error is Error {
  return sentences.some((kind) => error instanceof kind)
}

/** Problems of a folder by the system's error code. */
const folderProblems: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOENT: 'it cannot be made',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
}

/** The problem of a data folder that cannot be used. */
export function folderProblem(error: unknown, folder: string): unknown {
  const reason = folderProblems[codeOf(error)]
  return reason ? new StartProblem(`The data folder ${folder} cannot be used: ${reason}. Set DATA_DIR to another folder.`, { cause: error }) : error
}

/** The problem of a port that cannot be listened on. */
export function portProblem(error: unknown, { port, host }: Pick<Settings, 'port' | 'host'>): unknown {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use, perhaps by this server itself. Stop that program first, or set PORT to another one.`,
    EACCES: `Port ${port} is kept for the system. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is.`,
    ENOTFOUND: `${host} is not a host name that is known here. Set HOST to another.`,
  }
  const reason = reasons[codeOf(error)]
  return reason ? new StartProblem(reason, { cause: error }) : error
}

/** The message about a database server that refuses the connection. It never repeats the password. */
export function connectionProblem(error: unknown, url: string): StartProblem {
  const failure = databaseErrorOf(error)
  const { hostname, port, pathname } = new URL(url)
  const where = `${hostname || 'localhost'}:${port || 5432}${pathname}`
  return new StartProblem(`The database at ${where} cannot be reached: ${failure?.message || failure?.code || 'it does not answer'}. Check DATABASE_URL.`, {
    cause: error,
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
