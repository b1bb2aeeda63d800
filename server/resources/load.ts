import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkDeclarations, isUsableDeclaration } from '#definition/check.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { DeclarationProblem } from '#definition/declaration-problem.ts'
import { fileLoadFailure } from '#definition/load-failure.ts'

/** A declaration and the file that holds it, e.g. `resources/tests.ts`. */
export interface LoadedFile {
  readonly file: string
  readonly declaration: Declaration
}

/**
 * The declarations of a folder, one a file, in the order of their names; every mistake is reported.
 * `versionOf` tells a file that was changed since it was read (`npm run dev`). A file that cannot be read, whose shape is wrong, or whose name or path another
 * has already is left out; the others are served.
 */
export async function loadDeclarationFiles(
  folder: string,
  report: (problem: DeclarationProblem) => void,
  versionOf: (name: string) => string = () => '',
): Promise<LoadedFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')).sort()
  const read: { file: string; declaration: unknown }[] = []
  for (const name of names) {
    const file = `resources/${name}`
    try {
      const module: unknown = await import(/* @vite-ignore */ `${pathToFileURL(join(folder, name)).href}${versionOf(name)}`)
      read.push({ file, declaration: typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined })
    } catch (error) {
      report({
        file,
        resource: name.replace(/\.ts$/, ''),
        place: '(whole)',
        message: fileLoadFailure(error),
      })
    }
  }
  for (const problem of checkDeclarations(read, null)) report(problem)
  const taken = new Set<string>()
  return read.filter(isUsableDeclaration).filter(({ declaration }) => {
    const own = [declaration.name, endpointsOf(declaration).list.path]
    if (own.some((each) => taken.has(each))) return false
    for (const each of own) taken.add(each)
    return true
  })
}
