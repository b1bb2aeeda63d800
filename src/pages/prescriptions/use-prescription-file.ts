import { useDataProvider } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isFileType } from '#domain/uploaded-file.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { Declaration } from '#definition/declaration.ts'
import { type AnsweredFile, fileOf } from '#crud/save-file.ts'
import { callKey } from '#crud/use-refresh.ts'

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
export function usePrescriptionFile(declaration: Declaration, id: string): PrescriptionFile {
  const fetchFile = useFileFetch(declaration)
  const query = useQuery({
    queryKey: callKey(declaration.name, 'preview', { id }),
    queryFn: () => fetchFile('preview', id),
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

/** Fetches the file of a prescription by one of its two calls. An unsupported file type is a separate failure. */
export function useFileFetch(declaration: Declaration): (call: 'preview' | 'download', id: string) => Promise<AnsweredFile> {
  const provider = useDataProvider()()
  return async (call, id) => {
    const answer = await provider.custom?.({
      url: endpointsOf(declaration).call(call, { id }).path,
      method: 'get',
      headers: { Accept: 'image/*, application/pdf' },
    })
    const file = fileOf(answer?.data)
    if (!file) throw new Error('the answer is no file')
    const type = file.blob.type.split(';')[0] ?? ''
    // Other types could be a page with scripts.
    if (call === 'preview' && !isFileType(type)) throw new Error('the file is of a kind that is not shown')
    return { blob: new Blob([file.blob], { type }), name: file.name }
  }
}
