import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { testFiles } from '#tests/support/folder.ts'
import { freePort } from '#tests/support/free-port.ts'

/** A PostgreSQL server of the test's own, that can be killed as a power switch would. */
export interface Cluster {
  readonly url: string
  /** Makes another database on the running server; gives its address. */
  database(name: string): Promise<string>
  start(): Promise<void>
  /** Kills every process of it at once. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** The user that PostgreSQL runs as: it refuses to run as root. */
function owner(): { uid: number; gid: number } | null {
  if (userInfo().uid !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/** Why no PostgreSQL server can be made here; null where it can. */
export function noClusterBecause(): string | null {
  try {
    execFileSync('initdb', ['--version'], { stdio: 'ignore' })
  } catch {
    return 'initdb is not on the PATH'
  }
  return userInfo().uid === 0 && !owner() ? 'there is no user postgres to run it as' : null
}

/** Makes a new server in a folder of its own; not started yet. */
export async function makeCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(testFiles, 'lab-cluster-'))
  const user = owner()
  if (user) chownSync(folder, user.uid, user.gid)
  const as = user ?? {}
  execFileSync('initdb', ['-D', join(folder, 'data'), '-U', 'lab', '-A', 'trust', '-E', 'UTF8', '--no-sync', '-N'], { ...as, stdio: 'ignore' })
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
    async database(name) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url.replace(/postgres$/, name)
    },
    async start() {
      const parameters = ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'shared_buffers=16MB', '-c', 'max_connections=20']
      // Detached: a group of its own, which can be killed as one.
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
