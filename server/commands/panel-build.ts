import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { projectFolder } from './project-folder.ts'
import { StartProblem } from './start-problem.ts'

const resolve = createRequire(import.meta.url).resolve
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'build',
  'domain',
  'definition',
  'contract',
  'resources',
  'providers',
  'src',
].map((name) => join(projectFolder, name))
/** Records for which API the panel was built; its time is the start of that build. */
const buildRecord = join(projectFolder, 'dist/panel.json')

/** The folder of the built panel. */
export const panelFolder = join(projectFolder, 'dist/panel')

/** True when the built panel is missing, older than its sources, or made for another API; a panel that came without its sources is current. */
export function panelIsStale(apiUrl: string | null): boolean {
  if (!existsSync(join(projectFolder, 'index.html'))) return false
  if (!existsSync(buildRecord) || !existsSync(join(panelFolder, 'index.html'))) return true
  return readFileSync(buildRecord, 'utf8') !== buildRecordOf(apiUrl) || Math.max(...sources.map(newestIn)) > statSync(buildRecord).mtimeMs
}

/**
 * Builds the panel in a separate process, while the start goes on, and returns its notices; rejects with the output of a failed build. The present panel is
 * replaced by a good one only.
 */
export async function buildPanel(apiUrl: string | null): Promise<string> {
  const began = new Date()
  const [next, former] = [`${panelFolder}.next`, `${panelFolder}.former`]
  const vite = join(viteFolder(), 'bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production', ...(apiUrl ? { VITE_API_URL: apiUrl } : {}) }
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const code = await new Promise<number | null>((closed, failed) => child.once('error', failed).once('close', closed))
  if (code !== 0) throw new StartProblem(`The panel could not be built: ${output.trim()}`)
  rmSync(buildRecord, { force: true })
  rmSync(former, { recursive: true, force: true })
  if (existsSync(panelFolder)) renameSync(panelFolder, former)
  renameSync(next, panelFolder)
  rmSync(former, { recursive: true, force: true })
  writeFileSync(buildRecord, buildRecordOf(apiUrl))
  utimesSync(buildRecord, began, began)
  return output.trim()
}

/** The folder of the bundler; throws a sentence where only production dependencies are installed. */
function viteFolder(): string {
  try {
    return dirname(resolve('vite/package.json'))
  } catch (cause) {
    throw new StartProblem('The panel cannot be built: this installation has no development dependencies. Run npm ci && npm run build.', { cause })
  }
}

function buildRecordOf(apiUrl: string | null): string {
  return JSON.stringify({ apiUrl })
}

function newestIn(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  // The time of a folder changes when a file is removed from it.
  return stat.isDirectory() ? Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name)))) : stat.mtimeMs
}
