import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the repository's files as they are now, in a temporary folder, with the packages linked. */
export function copyOfRepository(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'lab-copy-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 100_000_000 })
  for (const file of listed.split('\0')) if (file !== '' && existsSync(file)) cpSync(file, join(folder, file))
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The result of a command. */
export interface CommandResult {
  readonly isWell: boolean
  readonly output: string
}

/** Runs a program of the packages in a folder. */
export function runInFolder(cwd: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...parameters], { cwd, env: { ...env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
    const written: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => written.push(String(part)))
    child.on('error', (error) => resolve({ isWell: false, output: error.message }))
    child.on('close', (code) => resolve({ isWell: code === 0, output: written.join('') }))
  })
}
