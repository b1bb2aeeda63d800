import { parseArgs } from 'node:util'
import { StartProblem } from './start-problem.ts'

type Options = Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>

/** The file that a command was given and its options; throws how it is used when it was given something else. */
export function readCommandLine(usage: string, options: Options): { readonly file: string; readonly options: Readonly<Record<string, unknown>> } {
  const read = readOptions(usage, options, true)
  const [file, more] = read.words
  if (!file || more !== undefined) throw new StartProblem(usage)
  return { file, options: read.options }
}

/** The options of a command, and its positional arguments where it takes any. */
export function readOptions(
  usage: string,
  options: Options,
  takesPositionals = false,
): { readonly words: readonly string[]; readonly options: Readonly<Record<string, unknown>> } {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: takesPositionals })
    return { words: positionals, options: values }
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}. ${usage}`)
  }
}
