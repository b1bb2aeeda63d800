import type { GetListParams, GetListResponse } from '@refinedev/core'
import { createContext, useContext, useMemo } from 'react'

/** The answer of the list that the panel was opened at, asked for while the panel itself was on its way; `answer` is null where it was not there in time. */
export interface FirstAnswer {
  answer: { readonly call: GetListParams; readonly data: GetListResponse; readonly readAt: number } | null
}

export const FirstAnswerContext = createContext<FirstAnswer>({ answer: null })

/** Milliseconds after which an answer that no screen has asked for is old. */
export const freshMs = 10_000

/** What makes two list calls the same. */
export const callText = ({ resource, pagination, filters, sorters }: GetListParams) =>
  JSON.stringify([resource, pagination?.currentPage, pagination?.pageSize, filters ?? [], sorters ?? []])

/** Options of a list's query by which its first rendering has its rows already, where they are there. */
export function useFirstAnswer(call: GetListParams): { initialData?: () => GetListResponse | undefined; initialDataUpdatedAt?: number } {
  const { answer } = useContext(FirstAnswerContext)
  return useMemo(() => {
    if (!answer || callText(answer.call) !== callText(call)) return {}
    return { initialData: () => (Date.now() - answer.readAt < freshMs ? answer.data : undefined), initialDataUpdatedAt: answer.readAt }
  }, [answer, call])
}
