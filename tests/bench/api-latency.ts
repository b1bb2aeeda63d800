import { percentilesOf } from './percentiles.ts'

/** The list calls that staff make all day, with the pages and searches that are dear. */
export const listCalls = [
  '/orders/admin/all?page=1&limit=10',
  '/orders/admin/all?page=1&limit=100',
  '/orders/admin/all?page=150&limit=10',
  '/orders/admin/all?status=Testing&page=1&limit=10',
  '/orders/admin/all?search=sharma&page=1&limit=10',
  '/orders/admin/stats',
  '/tests?page=1&limit=25',
  '/tests?limit=1000&isActive=true',
  '/customers/admin?page=1&limit=10',
] as const

const rounds = Number(process.env.BENCH_ROUNDS ?? 60)

/** Middle and 95th of a hundred, in milliseconds, of calls made one after the other. */
export interface Latency {
  readonly call: string
  readonly p50: number
  readonly p95: number
}

/** Measured calls as the rows of a table in markdown. */
export function latencyTable(title: string, measured: readonly Latency[]): string {
  const rows = measured.map(({ call, p50, p95 }) => `| \`${call}\` | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`)
  return [`\n### ${title}\n\n| Call | p50 ms | p95 ms |\n|---|---:|---:|`, ...rows].join('\n')
}

/** Measures calls against a running server, the list calls by default. */
export function measureCalls(base: string, token: string, calls: readonly string[] = listCalls): Promise<Latency[]> {
  return measure(calls, (call) => fetch(`${base}/api${call}`, { headers: { authorization: `Bearer ${token}` } }))
}

/** Measures calls that are sent one after the other. */
export async function measure(calls: readonly string[], send: (call: string) => Promise<Response>): Promise<Latency[]> {
  const measured: Latency[] = []
  for (const call of calls) {
    const times: number[] = []
    for (let round = 0; round < rounds + 5; round += 1) {
      const started = performance.now()
      const response = await send(call)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${call} answered ${response.status}`)
      if (round >= 5) times.push(performance.now() - started)
    }
    measured.push({ call, ...percentilesOf(times) })
  }
  return measured
}
