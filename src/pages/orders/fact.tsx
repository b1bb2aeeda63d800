import type { ReactNode } from 'react'

/** Words and a value in a list of facts. */
export function Fact({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{children}</dd>
    </div>
  )
}
