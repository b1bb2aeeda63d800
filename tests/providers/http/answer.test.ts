import { describe, expect, test } from 'vitest'
import { readAnswer } from '#providers/http/answer.ts'
import type { ApiErrorKind } from '#providers/http/failure-messages.ts'
import { queryString } from '#providers/http/query-string.ts'
import { failureOf } from '#tests/providers/http-fixture.ts'

const jsonHeaders = { 'content-type': 'application/json' }
const read = (status: number, data: string | Blob, headers: Record<string, string> = jsonHeaders, expected: { write?: boolean; file?: boolean } = {}) =>
  readAnswer({ status, headers: new Map(Object.entries(headers)), data }, { write: false, file: false, now: 0, ...expected })

describe('an answer is a success only when it says so', () => {
  test.each<[number, string, unknown]>([
    [200, '{"status":"success","data":1}', { status: 'success', data: 1 }],
    [201, '{"data":1}', { data: 1 }],
    [299, '{}', {}],
    [200, '{"status":"shipped"}', { status: 'shipped' }],
    [200, '{"status":"prefail"}', { status: 'prefail' }],
    [200, '{"status":"failsafe"}', { status: 'failsafe' }],
    [200, '{"status":"no error"}', { status: 'no error' }],
    [200, '{"status":5}', { status: 5 }],
    [200, '{"status":["fail"]}', { status: ['fail'] }],
  ])('%i %s is one', async (status, text, body) => {
    expect((await read(status, text)).body).toEqual(body)
  })

  test.each<[number, string, ApiErrorKind]>([
    [199, '{}', 'badAnswer'],
    [300, '{}', 'badAnswer'],
    [399, '{}', 'badAnswer'],
    [400, '{}', 'invalid'],
    [404, 'not JSON', 'missing'],
    [204, '', 'badAnswer'],
    [200, '', 'badAnswer'],
    [200, 'null', 'badAnswer'],
    [200, '[]', 'badAnswer'],
    [200, '"x"', 'badAnswer'],
    [200, '{"status":"error"}', 'invalid'],
    [200, '{"status":"ERROR"}', 'invalid'],
    [200, '{"status":"fail"}', 'invalid'],
    [200, '{"status":"Failed"}', 'invalid'],
    [200, '{"status":"failure"}', 'invalid'],
  ])('%i %s is none: %s', async (status, text, kind) => {
    expect(await failureOf(read(status, text))).toMatchObject({ kind, statusCode: status, write: false })
  })

  test('204 answers a write, not a read', async () => {
    expect(await read(204, '', {}, { write: true })).toEqual({ status: 204, body: { status: 'success' } })
    expect((await failureOf(read(205, '', {}, { write: true }))).outcome).toBe('unknown')
  })
})

test('an unreadable answer carries its status, the request’s id and the cause for the log', async () => {
  const error = await failureOf(read(200, '<html>', { 'x-request-id': 'r-9' }, { write: true }))
  expect(error).toMatchObject({ kind: 'badAnswer', statusCode: 200, requestId: 'r-9', outcome: 'unknown' })
  expect(String(error.cause)).toContain('no JSON object, content type not given')
  expect(String((await failureOf(read(200, '<html>', { 'content-type': 'text/html' }))).cause)).toContain('content type text/html')
  expect(String((await failureOf(read(302, ''))).cause)).toContain('status 302')
})

test('the version and the server’s clock come along where they are given', async () => {
  expect(await read(200, '{}', { etag: '"v7"', date: 'Sat, 21 Nov 2026 06:00:00 GMT' })).toEqual({
    status: 200,
    body: {},
    etag: '"v7"',
    serverDate: new Date('2026-11-21T06:00:00Z'),
  })
  expect(await read(200, '{}', { etag: '', date: 'soon' })).toEqual({ status: 200, body: {} })
})

describe('REP-09 a file', () => {
  const file = (data: string | Blob, type: string, status = 200) =>
    read(status, data, { 'content-type': type, 'content-disposition': 'attachment; filename=r.pdf' }, { file: true })

  test('comes with its name', async () => {
    const blob = new Blob(['%PDF'])
    expect(await file(blob, 'application/pdf')).toEqual({ status: 200, body: {}, file: { blob, name: 'r.pdf' } })
    expect((await read(200, blob, {}, { file: true })).file).toEqual({ blob, name: null })
    const exported = new Blob(['{"customer":{}}'])
    const headers = { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="customer.json"' }
    expect((await read(200, exported, headers, { file: true })).file).toEqual({ blob: exported, name: 'customer.json' })
  })

  test.each<[string, Blob | string, string, number, ApiErrorKind, string | null]>([
    ['nothing', new Blob([]), 'application/pdf', 200, 'badAnswer', 'an empty file'],
    ['JSON', new Blob(['{"status":"success"}']), 'application/JSON', 200, 'badAnswer', 'JSON in place of a file'],
    ['a page', new Blob(['<html>']), 'text/HTML', 200, 'badAnswer', 'no JSON object'],
    ['a text', '%PDF', 'application/pdf', 200, 'badAnswer', 'no JSON object'],
    ['a refusal', new Blob(['{"status":"error","message":"gone"}']), 'application/json', 200, 'invalid', null],
    ['a refusal by its status', new Blob(['{"message":"gone"}']), 'application/json', 404, 'missing', null],
  ])('is not %s', async (_, data, type, status, kind, cause) => {
    const error = await failureOf(file(data, type, status))
    expect(error.kind).toBe(kind)
    if (cause) expect(String(error.cause)).toContain(cause)
    else expect(error.message).toBe('gone')
  })
})

test.each<[Parameters<typeof queryString>[0], string]>([
  [undefined, ''],
  [{}, ''],
  [{ a: '', b: null, c: undefined, d: [] }, ''],
  [{ a: 1, b: false, c: 'x y&z' }, '?a=1&b=false&c=x+y%26z'],
  [{ a: ['1', '', 2] }, '?a=1&a=2'],
  [{ a: 0 }, '?a=0'],
])('the query %j goes as %s', (query, text) => {
  expect(queryString(query)).toBe(text)
})
