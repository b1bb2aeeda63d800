import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { changedTables } from '#tests/guards/footprint.ts'
import { answerProblems, type RawAnswer } from '#tests/guards/fuzz/answer-rules.ts'
import { type Endpoint, calledEndpoint } from '#tests/guards/fuzz/endpoints.ts'
import { type FuzzRequest, requestsTo } from '#tests/guards/fuzz/requests.ts'
import type { GuardLab } from '#tests/guards/lab.ts'
import { idFor } from '#tests/guards/record-ids.ts'
import { isFullForm } from '#tests/guards/runs.ts'
import { nobody } from '#tests/support/ids.ts'
import { small } from '#tests/support/small-lab.ts'

/** Number of answers in each hundred. */
export type Tally = Map<string, number>

/** Reads that leave a trace on purpose. */
const isTraced = (call: string) => /^GET \/.*\/export$/.test(call)
/** After this many writes reading all tables would take long. */
const refillAfter = 150

function unpacked(bytes: Buffer, encoding: string | null): string {
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

async function send(lab: GuardLab, { method }: Endpoint, request: FuzzRequest): Promise<RawAnswer> {
  const token = { good: lab.token('super_admin'), wrong: 'x'.repeat(43), none: null }[request.token]
  const response = await lab.app.fetch(
    new Request(`http://lab.test/api${request.path}`, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': request.type, ...request.headers },
      ...(request.body === null ? {} : { body: request.body }),
    }),
    request.address,
  )
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  if (isStream) await response.body?.cancel()
  const bytes = isStream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer())
  const answer = { status: response.status, headers: response.headers, text: unpacked(bytes, response.headers.get('content-encoding')) }
  await lab.app.settled()
  return answer
}

/** Sends so many requests to one of the endpoints; rejects with the seed and the smallest request found that is answered wrongly or changes what it may not. */
export async function attack(
  lab: GuardLab,
  endpoint: Endpoint,
  { runs, seed, tally, endpoints = [endpoint] }: { runs: number; seed: number; tally: Tally; endpoints?: readonly Endpoint[] },
): Promise<void> {
  await lab.refill()
  // Emptied tables leave their files until a checkpoint, which this engine makes only when it closes, after tens of thousands.
  if (isFullForm() && lab.database.kind === 'embedded') await lab.database.query('checkpoint')
  const ids = lab.ids()
  const known = [...Object.values(ids), ...Object.values(small), '2026-11-24', '2026-12-31', '07:00-08:00', 'Heart', 'new@test.example', 'Better@2468', 'Asha']
  const path = pathNames(endpoint.path).map((name) => (endpoint.path.includes('/faulty/') ? nobody : idFor(endpoint.path, name, ids)))
  let before = await lab.footprint()
  let writes = 0
  const property = fc.asyncProperty(requestsTo({ endpoint, ids: path, known }), async (request) => {
    const filesBefore = lab.files.kept.size
    const answer = await send(lab, endpoint, request)
    const after = await lab.footprint()
    const changed = [...changedTables(before, after), ...(lab.files.kept.size === filesBefore ? [] : ['the store of files'])]
    before = after
    tally.set(`${Math.floor(answer.status / 100)}xx`, (tally.get(`${Math.floor(answer.status / 100)}xx`) ?? 0) + 1)
    // `..` for an id leads to another call, whose answer is checked against that call's contract.
    const called = calledEndpoint(endpoints, endpoint.method, request.path) ?? endpoint
    const mayChange = answer.status < 300 && (called.method !== 'GET' || isTraced(`${called.method} ${called.path}`))
    const problems = [...answerProblems(answer, called), ...(mayChange || changed.length === 0 ? [] : [`${answer.status} changed ${changed.join(', ')}`])]
    writes += changed.length > 0 ? 1 : 0
    // The change may be to the caller's own account.
    if (writes >= refillAfter || (answer.status === 401 && request.token === 'good')) {
      await lab.refill()
      before = await lab.footprint()
      writes = 0
    }
    if (problems.length > 0) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}: ${problems.join('; ')}`)
  })
  await fc.assert(property, { numRuns: runs, seed, includeErrorInReport: true })
}

const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
