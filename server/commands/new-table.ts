import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { writeTable } from '#server/starter/write-table.ts'
import { readOptions } from './arguments.ts'
import { type Command, runCommand } from './command.ts'
import { projectFolder } from './project-folder.ts'
import { StartProblem } from './start-problem.ts'

const usage = `Use it so: npm run new:table kits
  writes server/db/tables/kits.ts and its migration from resources/kits.ts`

/** `npm run new:table`: writes the table and the migration of a declaration, for you to edit before the first start. */
async function newTable({ print }: Command): Promise<void> {
  const { words, options } = readOptions(usage, { help: { type: 'boolean' } }, true)
  if (options.help) return print(usage)
  const [name, more] = words
  if (!name || more !== undefined) throw new StartProblem(usage)
  const db = join(projectFolder, 'server/db')
  const files = await writeTable(name, { resources: join(projectFolder, 'resources'), tables: join(db, 'tables'), migrations: join(db, 'migrations') })
  // Formats like `npm run format`; without the formatter the file stays unformatted.
  spawnSync(join(projectFolder, 'node_modules/.bin/biome'), ['format', '--write', ...files], { cwd: projectFolder, stdio: 'ignore' })
  const [schema = '', migration = ''] = files.map((file) => relative(projectFolder, file))
  print(`${schema} and ${migration} are written. Read and edit both; the next npm start makes the table, and so does Enter in npm run dev.`)
}

await runCommand(newTable)
