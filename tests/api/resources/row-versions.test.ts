import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { isDeclared } from '#tests/api/call/guards.ts'
import { smallApi } from '#tests/support/lab-api.ts'

/** A deletion from a list was sent without a version: it took away what a colleague had changed a second before, without a question. */

const files = await loadDeclarationFiles(join(dirname(createRequire(import.meta.url).resolve('#package')), 'resources'), ({ message }) =>
  expect.unreachable(message),
)
const has = ({ operations = ['create', 'edit', 'delete'] }: Declaration, operation: 'edit' | 'delete') => operations.includes(operation)
const isTurnedOver = ({ rowActions = [] }: Declaration) => rowActions.some((action) => typeof action === 'object')

/** The resources that somebody edits and whose list deletes or turns over a row; those that are served from their declaration alone are tested with larger entities. */
const named = files
  .map(({ declaration }) => declaration)
  .filter(
    (declaration) => !isDeclared(endpointsOf(declaration).list.path) && has(declaration, 'edit') && (has(declaration, 'delete') || isTurnedOver(declaration)),
  )
  .map((declaration): [string, Declaration] => [declaration.name, declaration])

const api = smallApi()

beforeAll(async () => {
  await api.call('POST', '/admin/phlebotomists', { name: 'Meena', phone: '9800000009' })
})

type Row = { readonly id: string; readonly etag: string }

async function rowsOf(declaration: Declaration): Promise<readonly Row[]> {
  const { path, items } = endpointsOf(declaration).list
  return at((await api.call('GET', path)).body, items) as Row[]
}

async function firstRow(declaration: Declaration): Promise<Row> {
  const [row] = await rowsOf(declaration)
  if (!row) throw new Error(`the small laboratory has no ${declaration.label.many}`)
  return row
}

test('the catalogue, time slots and users are among the lists that change their rows', () => {
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(['test-categories', 'test-packages', 'tests', 'time-slots', 'users']))
})

test.each(named)('rows of %s have the versions that the records by themselves have', async (_, declaration) => {
  const { one, update } = endpointsOf(declaration)
  const { id } = await firstRow(declaration)
  const change = declaration.name === 'time-slots' ? { maxCollections: 9 } : { [declaration.title]: 'Renamed' }
  expect((await api.call(update(id).method, update(id).path, change)).status).toBe(200)
  const rows = await rowsOf(declaration)
  expect(rows.find((row) => row.id === id)?.etag).toBe('"v2"')
  for (const row of rows) expect(row.etag).toBe((await api.call('GET', one(row.id))).etag)
})
