import type { DeclarationFile } from '#definition/check.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { DeclarationProblem, ScreenNames } from '#definition/declaration-problem.ts'
import type { Declarations } from '#crud/declarations-context.ts'

/** Loads one declaration's file. */
export type DeclarationLoader = () => Promise<{ readonly default: unknown }>

/** The message of `npm run dev` to the open page about a declaration: its path, when it was changed, whether it was removed. */
export interface ChangedDeclaration {
  readonly file: string
  readonly time: number
  readonly isGone: boolean
}

/** A declaration that cannot be used at all: its file's name is used as the resource's. */
export interface BrokenDeclaration {
  readonly name: string
  readonly problems: readonly DeclarationProblem[]
}

/** All declarations as they were found. A broken file does not affect the others. */
export interface LoadedDeclarations extends Declarations {
  readonly broken: readonly BrokenDeclaration[]
  /** Declarations by name, for the data provider and access control. */
  readonly registry: ReadonlyMap<string, Declaration>
  /** Every mistake in every file. */
  readonly allProblems: readonly DeclarationProblem[]
}

const ownFiles: Record<string, DeclarationLoader> = import.meta.glob<{ default: unknown }>('/resources/*.ts')

/** Loads a declaration that was changed, added or removed while the page is open (`npm run dev`). */
export function applyDeclarationChange({ file, time, isGone }: ChangedDeclaration): void {
  if (isGone) delete ownFiles[file]
  else ownFiles[file] = () => import(/* @vite-ignore */ `${file}?t=${time}`)
}

/** The checks of declarations, loaded when they are needed. */
export type DeclarationChecks = () => Promise<typeof import('#definition/check.ts') & typeof import('#definition/load-failure.ts')>

/** The build fails on any mistake in a declaration, so that the built panel need not carry the checks: 14 kB less to the first list. */
const ownChecks: DeclarationChecks | null = import.meta.env.PROD
  ? null
  : async () => ({ ...(await import('#definition/check.ts')), ...(await import('#definition/load-failure.ts')) })

/** Loads and checks all declarations, each by itself; never rejects. A file that fails to load is one problem. */
export async function loadDeclarations(
  names: ScreenNames,
  loaders: Readonly<Record<string, DeclarationLoader>> = ownFiles,
  checks: DeclarationChecks | null = ownChecks,
): Promise<LoadedDeclarations> {
  const paths = Object.keys(loaders)
  const [check, settled] = await Promise.all([checks?.(), Promise.allSettled(paths.map(async (path) => (await loaders[path]?.())?.default))])
  const failures = new Map<string, DeclarationProblem>()
  const files = settled.map((result, index): DeclarationFile => {
    const file = (paths[index] ?? '').replace(/^\//, '')
    if (result.status === 'fulfilled') return { file, declaration: result.value }
    const message = check?.fileLoadFailure(result.reason) ?? `could not be loaded: ${String(result.reason)}`
    failures.set(file, { file, resource: stemOf(file), place: '(whole)', message })
    return { file, declaration: { name: stemOf(file) } }
  })
  const allProblems = [...(check?.checkDeclarations(files, names) ?? []).filter(({ file }) => !failures.has(file)), ...failures.values()]
  const usable = files.filter(check?.isUsableDeclaration ?? hasFields) as { file: string; declaration: Declaration }[]
  const all = usable.map(({ declaration }) => declaration)
  const registry = new Map(all.map((declaration) => [declaration.name, declaration]))
  return {
    all,
    registry,
    allProblems,
    byName: (name) => registry.get(name),
    problems: (name) => allProblems.filter(({ resource }) => resource === name),
    broken: files
      .filter((each) => !usable.some(({ file }) => file === each.file))
      .map(({ file }) => ({ name: stemOf(file), problems: allProblems.filter((problem) => problem.file === file) })),
  }
}

function stemOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.ts$/, '')
}

function hasFields({ declaration }: DeclarationFile): boolean {
  return typeof declaration === 'object' && declaration !== null && 'fields' in declaration
}
