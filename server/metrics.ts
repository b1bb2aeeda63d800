import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Disk } from '#server/disk.ts'
import type { Database, ReadReplica } from '#server/db/database.ts'

/** Metrics of a running server, for Prometheus; labels are patterns and codes, never anything personal (OPS-02). */
export interface Metrics {
  /** Counts an answered call. */
  answered(method: string, route: string, status: number, seconds: number): void
  /** Readers of the figures: holders of a token, or without one only this machine. */
  serve(request: Request, peer: string | null): Promise<Response>
}

const queues: Readonly<Record<string, string>> = {
  notifications: "select count(*) as waiting from notification_deliveries where state = 'queued'",
}

/** Begins to measure; `token` opens the figures to callers from elsewhere. */
export function createMetrics(database: Database, token: string | null, disk?: Disk): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'lab_call_duration_seconds',
    help: 'How long calls took, by method, pattern of the address and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'lab_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.load())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'lab_queue_length',
    help: 'Work that waits to be done, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const [queue, statement] of Object.entries(queues)) {
        const [row] = await database.aside.query(statement)
        this.set({ queue }, Number(row?.waiting ?? 0))
      }
    },
  })
  if (disk) measureDisk(disk, registry)
  if (database.replica) measureReplica(database.replica, registry)
  return {
    answered: (method, route, status, seconds) => durations.observe({ method, route, status: String(status) }, seconds),
    async serve(request, peer) {
      if (!mayRead(request, peer, token)) return new Response('Not found', { status: 404 })
      const text = await registry.metrics()
      return new Response(text, { headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' } })
    },
  }
}

function measureDisk(disk: Disk, registry: Registry): void {
  new Gauge({
    name: 'lab_disk_free_bytes',
    help: 'Free space of the disk that the server writes to',
    registers: [registry],
    async collect() {
      this.set(await disk.freeBytes())
    },
  })
}

function measureReplica(replica: ReadReplica, registry: Registry): void {
  new Gauge({
    name: 'lab_replica_used',
    help: 'Whether lists are read from the replica: 1, or 0 while it cannot be used',
    registers: [registry],
    collect() {
      this.set(replica.state().fault === null ? 1 : 0)
    },
  })
  new Gauge({
    name: 'lab_replica_lag_seconds',
    help: 'How old what the replica shows is',
    registers: [registry],
    collect() {
      this.set(replica.state().lagSeconds)
    },
  })
  new Counter({
    name: 'lab_long_reads_total',
    help: 'Lists, statistics and exports by where they were read: the replica, or the primary and why; failed ones were begun on the replica',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [source, count] of Object.entries(replica.state().reads)) this.inc({ source }, count)
    },
  })
}

const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addAddress('::1', 'ipv6')
own.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

/** Allows callers with the token where one is set, else those on this machine that come through no proxy. */
function mayRead({ headers }: Request, peer: string | null, token: string | null): boolean {
  if (token !== null) return isSame(headers.get('authorization') ?? '', `Bearer ${token}`)
  const isPassedOn = headers.has('x-forwarded-for') || headers.has('forwarded') || headers.has('via')
  return peer !== null && !isPassedOn && own.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
