import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#server/commands/project-folder.ts'
import { createWorkProcess } from '#server/work-process.ts'
import { ownFolder } from '#tests/support/folder.ts'

const limits = { timeMs: 20_000, heapMb: 64, idleMs: 1_000 }

/** The file of a process whose work is this expression of `request`. */
function processOf(work: string): string {
  const file = join(ownFolder(), 'process.mjs')
  writeFileSync(
    file,
    `import { answerRequests } from ${JSON.stringify(`file://${join(projectFolder, 'server/answer-requests.mjs')}`)}\nanswerRequests(async (request) => ${work})\n`,
  )
  return file
}

test('V5.2 a request for more memory than allowed, at once, ends the process alone, and the next is answered', async () => {
  const ask = createWorkProcess<number>(processOf('{ let all = new Array(request).fill({}); return all.length }'), limits)
  expect(await Promise.all([1_000, 100_000_000, 2_000].map((length) => ask(async () => length)))).toEqual([1_000, null, 2_000])
})

test('OPS-03 a signal to the whole group leaves the process to what it has begun; a killed one is replaced', async () => {
  const ask = createWorkProcess<number>(processOf('{ if (request) process.kill(process.pid, request); return process.pid }'), limits)
  const [first, stopped, killed, next] = [
    await ask(async () => null),
    await ask(async () => 'SIGTERM'),
    await ask(async () => 'SIGKILL'),
    await ask(async () => null),
  ]
  expect([stopped, killed]).toEqual([first, null])
  expect(next).not.toBe(first)
})

test('a process that cannot start is reported with its words, and nobody waits for its answer', async () => {
  const ask = createWorkProcess(processOf('0; throw new Error("no fonts")'), limits)
  await expect(ask(async () => 1)).rejects.toThrow(/^the process process\.mjs ended with 1: [\s\S]*SyntaxError/)
})
