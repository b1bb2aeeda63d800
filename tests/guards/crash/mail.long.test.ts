import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { randomOf } from '#server/seed/random.ts'
import { countedAs, drawSeed, runs } from '#tests/guards/runs.ts'
import { migratedDataFolder } from '#tests/support/template.ts'
import { type Program, runProgram } from '#tests/support/process.ts'

const kills = runs(1)
const letters = 20 + kills * 10
const timeout = 60_000 + kills * 40_000
const counted = countedAs('letters, kill -9 of the worker that sends them', () => ({ kills }))
const rows = z.array(z.tuple([z.string(), z.string()]))

/** A slow mail server; `accepted` counts the accepted mails by Message-ID. */
async function slowMailServer() {
  const accepted = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
      stream.on('end', () =>
        setTimeout(() => {
          const id = /^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? ''
          accepted.set(id, (accepted.get(id) ?? 0) + 1)
          done()
        }, 60),
      )
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => server.close(() => undefined))
  return { accepted, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

function statesIn(worker: Program): ReadonlyMap<string, string> {
  const last = [...worker.output().matchAll(/^deliveries (.+)$/gm)].at(-1)?.[1] ?? '[]'
  return new Map(rows.parse(JSON.parse(last)))
}

const settled = (worker: Program) => [...statesIn(worker).values()].filter((state) => state === 'accepted' || state === 'unconfirmed').length

test(`kill -9 of the worker, ${kills} times: each letter is sent once, and only accepted ones are marked so`, { timeout }, async () => {
  const { accepted, url } = await slowMailServer()
  const folder = await migratedDataFolder()
  const draw = randomOf(drawSeed(), 'mail').next
  let states: ReadonlyMap<string, string> = new Map()
  for (let round = 0; round <= kills; round += 1) {
    const worker = runProgram('tests/guards/crash/mail-worker.ts', [folder, url, String(round * 5), String(letters)], {})
    await worker.says(/^sending$/m)
    if (round < kills) await new Promise((resolve) => setTimeout(resolve, 100 + draw() * 400))
    else await expect.poll(() => settled(worker), { timeout: 60_000 }).toBe(letters)
    states = statesIn(worker)
    worker.kill('SIGKILL')
    await worker.ended
  }
  expect(states.size).toBe(letters)
  const twice = [...accepted].filter(([, times]) => times > 1)
  const untrue = [...states].filter(([id, state]) => state === 'accepted' && !accepted.has(id))
  counted(letters, twice.length + untrue.length)
  expect([twice, untrue]).toEqual([[], []])
  // The ones in progress at the kill: at most ten each time.
  expect([...states.values()].filter((state) => state === 'unconfirmed').length).toBeLessThanOrEqual(kills * 10)
  expect(accepted.size).toBeGreaterThanOrEqual(letters - kills * 10)
})
