import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { useSingleKeys } from '#ui/single-keys.ts'
import { useAnswer } from '#crud/use-answer.ts'
import { readWaiting } from './wire-sheet.ts'

const interactive = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"]'

/** The way through the reports that await verification, one patient at a time: n for the next, p for the previous (RES-10). Nothing where none waits. */
export function SheetNeighbours({ declaration, id }: { declaration: Declaration; id: string }) {
  const { content } = useAnswer(declaration, 'waiting', { query: { limit: '50' } }, readWaiting, { everyMs: 60_000 })
  const hasSingleKeys = useSingleKeys()
  const navigate = useNavigate()
  const items = content?.items ?? []
  const place = items.findIndex((each) => each.id === id)
  const [previous, next] = [place > 0 ? items[place - 1] : undefined, items[place + 1]]
  const go = (to: { readonly id: string } | undefined) => {
    if (to) void navigate(`/results/${to.id}/sheet`)
  }
  const latest = useRef<Readonly<Record<string, () => void>>>({})
  useEffect(() => {
    latest.current = { n: () => go(next), p: () => go(previous) }
  })
  useEffect(() => {
    if (!hasSingleKeys) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if ((event.target instanceof Element && event.target.closest(interactive)) || document.querySelector('[role="dialog"]')) return
      latest.current[event.key]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasSingleKeys])
  if (!previous && !next) return null
  return (
    <nav className="results-neighbours" aria-label="Results to verify">
      <Button disabled={!previous} aria-keyshortcuts={hasSingleKeys ? 'p' : undefined} onClick={() => go(previous)}>
        Previous
      </Button>
      <span>{place >= 0 ? `${place + 1} of ${content?.totalCount ?? items.length} to verify` : `${content?.totalCount ?? items.length} to verify`}</span>
      <Button disabled={!next} aria-keyshortcuts={hasSingleKeys ? 'n' : undefined} onClick={() => go(next)}>
        Next
      </Button>
    </nav>
  )
}
