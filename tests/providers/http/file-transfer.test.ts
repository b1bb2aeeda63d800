import { expect, onTestFinished, test, vi } from 'vitest'
import { systemTimer } from '#providers/http/timer.ts'
import { createTransport, type WireRequest } from '#providers/http/transport.ts'
import { failureOf, json, httpFixture } from '#tests/providers/http-fixture.ts'

const pdf = '%PDF-1.7 …'
const download = { method: 'GET', path: '/reports/admin/1/download', answer: 'file' } as const

test('REP-09 a file comes as a blob with the name of its header and the server’s clock', async () => {
  const { http } = httpFixture(
    () =>
      new Response(pdf, {
        headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="r.pdf"', date: 'Sat, 21 Nov 2026 06:00:00 GMT' },
      }),
  )
  const { file, serverDate } = await http.send(download)
  expect(file?.name).toBe('r.pdf')
  expect(await file?.blob.text()).toBe(pdf)
  expect(serverDate?.toISOString()).toBe('2026-11-21T06:00:00.000Z')
})

test('REP-06 an upload goes as multipart and tells its progress up to the whole', async () => {
  const form = new FormData()
  form.append('orderId', 'o-1')
  form.append('file', new File([`%PDF-1.7 ${'x'.repeat(300_000)}`], 'résumé.pdf', { type: 'application/pdf' }))
  const { http, arrived } = httpFixture(() => json({ status: 'success', data: {} }))
  const fractions: number[] = []
  await http.send({ method: 'POST', path: '/reports/admin', body: form, onProgress: (fraction) => fractions.push(fraction) })
  expect(arrived[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/)
  expect(arrived[0]?.body).toContain('name="orderId"')
  expect(arrived[0]?.body.length).toBeGreaterThan(300_000)
  expect(fractions.length).toBeGreaterThan(0)
  expect(Math.max(...fractions)).toBeLessThanOrEqual(1)
})

test('the same file twice at once is one upload', async () => {
  const form = () => {
    const made = new FormData()
    made.append('file', new File(['a'], 'a.pdf', { lastModified: 1 }))
    return made
  }
  const { http, arrived } = httpFixture(() => json({ status: 'success' }))
  await Promise.all([http.send({ method: 'POST', path: '/x', body: form() }), http.send({ method: 'POST', path: '/x', body: form() })])
  expect(arrived).toHaveLength(1)
})

/** An XMLHttpRequest as a browser has it: it sends the body in parts, and then ends as `end` says. */
function stubUpload(end: (call: { status: number; responseText: string; onload(): void; onerror(): void }) => void) {
  const sent = { headers: {} as Record<string, string>, line: '', isAborted: false }
  class Upload {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    onload = () => undefined
    onerror = () => undefined
    open(method: string, url: string) {
      sent.line = `${method} ${url}`
    }
    setRequestHeader(name: string, value: string) {
      sent.headers[name] = value
    }
    getAllResponseHeaders() {
      return 'content-type: application/json\r\netag: "3:1"\r\n'
    }
    send() {
      for (const loaded of [0, 50, 200]) this.upload.onprogress?.({ loaded, total: 200 })
      end(this)
    }
    abort() {
      sent.isAborted = true
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}

const upload = { method: 'POST', url: 'http://lab.test/api/x', headers: { Authorization: 'Bearer t' }, body: new FormData(), file: false, write: true } as const
const transmit = (request: Partial<WireRequest> = {}) => createTransport(systemTimer)({ ...upload, ...request })

test('REP-06 an upload in the browser tells its progress and reads the answer', async () => {
  const sent = stubUpload((call) => {
    Object.assign(call, { status: 201, responseText: '{"status":"success"}' })
    call.onload()
  })
  const fractions: number[] = []
  const answer = await transmit({ onProgress: (fraction) => fractions.push(fraction) })
  expect(answer).toEqual({
    status: 201,
    headers: new Map([
      ['content-type', 'application/json'],
      ['etag', '"3:1"'],
    ]),
    data: '{"status":"success"}',
  })
  expect([sent.line, sent.headers, fractions]).toEqual(['POST http://lab.test/api/x', { Authorization: 'Bearer t' }, [0, 0.25, 1]])
})

test('REP-06 an upload whose line breaks fails as an unreachable server', async () => {
  stubUpload((call) => call.onerror())
  expect(await failureOf(transmit({ onProgress: () => undefined }))).toMatchObject({ kind: 'network', outcome: 'unknown' })
})

test('REP-06 a cancelled upload is aborted', async () => {
  const control = new AbortController()
  const sent = stubUpload(() => control.abort())
  expect(await failureOf(transmit({ signal: control.signal, onProgress: () => undefined }))).toMatchObject({ kind: 'cancelled' })
  expect(sent.isAborted).toBe(true)
})

test('REP-09 each part of a file that arrives begins the time limit again', async () => {
  const limits = { begun: 0, running: 0 }
  const timer = {
    now: Date.now,
    after() {
      limits.begun += 1
      limits.running += 1
      return () => {
        limits.running -= 1
      }
    },
  }
  const parts = ['%PDF', '-1.7', ' …']
  const body = new ReadableStream({
    start(out) {
      for (const part of parts) out.enqueue(new TextEncoder().encode(part))
      out.close()
    },
  })
  const receive = createTransport(timer, async () => new Response(body, { headers: { 'content-type': 'application/pdf' } }))
  const { data } = await receive({ method: 'GET', url: upload.url, headers: {}, body: undefined, file: true, write: false })
  expect(data instanceof Blob && [data.type, await data.text()]).toEqual(['application/pdf', '%PDF-1.7 …'])
  expect(limits).toEqual({ begun: 1 + parts.length, running: 0 })
})
