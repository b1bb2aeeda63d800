import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  const load = async (versionOf?: (name: string) => string) => {
    const files = await loadDeclarationFiles(folder, (problem) => void reported.push(problemLine(problem)), versionOf)
    read.push(files.map(({ declaration }) => `${declaration.name}.${declaration.title}`).join(' '))
  }
  await load()
  const watched = watchDeclarations(folder, load, (error) => void reported.push(String(error)))
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
