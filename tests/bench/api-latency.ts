import { percentilesOf } from './percentiles.ts'

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
