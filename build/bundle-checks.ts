import type { Plugin } from 'vite'

/** A chunk by its file, with what it imports at once. */
type Imports = Readonly<Record<string, readonly string[]>>

/** The first cycle of chunks that import each other, its first file repeated at the end: their order of execution would be undefined, which can end in a blank page. */
export function importCircle(imports: Imports): readonly string[] | null {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports[file] ?? []) {
      const circle = visit(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of Object.keys(imports)) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}

const packageOf = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/](.*)$/

/** Packages that are in the bundle from more than one folder: two copies of React or of a router do not share their context. */
export function repeatedPackages(modules: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>()
  for (const id of modules) {
    const [, folder, name] = packageOf.exec(id) ?? []
    if (folder && name) folders.set(name, (folders.get(name) ?? new Set()).add(folder))
  }
  return new Map([...folders].flatMap(([name, found]) => (found.size > 1 ? [[name, [...found]] as const] : [])))
}

/** Modules of packages that are their development build, by the folder or the file's name. */
export function developmentModules(modules: Iterable<string>): readonly string[] {
  return [...modules].filter((id) => /(^|[\\/])development[\\/]|[.-]development[.\\/]/.test(packageOf.exec(id)?.[3] ?? ''))
}

/** Fails the build on an import cycle of chunks, on a package that is in it twice, and on a development build of one. */
export function checkBundle(): Plugin {
  return {
    name: 'check-bundle',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const modules = new Set(chunks.flatMap(({ modules: rendered }) => Object.keys(rendered)))
      const circle = importCircle(Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])))
      const problems = [
        ...(circle ? [`chunks import each other: ${circle.join(' → ')}`] : []),
        ...[...repeatedPackages(modules)].map(([name, folders]) => `${name} is in the bundle more than once: ${folders.join(', ')}`),
        ...developmentModules(modules).map((id) => `a development build is in the bundle: ${id}`),
      ]
      if (problems.length > 0) this.error(problems.join('\n'))
    },
  }
}
