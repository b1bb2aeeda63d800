import { useCallback } from 'react'
import { type AnyCall, file } from '#contract/call.ts'
import { addressOf, type Content, contentOf, contractKey, type InputOf, type ReadingCall } from './contract-answer.ts'
import { type AnsweredFile, fileOf } from './save-file.ts'
import { type AnswerOptions, type DeclaredAnswer, useAnswered } from './use-answer.ts'
import { useCustomCall } from './use-custom-call.ts'

interface ReadOptions<C extends AnyCall> extends AnswerOptions<Content<C>> {
  /** False for the answer of another record than asked for, which is not shown. Must be a stable function. */
  readonly accepts?: (content: Content<C>) => boolean
}

/**
 * The answer of a call of the contract, refetched when its resource changes. The caller shows its failure.
 * @example
 * const { content, error, retry } = useRead(results.sheet, { id })
 */
export function useRead<C extends ReadingCall>(call: C, input: InputOf<C>, { accepts, ...options }: ReadOptions<C> = {}): DeclaredAnswer<Content<C>> {
  const ask = useReadOnce()
  const read = useCallback(
    (data: unknown) => {
      const content = contentOf(call, data)
      return content !== null && (accepts?.(content) ?? true) ? content : null
    },
    [call, accepts],
  )
  return useAnswered({ key: contractKey(call, input), ask: () => ask(call, input) }, read, options)
}

/** Returns a function that reads a call without the cache. It resolves with the provider's answer and rejects with the failure. */
function useReadOnce() {
  const custom = useCustomCall()
  return useCallback(
    <C extends ReadingCall>(call: C, input: InputOf<C>) => {
      const { url, asked } = addressOf(call, input)
      if (call.isRead) return custom({ url, method: 'post', payload: asked })
      return custom({ url, method: 'get', query: asked, ...(call.answer === file ? { headers: { Accept: '*/*' } } : {}) })
    },
    [custom],
  )
}

/** Returns a function that reads a call once more without showing it; null for an unreadable answer. It rejects with the failure. */
export function useReadNow(): <C extends ReadingCall>(call: C, input: InputOf<C>) => Promise<Content<C> | null> {
  const ask = useReadOnce()
  return useCallback(async (call, input) => contentOf(call, (await ask(call, input)).data), [ask])
}

type FileCall = ReadingCall & { readonly answer: typeof file }

/** Returns a function that fetches the file of a call. It rejects with the failure, and for an answer that is no file. */
export function useReadFile(): <C extends FileCall>(call: C, input: InputOf<C>) => Promise<AnsweredFile> {
  const ask = useReadOnce()
  return useCallback(
    async (call, input) => {
      const answer = fileOf((await ask(call, input)).data)
      if (!answer) throw new Error('the answer is no file')
      return answer
    },
    [ask],
  )
}
