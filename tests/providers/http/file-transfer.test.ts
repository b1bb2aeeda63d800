import { expect, test } from 'vitest'
import { json, httpFixture } from '#tests/providers/http-fixture.ts'

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
