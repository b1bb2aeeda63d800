import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Edit, type Files, isNew } from './change.ts'

/** A change that is in a copy of the repository. */
export interface AppliedChange {
  /** The files that it touched, by the names that they have there. */
  readonly files: readonly string[]
  /** Leaves the copy as it was. */
  undo(): void
}

const migrations = 'server/db/migrations'

/** The number of the next migration, as its file begins. */
function nextMigration(folder: string): string {
  const numbers = readdirSync(join(folder, migrations)).map((name) => Number.parseInt(name, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** The text with an edit in it. Throws where its place is not found exactly once. */
export function edited(text: string, { file, find, replace }: Edit): string {
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`the place of a change is found ${places} times in ${file}: ${find}`)
  return text.replace(find, () => replace)
}

/** Writes new files and edits into a copy of the repository. Throws where a new file is there already, or an edit has no place; then nothing is left. */
export function applied(folder: string, changed: Files): AppliedChange {
  const before = new Map<string, string | null>()
  const undo = () => {
    for (const [file, text] of before) text === null ? rmSync(join(folder, file)) : writeFileSync(join(folder, file), text)
  }
  try {
    for (const each of changed) {
      const file = each.file.replace('{next}', () => nextMigration(folder))
      const path = join(folder, file)
      const text = existsSync(path) ? readFileSync(path, 'utf8') : null
      if (isNew(each) ? text !== null : text === null) throw new Error(`${file} ${text === null ? 'is not there' : 'is there already'}`)
      const written = isNew(each) ? each.text : edited(text ?? '', each)
      if (!before.has(file)) before.set(file, text)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, written)
    }
  } catch (error) {
    undo()
    throw error
  }
  return { files: [...before.keys()], undo }
}
