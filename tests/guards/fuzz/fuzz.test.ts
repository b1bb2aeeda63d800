import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guards } from '#tests/api/call/guards.ts'
import { attack, type Tally } from '#tests/guards/fuzz/attack.ts'
import { type Endpoint, endpointsIn } from '#tests/guards/fuzz/endpoints.ts'
import { type GuardLab, openGuardLab } from '#tests/guards/lab.ts'
import { countedAs, drawSeed, runs } from '#tests/guards/runs.ts'

const each = runs(3)
const seed = drawSeed()
const tally: Tally = new Map()
const counted = countedAs('hostile requests', () => ({ endpoints: endpoints.size, ...Object.fromEntries([...tally].sort()), seed }))
// Known before the API is there, so that each is a test by itself; the first test sees that no call is missing.
const calls = Object.values(guards).flat()

let lab: GuardLab
let endpoints: ReadonlyMap<string, Endpoint>
beforeAll(async () => {
  lab = await openGuardLab()
  endpoints = new Map(endpointsIn((await lab.call('GET', '/openapi.json')).body).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
})
afterAll(() => lab.close(), 300_000)

test('every call that openapi.json describes is in the list', () => {
  expect([...endpoints.keys()].sort()).toEqual([...calls].sort())
})

describe(`threat 22, words in errors: hostile requests, seed ${seed}`, () => {
  test.each(calls)(`%s: never a fault, nothing internal in an answer, nothing changed by a refusal`, { timeout: 60_000 + each * 200 }, async (call) => {
    const endpoint = endpoints.get(call)
    if (!endpoint) throw new Error(`${call} is not described`)
    counted(each, each)
    await attack(lab, endpoint, { runs: each, seed, tally, endpoints: [...endpoints.values()] })
    counted(0, -each)
  })
})
