import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { testFiles } from '#tests/support/folder.ts'
import { freePort } from '#tests/support/free-port.ts'

/** A PostgreSQL server of the test's own that can be killed like by a power cut. */
export interface PostgresServer {
  readonly url: string
  start(): Promise<void>
  /** Kills every process of it at once. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** One that writes, and that others can follow. */
export interface Cluster extends PostgresServer {
  /** Makes a streaming replica of the running server as it is now; not started yet. */
  replica(): Promise<PostgresServer>
  /** Makes another database on the running server; returns its address. */
  database(name: string): Promise<string>
}

/** A replica must allow at least as many as its primary. */
const standardConnections = 20

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** The user that PostgreSQL runs as: it refuses to run as root. */
function owner(): Owner | null {
  if (userInfo().uid !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/** Reason why no PostgreSQL server can be started here, or null. */
export function noClusterBecause(): string | null {
  try {
    execFileSync('initdb', ['--version'], { stdio: 'ignore' })
  } catch {
    return 'initdb is not on the PATH'
  }
  return userInfo().uid === 0 && !owner() ? 'there is no user postgres to run it as' : null
}

/** Makes a new server in a separate folder; not started yet. */
export async function makeCluster(): Promise<Cluster> {
  const data = (folder: string) => ['-D', join(folder, 'data')]
  const server = await serverIn((folder, as) =>
    execFileSync('initdb', [...data(folder), '-U', 'lab', '-A', 'trust', '-E', 'UTF8', '--no-sync', '-N'], { ...as, stdio: 'ignore' }),
  )
  return {
    ...server,
    async database(name) {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return server.url.replace(/postgres$/, name)
    },
    replica: () => makeReplica(server.url),
  }
}

/** Makes a streaming replica of the server at an address, which its superuser is reached at and takes so many connections; not started yet. */
export function makeReplica(url: string, connections = standardConnections): Promise<PostgresServer> {
  return serverIn((folder, as) => {
    const words = ['-D', join(folder, 'data'), '-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    execFileSync('pg_basebackup', words, { ...as, stdio: 'ignore' })
  }, connections)
}

/** A server in a separate folder that `make` fills. */
async function serverIn(make: (folder: string, as: Partial<Owner>) => void, connections = standardConnections): Promise<PostgresServer> {
  const folder = mkdtempSync(join(testFiles, 'lab-cluster-'))
  const user = owner()
  if (user) chownSync(folder, user.uid, user.gid)
  const as = user ?? {}
  make(folder, as)
  const port = await freePort()
  const url = `postgres://lab@127.0.0.1:${port}/postgres`
  let running: ChildProcess | null = null
  const stop = async () => {
    const server = running
    running = null
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    // The whole group: a child that lives on would keep the shared memory.
    process.kill(-server.pid, 'SIGKILL')
    await ended
  }
  return {
    url,
    async start() {
      const own = ['-c', 'shared_buffers=16MB', '-c', `max_connections=${connections}`]
      const parameters = ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', '', ...own]
      // Detached: a separate process group, which can be killed as one.
      running = spawn('postgres', parameters, { ...as, stdio: 'ignore', detached: true })
      await answers(url)
    },
    kill: stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
