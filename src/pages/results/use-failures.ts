import { useState } from 'react'

/** Sentences about what is not saved, each by what it is about; null takes one back. */
export function useFailures(): readonly [failures: ReadonlyMap<string, string>, fail: (about: string, text: string | null) => void] {
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const fail = (about: string, text: string | null) =>
    setFailures((before) => {
      if ((before.get(about) ?? null) === text) return before
      const others = [...before].filter(([each]) => each !== about)
      return new Map(text === null ? others : [...others, [about, text]])
    })
  return [failures, fail]
}
