import type { Plugin } from 'vite'

/** Tells V8 to compile all functions of a file while it loads, beside the main thread (https://v8.dev/blog/explicit-compile-hints); other engines see a comment. */
const compileAllHint = '//# allFunctionsCalledOnLoad'

/** Gives the hint to the chunks of these names: those whose functions the first screen calls nearly all. */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Vite writes before each chunk what it loads by itself; the hint has to be the first line.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && names.includes(file.name) ? [file] : []))
        const missing = names.filter((name) => !chunks.some((chunk) => chunk.name === name))
        if (missing.length > 0) this.error(`no chunk has the name ${missing.join(', ')}`)
        for (const chunk of chunks) chunk.code = `${compileAllHint}\n${chunk.code}`
      },
    },
  }
}
