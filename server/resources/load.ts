import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkDeclarations, isUsableDeclaration } from '#definition/check.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { type DeclarationProblem, unknownName } from '#definition/declaration-problem.ts'
import { fileLoadFailure } from '#definition/load-failure.ts'
import { type EntityActions, isEntityActions } from './entity-actions.ts'

/** A declaration and the file that holds it, e.g. `resources/tests.ts`. */
export interface LoadedFile {
  readonly file: string
  readonly declaration: Declaration
  /** The handlers of its actions, from `server/entities/{name}.ts`. */
  readonly own?: EntityActions
  /** True when that file has a mistake, which is reported. */
  readonly hasBadHandlers?: true
}

/**
 * The declarations of a folder, one a file, in the order of their names; every mistake is reported.
 * `versionOf` tells a file that was changed since it was read (`npm run dev`). A file that cannot be read, whose shape is wrong, or whose name or path another
 * has already is left out; the others are served. `entities` is the folder of the handlers of their actions.
 */
export async function loadDeclarationFiles(
  folder: string,
  report: (problem: DeclarationProblem) => void,
  versionOf: (path: string) => string = () => '',
  entities: string = join(folder, '../server/entities'),
): Promise<LoadedFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')).sort()
  const read: { file: string; declaration: unknown }[] = []
  for (const name of names) {
    const file = `resources/${name}`
    try {
      const module: unknown = await import(/* @vite-ignore */ `${pathToFileURL(join(folder, name)).href}${versionOf(join(folder, name))}`)
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
  const usable = read.filter(isUsableDeclaration).filter(({ declaration }) => {
    const own = [declaration.name, endpointsOf(declaration).list.path]
    if (own.some((each) => taken.has(each))) return false
    for (const each of own) taken.add(each)
    return true
  })
  const handlers = await loadEntities(entities, usable, versionOf, report)
  return usable.map((each) => {
    const own = handlers.get(each.declaration.name)
    return own ? { ...each, own } : own === null ? { ...each, hasBadHandlers: true } : each
  })
}

/** The handlers of actions by resource. A file that cannot be read, or that belongs to no declaration, is reported; its handlers are null. */
async function loadEntities(
  folder: string,
  files: readonly LoadedFile[],
  versionOf: (path: string) => string,
  report: (problem: DeclarationProblem) => void,
): Promise<ReadonlyMap<string, EntityActions | null>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')).sort()
  const found = new Map<string, EntityActions | null>()
  const known = files.map(({ declaration }) => declaration.name)
  for (const name of names) {
    const resource = name.replace(/\.ts$/, '')
    const wrong = (message: string) => {
      found.set(resource, null)
      report({ file: `server/entities/${name}`, resource, place: '(whole)', message })
    }
    try {
      const module: unknown = await import(/* @vite-ignore */ `${pathToFileURL(join(folder, name)).href}${versionOf(join(folder, name))}`)
      const own = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined
      if (!isEntityActions(own)) wrong('has no handlers: write `export default actions(declaration, { … })`')
      else if (!known.includes(resource)) wrong(unknownName('declaration', resource, known))
      else if (own.resource !== resource) wrong(`has the handlers of ${own.resource}: name the file ${own.resource}.ts`)
      else found.set(resource, own)
    } catch (error) {
      wrong(fileLoadFailure(error))
    }
  }
  return found
}
