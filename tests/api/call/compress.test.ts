import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, encodingOf } from '#server/call/compress.ts'

const json = { 'content-type': 'application/json; charset=utf-8', etag: '"v1"' }
const long = JSON.stringify({ rows: Array.from({ length: 200 }, (_, id) => ({ id, name: `आशा ${id}` })) })

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', null],
  ['x-gzip', null],
])('Accept-Encoding %j is answered compress as %s', (header, way) => {
  expect(encodingOf(header)).toBe(way)
})

test.each([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
] as const)('long JSON goes out as %s, shorter, and is the same when unpacked', async (way, unpack) => {
  const response = await compress({ status: 200, headers: json, body: long }, way)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([response.headers.get('content-encoding'), response.headers.get('vary'), response.headers.get('etag')]).toEqual([way, 'Accept-Encoding', '"v1"'])
  expect(bytes.length).toBeLessThan(long.length / 3)
  expect(unpack(bytes).toString()).toBe(long)
})

test.each([
  ['short JSON', json, '{"status":"success"}', 'br'],
  ['long JSON that the caller wants plain', json, long, undefined],
  ['a file', { 'content-type': 'text/csv; charset=utf-8' }, long, 'br'],
])('%s goes out as it is', async (_, headers, body, accepted) => {
  const response = await compress({ status: 200, headers, body }, accepted)
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, body])
})
