import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { once } from 'node:events'
import { errorFields } from '#server/call/failure.ts'
import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import { BadArchive } from './archive.ts'
import { RestoreRefused, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** The dependencies of the commands of this machine. */
interface ControlDependencies {
  readonly dataDir: string
  readonly database: Database
  readonly files: FileStore
  readonly clock: () => Date
  readonly log: Log
}

/** Longest path that a socket may have on every system. */
const maxPathLength = 100

/** Path of the socket on which the server of an open data folder listens to the commands of this machine. */
export function controlSocket(dataDir: string): string {
  return join(dataDir, 'control.sock')
}

/**
 * Serves backup and restore to commands on this machine while this process uses the embedded database, which only one process can open.
 * The socket is in the data folder, which only its owner can read. Returns a function that closes it.
 */
export async function serveControl(dependencies: ControlDependencies): Promise<() => Promise<void>> {
  const path = controlSocket(dependencies.dataDir)
  if (Buffer.byteLength(path) > maxPathLength) {
    dependencies.log.warn('no backup while the server runs: the path of the data folder is too long', { longest: maxPathLength })
    return async () => undefined
  }
  // Left behind by a process that was killed; the folder is locked for this one.
  rmSync(path, { force: true })
  const server = createServer((request, response) => {
    answer(dependencies, request, response).catch((error: unknown) => {
      dependencies.log.error('a command failed', errorFields(error))
      if (response.headersSent) response.destroy()
      else respond(response, 500, error instanceof Error ? error.message : String(error))
    })
  })
  server.requestTimeout = 0
  server.listen(path)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}

async function answer({ dataDir, database, files, clock, log }: ControlDependencies, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://control')
  if (request.method === 'POST' && address.pathname === '/backup') {
    await writeBackup({ database, files, now: clock() }, response)
    return
  }
  if (request.method !== 'POST' || address.pathname !== '/restore') return respond(response, 404, 'There is no such command')
  const uploaded = join(dataDir, `restore-${randomUUID()}.part`)
  try {
    await pipeline(request, createWriteStream(uploaded, { mode: 0o600 }))
    const manifest = await restoreBackup(uploaded, { database, files, log, replace: address.searchParams.has('replace') })
    log.warn('restored from a backup', { madeAt: manifest.madeAt })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(manifest))
  } catch (error) {
    if (!(error instanceof RestoreRefused || error instanceof BadArchive)) throw error
    respond(response, 409, error.message)
  } finally {
    if (existsSync(uploaded)) rmSync(uploaded)
  }
}

function respond(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence)
}
