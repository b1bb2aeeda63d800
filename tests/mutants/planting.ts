import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandResult, runInFolder } from '#tests/support/repository-copy.ts'
import type { Mistake } from './mistake.ts'
import { declarationsOf, placeOf, readSources } from './place.ts'

/** Plants mistakes in a copy of the repository, does the work and restores the files. */
export async function planted<T>(folder: string, mistakes: readonly Mistake[], work: () => Promise<T>): Promise<T> {
  const sources = readSources(folder)
  const declarations = declarationsOf(sources)
  const places = mistakes.map((mistake) => ({ ...placeOf(mistake, sources, declarations), to: mistake.to }))
  // From the end of a file to its start, so that the other places stay where they are.
  for (const { file, start, end, to } of places.toSorted((a, b) => b.start - a.start)) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.slice(0, start) + to + text.slice(end))
  }
  try {
    return await work()
  } finally {
    for (const { file } of places) writeFileSync(join(folder, file), sources.get(file) ?? '')
  }
}

/** Runs one test file in the copy, up to its first failure. */
export function runTests(folder: string, file: string, isOnPostgres: boolean): Promise<CommandResult> {
  const { TEST_DATABASE_URL: postgres, ...environment } = process.env
  const env = isOnPostgres ? { ...environment, TEST_DATABASE_URL: postgres } : environment
  return runInFolder(folder, ['vitest', 'run', file, '--retry=0', '--bail=1', '--reporter=dot'], env)
}

/** Compiles the copy. A planted mistake may leave a name unused. */
export function compile(folder: string): Promise<CommandResult> {
  return runInFolder(folder, ['tsc', '-p', '.', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false'], process.env)
}
