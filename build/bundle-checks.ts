import type { Plugin } from 'vite'

/** A chunk by its file, with its static imports. */
type Imports = Readonly<Record<string, readonly string[]>>

/**
 * The first import cycle of chunks, with its first file repeated at the end. Its order of execution is undefined, which can end in a blank
 * page.
 */
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

/** Packages that share a React context or a registry: two copies of one do not see each other. */
const single = ['react', 'react-dom', 'react-router', 'react-router-dom', 'antd', '@ant-design/cssinjs', '@refinedev/core', '@tanstack/react-query', 'dayjs']

/** The packages of `single` that are in the bundle from more than one folder. */
export function repeatedPackages(modules: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>()
  for (const id of modules) {
    const [, folder, name] = packageOf.exec(id) ?? []
    if (folder && name && single.includes(name)) folders.set(name, (folders.get(name) ?? new Set()).add(folder))
  }
  return new Map([...folders].flatMap(([name, found]) => (found.size > 1 ? [[name, [...found]] as const] : [])))
}

/** Modules of packages that are their development build, by the folder or the file's name. */
export function developmentModules(modules: Iterable<string>): readonly string[] {
  return [...modules].filter((id) => /(^|[\\/])development[\\/]|[.-]development[.\\/]/.test(packageOf.exec(id)?.[3] ?? ''))
}

/** Selectors that make browsers recompute all styles. A compound that matches anything is `*`, or begins with a pseudo-class with arguments. */
const wide = [
  // The page itself: any element that appears or goes may change it.
  /(?:^|[\s>+~,(])(?:html|body|:root|\*)(?![\w-])[^\s>+~,]*:has\(/,
  // Anything asked for by a :has(), or styled below it: browsers keep one set of what all of them may change.
  /:has\((?:[^()]*[\s>+~,])?(?:\*|:not\()/,
  /:has\([^)]*\)\S*\s*[\s>+~]\s*(?:\*|:[\w-]+\()/,
  // Anything below what the mouse or the focus is on.
  /:(?:hover|active|focus|focus-within|focus-visible)\s*[\s>+~]\s*(?:\*|:[\w-]+\()/,
]

/**
 * Selectors for which browsers recompute the styles of far more elements than they match, often the whole page, whenever an element appears or the mouse
 * moves.
 */
export function wideSelectors(css: string): readonly string[] {
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim())
  return selectors.filter((selector) => wide.some((pattern) => pattern.test(selector)))
}

/**
 * Fails the build on an import cycle of chunks, on a package that is in it twice, on a development build of one, and on styles that slow every change of a page
 * down.
 */
export function checkBundle(): Plugin {
  return {
    name: 'check-bundle',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const styles = Object.values(bundle).flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []))
      const modules = new Set(chunks.flatMap(({ modules: rendered }) => Object.keys(rendered)))
      const circle = importCircle(Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])))
      const problems = [
        ...(circle ? [`chunks import each other: ${circle.join(' → ')}`] : []),
        ...[...repeatedPackages(modules)].map(([name, folders]) => `${name} is in the bundle more than once: ${folders.join(', ')}`),
        ...developmentModules(modules).map((id) => `a development build is in the bundle: ${id}`),
        ...styles
          .flatMap(({ source }) => wideSelectors(String(source)))
          .map((selector) => `browsers compute the styles of too many elements again for ${selector}`),
      ]
      if (problems.length > 0) this.error(problems.join('\n'))
    },
  }
}
