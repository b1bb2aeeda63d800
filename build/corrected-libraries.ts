import type { Plugin } from 'vite'

/** A sentence of a library's file that costs the panel much, and what does the same for less. */
interface Correction {
  readonly file: RegExp
  readonly sentence: string
  readonly instead: string
}

const corrections: readonly Correction[] = [
  {
    // Sets state in each first render, so that React renders every component that reads or writes data twice.
    file: /@refinedev\/core\/dist\/index\.mjs$/,
    sentence: 'React15.useMemo(() => setId(defaultId), [defaultId]);',
    instead: 'const [idBefore, setIdBefore] = React15.useState(defaultId); if (idBefore !== defaultId) { setIdBefore(defaultId); setId(defaultId); }',
  },
]

/** Corrects libraries in the build (decision 6). A sentence that is not in its file exactly once fails the build: the library has changed. */
export function correctedLibraries(): Plugin {
  return {
    name: 'corrected-libraries',
    apply: 'build',
    transform(code, id) {
      const [path = ''] = id.replaceAll('\\', '/').split('?')
      let corrected = code
      for (const { file, sentence, instead } of corrections) {
        if (!file.test(path)) continue
        const parts = corrected.split(sentence)
        if (parts.length !== 2) this.error(`${path} has ${parts.length - 1} times: ${sentence}`)
        corrected = parts.join(instead)
      }
      return corrected === code ? null : { code: corrected, map: null }
    },
  }
}
