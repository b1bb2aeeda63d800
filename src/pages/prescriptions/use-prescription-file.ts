import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as prescriptions from '#contract/prescriptions.ts'
import { isFileType } from '#domain/uploaded-file.ts'
import { contractKey } from '#crud/contract-answer.ts'
import type { AnsweredFile } from '#crud/save-file.ts'
import { useReadFile } from '#crud/use-read.ts'

/** Milliseconds that a fetched file stays in the cache. */
const keptMs = 300_000

/** The file of a prescription. */
export interface PrescriptionFile {
  /** An address only for the browser, as long as the screen is there. */
  readonly url: string | null
  readonly isDocument: boolean
  readonly isLoading: boolean
  readonly error: unknown
  retry(): void
}

/** Reads the file of a prescription for showing (PRE-03, PRE-05). */
export function usePrescriptionFile(id: string): PrescriptionFile {
  const fetchFile = usePreviewFetch()
  const query = useQuery({
    queryKey: contractKey(prescriptions.preview, { id }),
    queryFn: () => fetchFile(id),
    staleTime: keptMs,
    gcTime: 0,
    retry: false,
  })
  const blob = query.data?.blob
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return {
    url,
    isDocument: blob?.type === 'application/pdf',
    isLoading: query.isFetching && !blob,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** Fetches the file of a prescription for showing. An unsupported file type is a separate failure. */
export function usePreviewFetch(): (id: string) => Promise<AnsweredFile> {
  const read = useReadFile()
  return async (id) => {
    const { blob, name } = await read(prescriptions.preview, { id })
    const type = blob.type.split(';')[0] ?? ''
    // Other types could be a page with scripts.
    if (!isFileType(type)) throw new Error('the file is of a kind that is not shown')
    return { blob: new Blob([blob], { type }), name }
  }
}
