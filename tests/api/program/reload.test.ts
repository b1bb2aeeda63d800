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

test('npm run dev reads a changed, added, broken or removed declaration or handler, and keeps the others', async () => {
  const folder = await mkdtemp(join(projectFolder, 'tests/api/program/tmp-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [resources, entities] = [join(folder, 'resources'), join(folder, 'entities')]
  await mkdir(resources)
  const write = (name: string, text: string) => writeFile(join(resources, `${name}.ts`), text)
  const handle = (name: string, handlers: string) =>
    writeFile(join(entities, `${name}.ts`), `export default { resource: '${name}', handlers: { ${handlers}: () => undefined } }`)
  await write('vans', source('vans', 'plate'))
  const reported: string[] = []
  const read: string[] = []
  const load = async (versionOf?: (path: string) => string) => {
    const files = await loadDeclarationFiles(resources, (problem) => void reported.push(problemLine(problem)), versionOf, entities)
    read.push(files.map(({ declaration: { name, title }, own }) => [name, title, ...Object.keys(own?.handlers ?? {})].join('.')).join(' '))
  }
  await load()
  const watched = watchDeclarations([resources, entities], load, (error) => void reported.push(String(error)))
  onTestFinished(() => watched.end())
  const last = (line: string) => expect.poll(() => read.at(-1), { timeout: 5_000 }).toBe(line)
  await last('vans.plate')
  await write('depots', source('depots', 'city'))
  await last('depots.city vans.plate')
  await write('vans', source('vans', 'number'))
  await last('depots.city vans.number')
  await handle('vans', 'stop')
  await last('depots.city vans.number.stop')
  await handle('depots', 'close')
  await last('depots.city.close vans.number.stop')
  await handle('vans', 'go')
  await last('depots.city.close vans.number.go')
  await rm(join(entities, 'depots.ts'))
  await last('depots.city vans.number.go')
  await write('depots', 'export default 5')
  await last('vans.number.go')
  await rm(join(resources, 'depots.ts'))
  await write('vans', source('vans', 'code'))
  await last('vans.code.go')
  expect(reported).toEqual(['resources/depots.ts · (no name) · export default: is not a declaration: write `export default defineResource({ … })`'])
})
