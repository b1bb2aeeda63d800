import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/commands/project-folder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueTables } from '#server/areas/catalogue/tables.ts'
import { problemLine } from '#definition/declaration-problem.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { serveDeclarations } from '#server/resources/serve.ts'

const reported: string[] = []
const broken = (file: string, reason: string) => void reported.push(`${file}: ${reason}`)

let folder: string
beforeAll(async () => {
  // Inside the repository, so that the files' own imports resolve as those of resources/ do.
  folder = await mkdtemp(join(projectFolder, 'tests/api/resources/tmp-'))
  for (const name of (await readdir(join(projectFolder, 'resources'))).filter((each) => each === 'tests.ts' || each === 'test-categories.ts')) {
    await writeFile(join(folder, name), await readFile(join(projectFolder, 'resources', name)))
  }
  await writeFile(join(folder, 'couriers.ts'), couriers)
  await writeFile(join(folder, 'crash.ts'), 'throw new Error("no")')
  await writeFile(join(folder, 'nothing.ts'), 'export default 42')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const couriers = `
import { defineResource } from '#definition/define-resource.ts'
import { instant, integer, reference, rupees, text, yesNo } from '#definition/kind.ts'
export default defineResource({
  name: 'couriers', label: { one: 'courier', many: 'couriers' }, permission: 'settings', title: 'name',
  fields: { name: text({ required: 'Name is required', sort: true }), fee: rupees({ sort: true }), trips: integer(), isActive: yesNo({ initial: true }), testId: reference('tests', { name: 'test.name' }), since: instant() },
  list: { columns: ['name'], search: 'Search', filters: { isActive: 'isActive', name: { contains: 'Name' } }, advanced: { minFee: { atLeast: 'fee' }, from: { atLeast: 'since' }, to: { atMost: 'since' } } },
})`

test('a broken file is reported by name and does not take the others down', async () => {
  const files = await loadDeclarationFiles(folder, (problem) => void reported.push(problemLine(problem)))
  expect(files.map(({ declaration }) => declaration.name)).toEqual(['couriers', 'test-categories', 'tests'])
  expect(reported.splice(0).filter((line) => /crash|nothing/.test(line))).toEqual([
    'resources/crash.ts · crash · (whole): could not be loaded: no',
    'resources/nothing.ts · (no name) · export default: is not a declaration: write `export default defineResource({ … })`',
  ])
})

test('every declaration without a bespoke route has five calls; edit guards settings', async () => {
  const files = await loadDeclarationFiles(folder, (problem) => void reported.push(problemLine(problem)))
  const routes = serveDeclarations(files, { bespoke: [], tables: catalogueTables, foreign: {}, broken })
  expect(routes.filter(({ path }) => path.startsWith('/couriers')).map(({ method, path, permission }) => `${method} ${path} ${permission}`)).toEqual([
    'GET /couriers settings.view',
    'GET /couriers/{id} settings.view',
    'POST /couriers settings.edit',
    'PUT /couriers/{id} settings.edit',
    'DELETE /couriers/{id} settings.edit',
  ])
  const bespoke = routes.filter(({ path }) => path === '/tests')
  expect(serveDeclarations(files, { bespoke, tables: catalogueTables, foreign: {}, broken }).some(({ path }) => path.startsWith('/tests'))).toBe(false)
})
