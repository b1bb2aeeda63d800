import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { runForCaller, createQueue } from '#server/db/queue.ts'

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

test('threat 20: callers take turns, also after one with many calls; each caller’s calls stay in order', async () => {
  const queue = createQueue()
  const done: string[] = []
  const ask = (who: string, what: string) => runForCaller(who, () => queue(() => soon().then(() => done.push(`${who}${what}`))))
  await Promise.all([...['1', '2', '3', '4'].map((what) => ask('a', what)), ask('b', '1'), ask('c', '1'), ask('b', '2')])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('threat 20: a call that waited too long is refused unstarted; other and later calls are served', async () => {
  const queue = createQueue()
  let late = 0
  const slow = queue(() => new Promise<string>((resolve) => setTimeout(() => resolve('slow'), 60)))
  const refused = runForCaller('a', () => queue(async () => (late += 1), 10))
  const patient = runForCaller('a', () => queue(async () => 'patient'))
  await expect(refused).rejects.toMatchObject({ code: '53300' })
  expect(await Promise.all([slow, patient])).toEqual(['slow', 'patient'])
  expect(late).toBe(0)
  expect(await runForCaller('a', () => queue(async () => 'again'))).toBe('again')
})

test('a failed task does not block the next, and each runs in its caller’s context', async () => {
  const queue = createQueue()
  const context = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const ask = (name: string) =>
    context.run(name, () =>
      queue(async () => {
        await soon()
        seen.push(context.getStore())
        if (name === 'one') throw new Error('wrong')
      }),
    )
  const [first] = await Promise.allSettled([ask('one'), ask('two'), ask('three')])
  expect(first).toMatchObject({ status: 'rejected' })
  expect(seen).toEqual(['one', 'two', 'three'])
})
