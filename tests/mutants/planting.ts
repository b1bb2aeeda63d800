import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mistake } from './mistake.ts'

/** A copy of the repository's files as they are now, in a temporary folder, with the packages linked. */
export function copyOfRepository(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'lab-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 100_000_000 })
  for (const file of listed.split('\0')) if (file !== '' && existsSync(file)) cpSync(file, join(folder, file))
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The text of a file with the mistake in it. Throws where its place is not found exactly once. */
export function withMistake(text: string, { name, file, find, replace }: Mistake): string {
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`"${name}": its place is found ${places} times in ${file}`)
  return text.replace(find, () => replace)
}

/** Plants a mistake in the copy, does the work and restores the file. */
export async function planted<T>(folder: string, mistake: Mistake, work: () => Promise<T>): Promise<T> {
  const path = join(folder, mistake.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, withMistake(text, mistake))
  try {
    return await work()
  } finally {
    writeFileSync(path, text)
  }
}

/** How a command went. */
export interface Ran {
  readonly isWell: boolean
  readonly output: string
}

/** Runs one test file in the copy, up to its first failure. */
export function runTests(folder: string, { project, noticedBy, onPostgres }: Mistake): Promise<Ran> {
  const { TEST_DATABASE_URL: postgres, ...environment } = process.env
  const env = onPostgres ? { ...environment, TEST_DATABASE_URL: postgres } : environment
  return ran(folder, ['vitest', 'run', '--project', project, noticedBy, '--retry=0', '--bail=1', '--reporter=dot'], env)
}

/** Compiles the copy with whatever is planted in it. */
export function compile(folder: string): Promise<Ran> {
  return ran(folder, ['tsc', '-p', '.'], process.env)
}

function ran(cwd: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...parameters], { cwd, env: { ...env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
    const written: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => written.push(String(part)))
    child.on('error', (error) => resolve({ isWell: false, output: error.message }))
    child.on('close', (code) => resolve({ isWell: code === 0, output: written.join('') }))
  })
}
