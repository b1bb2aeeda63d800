import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeStarter } from '#server/starter/write-starter.ts'
import { readOptions } from './arguments.ts'
import { type Command, runCommand } from './command.ts'
import { projectFolder } from './project-folder.ts'
import { StartProblem } from './start-problem.ts'

const usage = `Use it so: npm run new:resource collection-centres -- --from sample.json
  --from    a file that holds an answer of the API as JSON, or the address of its list
  --header  a header for that address, e.g. --header "Authorization: Bearer …"`

/** `npm run new:resource`: writes `resources/{name}.ts` from a sample answer, for you to edit. */
async function newResource({ print }: Command): Promise<void> {
  const { words, options } = readOptions(usage, { from: { type: 'string' }, header: { type: 'string' }, help: { type: 'boolean' } }, true)
  if (options.help) return print(usage)
  const [name, more] = words
  if (!name || more !== undefined || typeof options.from !== 'string') throw new StartProblem(usage)
  const header = typeof options.header === 'string' ? options.header : null
  const { file, source, records } = await writeStarter({ name, from: options.from, header, folder: join(projectFolder, 'resources') })
  // Formats like `npm run format`; without the formatter the file stays unformatted.
  spawnSync(join(projectFolder, 'node_modules/.bin/biome'), ['format', '--write', file], { cwd: projectFolder, stdio: 'ignore' })
  print(
    `resources/${name}.ts is written from ${records} ${records === 1 ? 'record' : 'records'} of ${source}. Read and edit it; npm run dev shows it at /${name}.`,
  )
}

await runCommand(newResource)
