import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '#server/commands/project-folder.ts'
import { build, type Plugin } from 'vite'

const cache = join(projectFolder, 'node_modules/.cache/lab-programs')
const keptMs = 7 * 86_400_000

/** The programs that tests start in separate processes. */
const programs = [
  'server/main.ts',
  ...['admin-create', 'backup', 'restore', 'migrate', 'move', 'retention'].map((name) => `server/commands/${name}.ts`),
  'tests/support/lock-holder.ts',
  ...['acked-writer', 'mail-worker'].map((name) => `tests/guards/crash/${name}.ts`),
]
const thread = 'server/db/embedded-worker.ts'
const sources = ['server', 'domain', 'definition', 'contract', 'resources', 'tests/support', 'tests/guards']

const flat = (file: string) => file.replaceAll('/', '-').replace(/\.ts$/, '')

/** The modules that import every file of a folder, and that folder. */
const readers = { 'server/resources/load.ts': 'resources', 'server/db/tables.ts': 'server/db/tables' }

/** The built files find the same neighbouring files as the sources. */
const places: Plugin = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/')) return null
    const [, folder = ''] = Object.entries(readers).find(([reader]) => id.endsWith(`/${reader}`)) ?? []
    const own = code
      .replace("new URL('./embedded-thread.mjs', import.meta.url)", `new URL('./${flat(thread)}.mjs', HERE)`)
      .replace('pathToFileURL(join(folder, name)).href', `new URL('./${flat(folder)}-'.concat(name.replace(/ts$/, 'mjs')), HERE).href`)
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('HERE', 'import.meta.url')
    return own === code ? null : { code: own, map: null }
  },
}

/**
 * The folder of the programs as plain JavaScript, made once for each state of the sources: a process of theirs starts in a third of the time that it takes
 * with every module translated as it is read. The browser journeys run `npm start` from the sources.
 */
export async function builtPrograms(): Promise<string> {
  const folder = join(cache, stateOfSources())
  if (existsSync(folder)) return folder
  const own = `${folder}.${process.pid}`
  const read = Object.values(readers).flatMap((each) => readdirSync(join(projectFolder, each)).map((name) => `${each}/${name}`))
  const entries = [...programs, thread, ...read]
  await build({
    configFile: false,
    root: projectFolder,
    logLevel: 'error',
    plugins: [places],
    build: {
      ssr: true,
      outDir: own,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(entries.map((file) => [flat(file), join(projectFolder, file)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  // Two test processes may both make it; the rename lets one win whole.
  if (existsSync(folder)) rmSync(own, { recursive: true })
  else renameSync(own, folder)
  dropOld()
  return folder
}

/** The built file of a program. */
export function builtFile(folder: string, program: string): string {
  return join(folder, `${flat(program)}.mjs`)
}

function stateOfSources(): string {
  const hash = createHash('sha256').update(projectFolder)
  const add = (path: string) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path).update(readFileSync(path))
  }
  for (const name of [...sources, 'package-lock.json']) add(join(projectFolder, name))
  return hash.digest('hex').slice(0, 16)
}

function dropOld(): void {
  for (const name of readdirSync(cache)) {
    const found = statSync(join(cache, name), { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > keptMs) rmSync(join(cache, basename(name)), { recursive: true, force: true })
  }
}
