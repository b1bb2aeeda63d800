import { beforeAll, expect, test, vi } from 'vitest'
import { reportPdf } from '#server/shared/results/pdf/report-pdf.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { completeReport, makeParameters, releaseMany, resultsPath } from './lab.ts'

vi.mock('#server/shared/results/pdf/report-pdf.ts', { spy: true })

let isOpen = false
const api = smallApi({
  watch: (run) => async (text, params, mode) => {
    if (/^(begin|start transaction)/i.test(text)) isOpen = true
    return run(text, params, mode).finally(() => {
      if (/^(commit|rollback)$/i.test(text)) isOpen = false
    })
  },
})
beforeAll(async () => {
  await makeParameters(api.db)
})

test('RES-10 RES-11 the PDF of a release is made before its transaction, of one report and of many', async () => {
  const made = [await completeReport(api), await completeReport(api, {}, small.ashaSelf), await completeReport(api)]
  const during: boolean[] = []
  const { reportPdf: make } = await vi.importActual<typeof import('#server/shared/results/pdf/report-pdf.ts')>('#server/shared/results/pdf/report-pdf.ts')
  vi.mocked(reportPdf).mockImplementation(async (sheet) => {
    during.push(isOpen)
    return make(sheet)
  })
  const [one, ...others] = made.map(({ id }) => id)
  expect((await api.call('POST', resultsPath(one ?? '', 'release'), {})).status).toBe(200)
  expect((await releaseMany(api, others)).released).toHaveLength(2)
  expect(during).toEqual([false, false, false])
})
