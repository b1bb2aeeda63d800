import { expect, test } from 'vitest'
import { notAllDoneSentence, runOnEach } from '#crud/run-on-each.ts'
import { undoChanges } from '#crud/undo-changes.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { failedChange } from '#tests/support/memory-provider.ts'

const numbers = Array.from({ length: 40 }, (_, index) => index)

test('VIEW-04 each thing is tried once, and what was refused has its reason', async () => {
  const sent: number[] = []
  const outcome = await runOnEach({
    items: numbers,
    async send(item) {
      sent.push(item)
      if (item % 10 === 3) throw failedChange(412, `${item} was changed`)
      return { '~undo': `r${item}` }
    },
  })
  expect(sent.toSorted((one, other) => one - other)).toEqual(numbers)
  expect(outcome.refused.map(({ reason }) => reason)).toEqual([3, 13, 23, 33].map((item) => `${item} was changed`))
  expect([outcome.done.length, outcome.receipts.length, outcome.left]).toEqual([36, 36, []])
  expect(notAllDoneSentence('36 users', outcome)).toBe('36 users done, 4 not: the reasons are below.')
})

test('VIEW-04 a stop sends nothing more; what is sent already is waited for and counts as done', async () => {
  const control = new AbortController()
  const counts: number[] = []
  const outcome = await runOnEach({
    items: numbers,
    signal: control.signal,
    async send(item) {
      if (item === 7) control.abort()
    },
    onFinished: (count) => counts.push(count),
  })
  expect(counts).toEqual(Array.from(outcome.done, (_, index) => index + 1))
  expect([...outcome.done, ...outcome.left].toSorted((one, other) => one - other)).toEqual(numbers)
  expect(outcome.done.length).toBeLessThan(12)
  expect(notAllDoneSentence('8 users', { refused: [], left: outcome.left })).toMatch(/^8 users done, 0 failed, \d\d not tried\.$/)
})

test.each([new ApiError('network', { write: true }), failedChange(0), failedChange(401)])(
  'VIEW-04 without a server or a session no more are tried: %s',
  async (failure) => {
    let sent = 0
    const outcome = await runOnEach({
      items: numbers,
      async send() {
        sent += 1
        if (sent > 10) throw failure
      },
    })
    expect(outcome.done).toHaveLength(10)
    expect(outcome.refused.length).toBeLessThanOrEqual(4)
    expect(outcome.left).toEqual(numbers.slice(10 + outcome.refused.length))
  },
)

test('VIEW-04 of many acts each is undone, an earlier one of the same record after the later one', async () => {
  const standing = ['order 1', 'order 1', 'order 2', 'gone']
  const send = async <T>({ payload }: { readonly payload: unknown }, _: unknown, read: (answer: object) => { readonly content: T }) => {
    const at = Number(Object.values(payload ?? {})[0])
    await Promise.resolve()
    if (standing[at] === 'gone' || standing.slice(at + 1).includes(standing[at] ?? '')) throw failedChange(409, 'This was changed since')
    standing[at] = `${at} is undone`
    return read({}).content
  }
  const refreshed: string[] = []
  const by = { send, refresh: async (resources: readonly string[]) => void refreshed.push(...resources) }
  await expect(undoChanges(by, { receipts: ['0', '1', '2', '3'], resources: ['orders'] })).rejects.toThrow('3 of 4 undone. This was changed since')
  expect([standing, refreshed]).toEqual([['0 is undone', '1 is undone', '2 is undone', 'gone'], ['orders']])
})
