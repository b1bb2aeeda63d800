import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandResult, runInFolder } from '#tests/support/repository-copy.ts'
import type { Mistake } from './mistake.ts'

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

/** Runs one test file in the copy, up to its first failure. */
export function runTests(folder: string, { project, noticedBy, onPostgres }: Mistake): Promise<CommandResult> {
  const { TEST_DATABASE_URL: postgres, ...environment } = process.env
  const env = onPostgres ? { ...environment, TEST_DATABASE_URL: postgres } : environment
  return runInFolder(folder, ['vitest', 'run', '--project', project, noticedBy, '--retry=0', '--bail=1', '--reporter=dot'], env)
}

/** Compiles the copy with whatever is planted in it. Names that a mistake leaves unused are allowed: what a mistake does is for the tests to notice. */
export function compile(folder: string): Promise<CommandResult> {
  return runInFolder(folder, ['tsc', '-p', '.', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false'], process.env)
}
