import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Declaration } from '#definition/declaration.ts'

/** A declaration and the file that holds it, e.g. `resources/tests.ts`. */
export interface DeclarationFile {
  readonly file: string
  readonly declaration: Declaration
}

/** Says of a file why it holds no declaration; the others are served without it. */
export type BrokenFile = (file: string, reason: string) => void

/** The declarations of a folder, one a file, in the order of their names. A file that cannot be read is told and left out. */
export async function loadDeclarations(folder: string, broken: BrokenFile): Promise<DeclarationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')).sort()
  const loaded: DeclarationFile[] = []
  for (const name of names) {
    const file = `resources/${name}`
    try {
      const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
      const declaration = declarationIn(module)
      const other = declaration && loaded.find((each) => each.declaration.name === declaration.name)
      if (!declaration) broken(file, 'its default export is no declaration')
      else if (other) broken(file, `${other.file} already declares ${declaration.name}`)
      else loaded.push({ file, declaration })
    } catch (error) {
      broken(file, error instanceof Error ? error.message : String(error))
    }
  }
  return loaded
}

function declarationIn(module: unknown): Declaration | null {
  const made = typeof module === 'object' && module !== null && 'default' in module ? module.default : null
  if (typeof made !== 'object' || made === null) return null
  const { name, fields, title, label, list, permission } = made as Partial<Declaration>
  const whole = typeof name === 'string' && typeof title === 'string' && typeof permission === 'string' && Boolean(fields && label && list)
  return whole ? (made as Declaration) : null
}
