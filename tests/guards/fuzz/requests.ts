import fc from 'fast-check'
import { formType, forms } from '#tests/guards/fuzz/forms.ts'
import { hostileTexts, hostileValue, type KnownTexts, type RequestTarget, validObject, validValue } from '#tests/guards/fuzz/values.ts'

/** A request as it goes out: the path is below the API's base, with its query. */
export interface FuzzRequest {
  readonly path: string
  readonly body: string | null
  /** The kind of content that the body says it is. */
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly token: 'good' | 'none' | 'wrong'
  readonly address: string
}

/** Keys that nobody may set. */
const extraKeys = ['id', 'role', 'status', 'version', 'price', 'totalAmount', '__proto__', 'constructor', 'prototype', '', 'a.b', 'createdAt'] as const

const oddParts = [
  '%00',
  '%',
  '%E0%A4%A',
  '%ud800',
  '..%2f..%2f',
  '%2e%2e',
  '-1',
  '0',
  '1e308',
  "'",
  '%25',
  '_',
  ' ',
  '%0d%0aX-Evil:%201',
  'NONE',
  '🩸',
  '{id}',
  '*',
  'x'.repeat(5_000),
]

const partOf = (id: string, known: KnownTexts) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(encodeURIComponent(id)) },
    { weight: 2, arbitrary: fc.constantFrom(...known.map(encodeURIComponent)) },
    { weight: 2, arbitrary: fc.constantFrom(...oddParts) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }).map((text) => encodeURIComponent(text.toWellFormed())) },
  )

function paths({ endpoint, ids, known }: RequestTarget): fc.Arbitrary<string> {
  const names = [...endpoint.path.matchAll(/\{\w+\}/g)].map(([name]) => name)
  return fc
    .tuple(...names.map((_, index) => partOf(ids[index] ?? 'none', known)))
    .map((parts) => names.reduce((path, name, index) => path.replace(name, () => parts[index] ?? ''), endpoint.path))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const pair = (name: string, value: unknown): string => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`

/** Parameters: valid, hostile, repeated and unknown ones, and texts that are no query. */
function queries({ endpoint, known }: RequestTarget): fc.Arbitrary<string> {
  const described = Object.entries(endpoint.query)
  const one = fc.oneof(
    ...described.map(([name, schema]) =>
      fc
        .oneof(
          { weight: 3, arbitrary: validValue(schema, known) },
          { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
          { weight: 1, arbitrary: hostileValue },
        )
        .map((value) => pair(name, value)),
    ),
    fc
      .tuple(fc.constantFrom('page', 'limit', 'sort', 'id', 'method', '__proto__', 'search[]', 'x'), fc.constantFrom(...hostileTexts))
      .map(([name, value]) => pair(name, value)),
    fc.constantFrom('page=1&page=2', 'page=-1', 'limit=0', 'limit=1e9', '%', '%00=%00', '=', '&&', 'search=%E0%A4%A', 'sort=password_hash', 'order=asc;'),
  )
  return fc.array(one, { maxLength: 4 }).map((parts) => parts.join('&'))
}

/** Texts instead of a body. */
const oddBodies = [
  '',
  ' ',
  '{',
  '{"a":1',
  'null',
  '[]',
  '"x"',
  '0',
  'true',
  '{"a":1}{"b":2}',
  "{'a':1}",
  '{"__proto__":{"role":"super_admin"}}',
  '{"constructor":{"prototype":{"role":"super_admin"}}}',
  '\ufeff{}',
  '[[[[',
  '['.repeat(50_000),
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`,
  `{"text":"${'x'.repeat(1_100_000)}"}`,
  '{"name":"\\ud800"}',
  '<xml/>',
]

/** Bodies: valid, a valid one with a key made hostile, left out, put twice or added, and texts that are no such body. */
function bodies({ endpoint, known }: RequestTarget): fc.Arbitrary<string | null> {
  const odd = fc.oneof(
    fc.constantFrom(...oddBodies),
    hostileValue.map((value) => JSON.stringify(value)),
  )
  if (endpoint.method === 'GET') return fc.constant(null)
  const schema = endpoint.body
  if (schema === null) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(null, '{}') }, odd)
  const names = Object.keys(schema.properties ?? {})
  const valid = validObject(schema, known)
  const changed = fc.tuple(valid, fc.constantFrom(...names), hostileValue).map(([body, name, value]) => JSON.stringify({ ...body, [name]: value }))
  const without = fc.tuple(valid, fc.constantFrom(...names)).map(([body, name]) => JSON.stringify({ ...body, [name]: undefined }))
  const added = fc
    .tuple(valid, fc.constantFrom(...extraKeys), hostileValue)
    .map(
      ([body, name, value]) =>
        `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(value)}}`,
    )
  const twice = fc
    .tuple(valid, fc.constantFrom(...names), hostileValue)
    .map(([body, name, value]) => `{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify({ [name]: null, ...body }).slice(1)}`)
  return fc.oneof({ weight: 4, arbitrary: valid.map((body) => JSON.stringify(body)) }, { weight: 4, arbitrary: changed }, without, added, twice, odd)
}

const headerSets: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'idempotency-key': 'a b' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'same' },
  { 'if-match': '"v0"' },
  { 'if-match': '*' },
  { 'if-match': `"${'v'.repeat(4_000)}` },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'accept-encoding': 'br;q=x, *' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': "'; --" },
]

/** Requests to an endpoint, from right to absurd. */
export function requestsTo(target: RequestTarget): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: paths(target),
      query: queries(target),
      body: target.endpoint.isForm ? forms(target) : bodies(target),
      type: fc.constant(target.endpoint.isForm ? formType : 'application/json'),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constantFrom(...headerSets) }),
      token: fc.oneof({ weight: 20, arbitrary: fc.constant('good' as const) }, { weight: 1, arbitrary: fc.constantFrom('none' as const, 'wrong' as const) }),
      address: fc.ipV4(),
    })
    .map(({ path, query, ...request }) => ({ ...request, path: query ? `${path}?${query}` : path }))
}
