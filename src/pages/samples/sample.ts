import { useState } from 'react'
import type * as samples from '#contract/samples.ts'
import type { Content } from '#crud/contract-answer.ts'
import { type SentBody, useWrites } from '#crud/use-write.ts'
import { describeError } from '#ui/describe-error.ts'

/** A sample as the server sends it. */
export type Sample = Content<typeof samples.ofOrder>[number]

type SampleCall = typeof samples.setCondition | typeof samples.move | typeof samples.reject

/** Returns a function that changes a sample as it was when its dialog opened; after a refusal as it is then. */
export function useSampleWrite({ id, version }: Sample) {
  const { send } = useWrites()
  const [opened] = useState(version)
  const [isRefused, refuse] = useState(false)
  return async <C extends SampleCall>(call: C, body: SentBody<C>) => {
    try {
      return await send<SampleCall>(call, { id }, body, { version: isRefused ? version : opened })
    } catch (error) {
      if (describeError(error).isStale) refuse(true)
      throw error
    }
  }
}
