import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mistake } from './mistake.ts'

/** A part of a file. */
export interface Place {
  readonly file: string
  readonly start: number
  readonly end: number
}

const folders = ['contract', 'definition', 'domain', 'providers', 'resources', 'server', 'src']
const heading = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) ([\w$]+)/gm
/** The start of what follows a declaration: a line that is not indented and closes no bracket. */
const nextTopLevel = /\n(?=[^\s)\]}])/g

/** Texts of the product's source files in a copy of the repository, by path. */
export function readSources(root: string): Map<string, string> {
  const paths = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  return new Map(paths.filter((path) => /\.(tsx?|mjs)$/.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Places of all declarations at the top level of the files, by name. */
export function declarationsOf(sources: ReadonlyMap<string, string>): Map<string, Place[]> {
  const declarations = new Map<string, Place[]>()
  for (const [file, text] of sources) {
    for (const { 0: words, 1: name = '', index: start } of text.matchAll(heading)) {
      nextTopLevel.lastIndex = start + words.length
      const end = nextTopLevel.exec(text)?.index ?? text.length
      declarations.set(name, [...(declarations.get(name) ?? []), { file, start, end }])
    }
  }
  return declarations
}

/** A pattern for an expression however it is wrapped: blanks and trailing commas do not matter. */
function patternOf(expression: string): RegExp {
  const signs = [...expression.replace(/\s+/g, '')].map((sign) => `${/[)\]}]/.test(sign) ? ',?\\s*' : ''}${/\W/.test(sign) ? '\\' : ''}${sign}`)
  return new RegExp(signs.join('\\s*'), 'g')
}

/** The place of a mistake. Throws unless the declaration is unique and contains the expression once. */
export function placeOf(
  { name, declaration, from }: Mistake,
  sources: ReadonlyMap<string, string>,
  declarations: ReadonlyMap<string, readonly Place[]>,
): Place {
  const [place, another] = declarations.get(declaration) ?? []
  if (!place || another) throw new Error(`${name}: ${place ? 'several declarations are' : 'no declaration is'} called ${declaration}`)
  const { file, start, end } = place
  const [found, ...more] = [...(sources.get(file)?.slice(start, end).matchAll(patternOf(from)) ?? [])]
  if (!found || more.length > 0) throw new Error(`${name}: ${declaration} in ${file} contains "${from}" ${found ? 'more than once' : 'nowhere'}`)
  return { file, start: start + found.index, end: start + found.index + found[0].length }
}
