import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#definition/define-resource.ts'
import { problemLine } from '#definition/declaration-problem.ts'
import { computed, references, text, yesNo } from '#definition/kind.ts'
import type { Declaration } from '#definition/declaration.ts'
import { createLog } from '#server/log.ts'
import { checkServed } from '#server/resources/check-served.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { routesFor } from '#server/routes.ts'
import { called } from '#tests/support/called.ts'

const kits = defineResource({
  ...called('kit'),
  permission: 'tests',
  title: 'long',
  fields: { name: text(), isActive: yesNo(), long: computed('text', ['name'], (name: string) => `Kit ${name}`) },
  list: { columns: ['name'], filters: { mine: { flag: 'Mine' }, word: { contains: 'Word' }, isActive: { contains: 'Active' }, name: { contains: 'Name' } } },
  actions: { stop: { label: 'Stop', call: { method: 'POST', path: '/kits/{id}/stop' } } },
  stats: [{ label: 'Worth', call: '/kits/export', value: 'worth' }],
}) as unknown as Declaration

const file = { file: 'resources/kits.ts', declaration: kits }
const route = (method: string, path: string) => ({ method, path }) as never

const logInto = (lines: string[]) =>
  createLog(
    (line) => lines.push(line),
    'debug',
    () => new Date(),
  )

test('calls without a route are reported, for every declaration', () => {
  const lines = checkServed(file, false, [route('GET', '/kits/{kitId}'), route('GET', '/kits/export')]).map(problemLine)
  expect(lines).toEqual(['resources/kits.ts · kits · actions.stop.call: no route of the server answers POST /kits/{id}/stop'])
  expect(checkServed(file, false, [route('POST', '/kits/{kitId}/stop'), route('GET', '/kits/export')])).toEqual([])
  expect(checkServed(file, false, [route('POST', '/kits/{kitId}/stop'), route('GET', '/kits/exports')]).map(problemLine)).toEqual([
    'resources/kits.ts · kits · stats[0].call: no route of the server answers GET /kits/export; did you mean "/kits/exports"?',
  ])
})

test('a field that a generated API would leave unfiltered or unnamed is reported', () => {
  const routes = [route('POST', '/kits/{id}/stop'), route('GET', '/kits/export')]
  expect(checkServed(file, true, routes).map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'title: "long" is worked out by the panel: the server cannot name a record by it',
    'list.filters.mine: a flag without past needs a route written by hand: nothing here says what it means',
    'list.filters.word: contains looks in the field that the filter is named after; there is no field "word"',
    'list.filters.isActive: contains is for texts; "isActive" is a yesNo field',
  ])
})

test('a field that would ask for more options than the list of its target answers is reported', () => {
  const packs = { ...kits, name: 'packs', actions: {}, stats: [], fields: { name: text(), kits: references('kits', { limit: 500 }) } } as unknown as Declaration
  const list = (most: number) => ({ method: 'GET', path: '/kits', schemas: { query: z.object({ limit: z.coerce.number().max(most) }) } }) as never
  const limits = (most: number) => checkServed({ file: 'resources/packs.ts', declaration: packs }, false, [list(most)], [file]).map(({ place }) => place)
  expect([limits(100), limits(500)]).toEqual([['fields.kits.limit'], []])
})

test('a declaration with a table’s name but not its columns is reported once and skipped', () => {
  const lines: string[] = []
  const bins = { ...called('bin'), permission: 'tests', title: 'name', fields: { name: text() }, list: { columns: ['name'] } }
  const sampleTypes = { ...bins, name: 'sample-types', list: { columns: ['name'], export: true } }
  const files = [bins, sampleTypes].map((each) => ({ file: `resources/${each.name}.ts`, declaration: defineResource(each as never) as unknown as Declaration }))
  const paths = routesFor(files, logInto(lines)).map(({ path }) => path)
  expect([paths.includes('/bins'), paths.includes('/sample-types')]).toEqual([true, false])
  // Its calls are not reported beside the reason that there are none.
  expect(lines.filter((line) => line.includes('sample-types'))).toHaveLength(1)
  expect(lines.join()).toContain('the table sample_types, which is named like sample-types, has no column for')
})

test('the laboratory’s own declarations are served, and ask for no call that no route answers', async () => {
  const problems: string[] = []
  const files = await loadDeclarationFiles(join(dirname(createRequire(import.meta.url).resolve('#package')), 'resources'), (problem) =>
    problems.push(problemLine(problem)),
  )
  const routes = routesFor(files, logInto(problems))
  expect(problems).toEqual([])
  expect(routes.length).toBeGreaterThan(files.length)
})
