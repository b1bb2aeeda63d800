import { type Edit, type Files, filesOf, isNew } from './change.ts'
import type { Claim } from './claim.ts'

/** The path of an item of the decision's table, by its words; an item with a file name in backticks means that file. */
const places: readonly (readonly [words: RegExp, place: RegExp])[] = [
  [/\bdeclaration$/, /^resources\//],
  [/^table$/, /^server\/db\/tables\//],
  [/^migration$/, /^server\/db\/migrations\//],
  [/^the file$/, /^src\/pages\/[^/]+\//],
  [/\btest\b/, /^tests\/.*\.test\.tsx?$/],
]

function isMeantBy(item: string, file: string): boolean {
  const [, named] = /`([^`]+)`/.exec(item) ?? []
  if (named !== undefined) return file === named || file.endsWith(`/${named}`)
  return places.some(([words, place]) => words.test(item) && place.test(file))
}

const isTest = (file: string) => file.startsWith('tests/')

/** The lines of a file that a change writes, without imports and blank ones. */
export function linesIn(files: Files, file: string): string[] {
  const edits = files.filter((each): each is Edit => each.file === file && !isNew(each))
  return edits.flatMap(({ find, replace }) => {
    const before = find.split('\n')
    return replace.split('\n').filter((line) => line.trim() !== '' && !before.includes(line) && !line.startsWith('import '))
  })
}

/** What a change costs by its own files. */
export function costOf(files: Files): { readonly product: number; readonly tests: number } {
  const tests = filesOf(files).filter(isTest).length
  return { product: filesOf(files).length - tests, tests }
}

/** Where a change and what the decision says of it differ, in words; empty where they agree. */
export function differences({ product, tests }: Claim, files: Files): string[] {
  const free = new Set(filesOf(files))
  const found = [product, tests].flatMap((items, index) =>
    items.flatMap((item) => {
      const file = [...free].find((each) => isTest(each) === (index === 1) && isMeantBy(item, each))
      if (file === undefined) return [`the decision names "${item}", and the change has no such file`]
      free.delete(file)
      const lines = linesIn(files, file).length
      return /^(a|one) line in /.test(item) && lines !== 1 ? [`the decision says "${item}", and the change writes ${lines}`] : []
    }),
  )
  return [...found, ...[...free].map((file) => `the change has ${file}, which the decision does not name`)]
}
