import { expect, test, vi } from 'vitest'
import { createScanQueue, type Receipt, type Scan } from '#pages/samples/scan-queue.ts'

const receipt = (detail: string): Receipt => ({ outcome: 'received', detail, sample: null, patient: null, order: null, version: null })
const lost = Object.assign(new Error('no answer'), { outcome: 'unknown', detail: 'The server does not answer. It may have been saved.', kind: 'network' })
const refused = Object.assign(new Error('refused'), { statusCode: 403 })

/** A server that answers on release, and fails a given number of times first. */
function slowServer(failures: readonly unknown[] = []) {
  const left = [...failures]
  const asked: string[] = []
  const waiting: (() => void)[] = []
  return {
    asked,
    answer: () => waiting.shift()?.(),
    async send(code: string) {
      asked.push(code)
      await new Promise<void>((resolve) => waiting.push(resolve))
      const failure = left.shift()
      if (failure) throw failure
      return receipt(code)
    },
  }
}

function queueOf(send: (code: string, isConfirmed: boolean) => Promise<Receipt | null>) {
  const answered: Scan[] = []
  const queue = createScanQueue({ send, onAnswer: (scan) => void answered.push(scan), pause: async () => undefined, now: () => new Date(0) })
  return { queue, answered }
}

test('SMP-04 sixty scans at a slow server are sent one after the other, in order, each once', async () => {
  const server = slowServer()
  const { queue, answered } = queueOf(server.send)
  const codes = Array.from({ length: 60 }, (_, index) => String(index))
  for (const code of codes) queue.add(code)
  expect(server.asked).toEqual(['0'])
  const answerNext = () => {
    expect(server.asked.length - answered.length).toBeLessThanOrEqual(1)
    server.answer()
    expect(answered).toHaveLength(60)
  }
  await vi.waitFor(answerNext, { interval: 1, timeout: 10_000 })
  expect([server.asked, answered.map(({ code }) => code), queue.scans.get().map(({ code }) => code)]).toEqual([codes, codes, codes.toReversed()])
})

test('SMP-04 a scan without an answer is sent again before the next one, and a refused one is not', async () => {
  const server = slowServer([lost, lost, null, refused])
  const { queue, answered } = queueOf(server.send)
  for (const code of ['a', 'b', 'c']) queue.add(code)
  for (const count of [1, 2, 3, 4, 5]) {
    await vi.waitFor(() => expect(server.asked).toHaveLength(count))
    server.answer()
  }
  await vi.waitFor(() => expect(answered).toHaveLength(3))
  expect(server.asked).toEqual(['a', 'a', 'a', 'b', 'c'])
  expect(answered.map(({ code, answer, problem }) => [code, answer !== null, problem])).toEqual([
    ['a', true, null],
    ['b', false, 'refused'],
    ['c', true, null],
  ])
})

test('SMP-04 a scan that waits is never dropped from a long list', () => {
  const { queue } = queueOf(() => new Promise(() => undefined))
  for (let index = 0; index < 600; index += 1) queue.add(String(index))
  expect(queue.scans.get()).toHaveLength(600)
})
