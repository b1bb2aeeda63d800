import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { createPdfInspector } from '#server/files/inspect-pdf.ts'
import { pdfBytes } from '#server/files/pdf-bytes.ts'
import { lockedPdf, smallPdf } from '#tests/support/small-pdf.ts'

const inspect = createPdfInspector()

/** A report of three pages, as a laboratory's program writes it. */
async function report(options: ConstructorParameters<typeof PDFDocument>[0] = {}): Promise<Buffer> {
  const document = new PDFDocument(options)
  const bytes = pdfBytes(document)
  for (const page of ['one', 'two', 'three']) document.text(`Page ${page} ${'of the report '.repeat(200)}`).addPage()
  document.text('end').end()
  return bytes
}

/** Deeply nested: reading it takes seconds. */
const nested = Buffer.from(`%PDF-1.4\n1 0 obj${'['.repeat(9_000_000)}endobj trailer<</Root 1 0 R>>\n%%EOF`)

test.each<[string, () => Promise<Uint8Array>, object]>([
  ['a PDF of one page', async () => Buffer.from(smallPdf()), { state: 'readable', pages: 1 }],
  ['a report of four pages', () => report(), { state: 'readable', pages: 4 }],
  [
    'a report behind 1,000 other bytes',
    async () => Buffer.concat([Buffer.alloc(1_000, 'HTTP/1.1 200 OK\r\n'), await report()]),
    { state: 'readable', pages: 4 },
  ],
  ['a report before padding', async () => Buffer.concat([await report(), Buffer.alloc(4_000)]), { state: 'readable', pages: 4 }],
  ['a report that only its owner may change', () => report({ ownerPassword: 'lab', pdfVersion: '1.7' }), { state: 'readable', pages: 4 }],
  ['a report with a password', () => lockedPdf(), { state: 'locked' }],
  ['nine bytes', async () => Buffer.from('%PDF-1.4\n'), { state: 'damaged' }],
  ['half a download', async () => (await report()).subarray(0, 2_000), { state: 'damaged' }],
  ['a download without its last bytes', async () => (await report()).subarray(0, -10), { state: 'damaged' }],
  ['a report with a hole', async () => Buffer.from(await report()).fill(0, 300, 900), { state: 'damaged' }],
  ['a page that is called PDF', async () => Buffer.from('<html>%PDF-1.4 <script>1</script>%%EOF'), { state: 'damaged' }],
  [
    'pages that contain themselves',
    async () =>
      Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R]/Count 9>>endobj trailer<</Root 1 0 R>>\n%%EOF'),
    { state: 'damaged' },
  ],
])('%s is opened by its content', async (_, file, state) => {
  expect(await inspect(file)).toEqual(state)
})

test('a slow file is abandoned with the event loop free, and the next file is opened', async () => {
  const hurried = createPdfInspector({ timeMs: 400, heapMb: 256, idleMs: 1_000 })
  await hurried(async () => Buffer.from(smallPdf()))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 10)
  const [slow, next] = await Promise.all([hurried(async () => nested), hurried(async () => Buffer.from(smallPdf('next')))])
  clearInterval(timer)
  expect([slow, next]).toEqual([{ state: 'slow' }, { state: 'readable', pages: 1 }])
  expect(turns).toBeGreaterThan(10)
})

test('a file that cannot be read from the store is its own failure, and the next one is opened', async () => {
  const failed = inspect(() => Promise.reject(new Error('the disk is gone')))
  const next = inspect(async () => Buffer.from(smallPdf('next')))
  await expect(failed).rejects.toThrow('the disk is gone')
  expect(await next).toEqual({ state: 'readable', pages: 1 })
})

test('a file that needs more memory than it may use is given up, and the next one is opened', async () => {
  const small = createPdfInspector({ timeMs: 20_000, heapMb: 48, idleMs: 1_000 })
  expect(await small(async () => nested)).toEqual({ state: 'slow' })
  expect(await small(async () => Buffer.from(smallPdf('next')))).toEqual({ state: 'readable', pages: 1 })
})
