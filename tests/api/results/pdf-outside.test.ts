import { Worker } from 'node:worker_threads'
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
  const made = [await completeReport(api), await completeReport(api)]
  const during: boolean[] = []
  const post = Worker.prototype.postMessage
  const watched = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given) {
    if ('content' in given[0]) during.push(isOpen)
    return post.apply(this, given)
  })
  const [one, ...others] = made.map(({ id }) => id)
  expect((await api.call('POST', resultsPath(one ?? '', 'release'), {})).status).toBe(200)
  expect((await releaseMany(api, others)).released).toHaveLength(1)
  watched.mockRestore()
  expect(during).toEqual([false, false])
})
