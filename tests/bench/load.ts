import { Agent, request } from 'node:http'
import { addressOfCall } from './calls.ts'
import { percentilesOf } from './percentiles.ts'
import { cpuMs } from './cpu.ts'

/** A server's answers to many simultaneous calls. */
export interface Load {
  readonly call: string
  readonly callers: number
  /** Answers with success, per second. */
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  /** Milliseconds of processor time of the server and its database for an answer; null if they cannot be read. */
  readonly cpu: number | null
  /** Answers that were no success. */
  readonly refused: number
}

/** Lets a number of callers repeat a call for some seconds, each when its last one is answered. */
export async function measureLoad(
  base: string,
  token: string,
  call: string,
  { callers, ms, pids = [] }: { readonly callers: number; readonly ms: number; readonly pids?: readonly number[] },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const times: number[] = []
  let refused = 0
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const asked = request(`${base}${addressOfCall(call)}`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      asked.on('error', reject)
      asked.end()
    })
  // The first call prepares and caches.
  for (let round = 0; round < 3; round += 1) await once()
  const cpuBefore = cpuMs(pids)
  const began = performance.now()
  const caller = async () => {
    while (performance.now() - began < ms) {
      const started = performance.now()
      if ((await once()) === 200) times.push(performance.now() - started)
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - began) / 1000
  const cpu = cpuBefore === null ? null : ((cpuMs(pids) ?? 0) - cpuBefore) / (times.length + refused)
  agent.destroy()
  return { call, callers, perSecond: times.length / seconds, ...percentilesOf(times), cpu, refused }
}

/** Measured loads as the rows of a table in markdown. */
export function loadTable(title: string, measured: readonly Load[]): string {
  const rows = measured.map(
    ({ call, callers, perSecond, p50, p95, cpu, refused }) =>
      `| \`${call}\` | ${callers} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${cpu?.toFixed(1) ?? '–'} | ${refused} |`,
  )
  return [`\n### ${title}\n\n| Call | callers | answers/s | p50 ms | p95 ms | CPU ms | refused |\n|---|---:|---:|---:|---:|---:|---:|`, ...rows].join('\n')
}
