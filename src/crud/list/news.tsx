import { type ReactNode, Suspense, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { ListQuery } from './query.ts'
import type { ListContent } from './rows.ts'

const ListNewsBar = lazyWithPreload(async () => (await import('./news-bar.tsx')).ListNewsBar)

const nothing: ReadonlySet<string> = new Set()

/** The bar about others' changes in a list, loaded on the first change, and the rows that it marks (LIVE-02). */
export function useListNews(
  declaration: Declaration,
  query: ListQuery,
  content: ListContent,
  onGo: (query: ListQuery) => void,
): { readonly bar: ReactNode; readonly changed: ReadonlySet<string> } {
  const [changed, setChanged] = useState(nothing)
  const bar =
    content.liveChanges.changes.length > 0 ? (
      <Suspense fallback={null}>
        <ListNewsBar declaration={declaration} query={query} content={content} onGo={onGo} onMark={setChanged} />
      </Suspense>
    ) : null
  return { bar, changed }
}
