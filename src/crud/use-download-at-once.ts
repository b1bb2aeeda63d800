import { useEffect, useRef, useState } from 'react'
import { type AnsweredFile, saveFile } from './save-file.ts'
import { useSlow } from './use-slow.ts'

/** A download that a dialog makes as it opens. */
interface Download {
  /** Null while it is under way. */
  readonly failure: unknown
  readonly isSlow: boolean
  retry(): void
}

/** Reads a file as the dialog opens, saves it under a name, and closes the dialog: it is seen only where that takes long or fails. */
export function useDownloadAtOnce(read: () => Promise<AnsweredFile>, name: string, onClose: () => void): Download {
  const [failure, setFailure] = useState<unknown>(null)
  const isSlow = useSlow(failure === null)
  const download = async () => {
    setFailure(null)
    try {
      saveFile(await read(), name)
      onClose()
    } catch (thrown) {
      setFailure(thrown ?? new Error('unknown'))
    }
  }
  const hasStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, whatever is drawn again
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void download()
  }, [])
  return { failure, isSlow, retry: () => void download() }
}
