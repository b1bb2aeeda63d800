import { ChildProcess } from 'node:child_process'
import { beforeAll, expect, test, vi } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'
import { completeReport, makeParameters, releaseMany, resultsPath } from './lab.ts'

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
  const [first, one, ...others] = [await completeReport(api), await completeReport(api), await completeReport(api)].map(({ id }) => id)
  const release = async (id = '') => (await api.call('POST', resultsPath(id, 'release'), {})).status
  // It starts the process that draws.
  expect(await release(first)).toBe(200)
  const during: boolean[] = []
  // Each sheet that is drawn is waited for by a listener.
  const listen: (this: ChildProcess, event: string, listener: () => void) => ChildProcess = ChildProcess.prototype.on
  const watched = vi.spyOn(ChildProcess.prototype, 'on').mockImplementation(function (this: ChildProcess, event: string, listener) {
    if (event === 'message') during.push(isOpen)
    return listen.call(this, event, listener)
  })
  expect(await release(one)).toBe(200)
  expect((await releaseMany(api, others)).released).toHaveLength(1)
  watched.mockRestore()
  expect(during).toEqual([false, false])
})
