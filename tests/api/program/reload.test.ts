import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/commands/project-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { problemLine } from '#definition/declaration-problem.ts'
import { watchDeclarations } from '#server/commands/watch-declarations.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'

const source = (name: string, field: string) => `import { defineResource } from '#definition/define-resource.ts'
import { text } from '#definition/kind.ts'
export default defineResource({ name: '${name}', label: { one: 'x', many: 'xs' }, permission: 'orders', title: '${field}', fields: { ${field}: text() }, list: { columns: ['${field}'] } })
`

test('npm run dev: a declaration that is changed, added or broken is read again, and the others stay', async () => {
  const folder = await mkdtemp(join(projectFolder, 'tests/api/program/tmp-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFile(join(folder, `${name}.ts`), text)
  await write('vans', source('vans', 'plate'))
  const reported: string[] = []
  const read: string[] = []
  const load = async (versionOf?: (path: string) => string) => {
    const files = await loadDeclarationFiles(folder, (problem) => void reported.push(problemLine(problem)), versionOf)
    read.push(files.map(({ declaration }) => `${declaration.name}.${declaration.title}`).join(' '))
  }
  await load()
  const watched = watchDeclarations([folder], load, (error) => void reported.push(String(error)))
  onTestFinished(() => watched.end())
  const last = (line: string) => expect.poll(() => read.at(-1), { timeout: 5_000 }).toBe(line)
  await last('vans.plate')
  await write('depots', source('depots', 'city'))
  await last('depots.city vans.plate')
  await write('vans', source('vans', 'number'))
  await last('depots.city vans.number')
  await write('depots', 'export default 5')
  await last('vans.number')
  await rm(join(folder, 'depots.ts'))
  await write('vans', source('vans', 'code'))
  await last('vans.code')
  expect(reported).toEqual(['resources/depots.ts · (no name) · export default: is not a declaration: write `export default defineResource({ … })`'])
})

test('npm run dev: a handler that is added, changed or removed is served as it is now', async () => {
  const folder = await mkdtemp(join(projectFolder, 'tests/api/program/tmp-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [resources, entities] = [join(folder, 'resources'), join(folder, 'entities')]
  await mkdir(resources)
  for (const name of ['vans', 'depots']) await writeFile(join(resources, `${name}.ts`), source(name, 'plate'))
  const write = (name: string, handlers: string) =>
    writeFile(join(entities, `${name}.ts`), `export default { resource: '${name}', handlers: { ${handlers}: () => undefined } }`)
  const reported: string[] = []
  const read: string[] = []
  const load = async (versionOf?: (path: string) => string) => {
    const files = await loadDeclarationFiles(resources, (problem) => void reported.push(problemLine(problem)), versionOf, entities)
    read.push(files.map(({ declaration, own }) => `${declaration.name}: ${Object.keys(own?.handlers ?? {}).join(' ')}`).join(', '))
  }
  await load()
  const watched = watchDeclarations([resources, entities], load, (error) => void reported.push(String(error)))
  onTestFinished(() => watched.end())
  const last = (line: string) => expect.poll(() => read.at(-1), { timeout: 5_000 }).toBe(line)
  await last('depots: , vans: ')
  await write('vans', 'stop')
  await last('depots: , vans: stop')
  await write('depots', 'close')
  await last('depots: close, vans: stop')
  await write('vans', 'go')
  await last('depots: close, vans: go')
  await rm(join(entities, 'depots.ts'))
  await last('depots: , vans: go')
  expect(reported).toEqual([])
})
