import { expect, test } from 'vitest'
import { callsIn, pathNames } from '#contract/call.ts'
import type { Declaration } from '#definition/declaration.ts'

const files = import.meta.glob<Readonly<Record<string, unknown>>>('/contract/*.ts', { eager: true })
const declared = Object.values(import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })).map((each) => each.default.name)
const calls = Object.values(files).flatMap(callsIn)

test('each call belongs to a resource, touches declared ones, and shows a read with its path names', () => {
  expect(calls.length).toBeGreaterThan(15)
  const wrong = calls.filter(({ resource, touches, path, shows, answer }) => {
    const isShown = !shows || (shows.method === 'GET' && shows.answer === answer && pathNames(shows.path).join() === pathNames(path).join())
    return ![resource, ...touches].every((name) => declared.includes(name)) || !isShown
  })
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('a name in a path is no query parameter: screens give both in one object', () => {
  const both = calls.filter(({ path, query }) => pathNames(path).some((name) => name in query._zod.def.shape))
  expect(both.map(({ path }) => path)).toEqual([])
})
