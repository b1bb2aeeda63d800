import { useEffect, useRef, useState } from 'react'
import { maxReadRows, worksheet } from '#contract/worklists.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead, useReadNow } from '#crud/use-read.ts'
import { missingIn } from '#domain/results/missing.ts'
import type { Sheet, SheetTest } from '../sheet.ts'

type Answer = Content<typeof worksheet>
export type WorksheetRow = Answer['rows'][number]

/** A test of many patients as the grid shows it. */
export interface Worksheet {
  readonly totalCount: number
  readonly rows: readonly WorksheetRow[]
  /** The test with the parameters of each day of collection. */
  readonly tests: ReadonlyMap<string, SheetTest>
  /** The ids of the values that each row had when it appeared. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>
}

const pollMs = 60_000

/**
 * The grid of a test. Rows keep their places until they are dropped: one that has left the worklist is read by its id, new ones come at the end. Saved values are
 * taken from the answers of their calls; a read that began before a save ended is made again.
 */
export function useWorksheet(id: string) {
  const answer = useRead(worksheet, { testId: id }, { pollMs })
  const readNow = useReadNow()
  const [sheet, setSheet] = useState<Worksheet | null>(null)
  const saves = useRef(0)
  const savesBefore = useRef(0)
  const { content, at, isFetching, retry } = answer
  useEffect(() => {
    if (isFetching) savesBefore.current = saves.current
  }, [isFetching])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read is shown once
  useEffect(() => {
    if (!content) return
    if (savesBefore.current !== saves.current) return retry()
    setSheet((before) => merged(before, content, content.totalCount))
    const read = new Set(content.rows.map((row) => row.id))
    const gone = (sheet?.rows ?? []).filter((row) => !read.has(row.id) && progressOf(row, sheet?.tests.get(row.collectedOn)) !== 'done').map((row) => row.id)
    if (gone.length === 0) return
    const show = (left: Answer | null) => setSheet((before) => (left ? merged(before, left, content.totalCount) : before))
    void readNow(worksheet, { testId: id, rows: gone.slice(0, maxReadRows).join() }).then(show, () => undefined)
  }, [content, at])
  return {
    sheet,
    answer,
    /** Shows what a report's sheet has of the row after a save. */
    show(rowId: string, saved: Pick<Sheet, 'id' | 'rows'>) {
      saves.current += 1
      setSheet((before) => before && { ...before, rows: before.rows.map((row) => (row.id === rowId ? withSaved(row, saved, id) : row)) })
    },
    /** Takes rows off the screen, and reads the next ones. */
    drop(ids: ReadonlySet<string>) {
      setSheet((before) => before && { ...before, rows: before.rows.filter((row) => !ids.has(row.id)) })
      retry()
    },
  }
}

function withSaved(row: WorksheetRow, saved: Pick<Sheet, 'id' | 'rows'>, testId: string): WorksheetRow {
  return { ...row, reportId: saved.id, values: saved.rows.filter((value) => value.testId === testId) }
}

function merged(before: Worksheet | null, { test, days, rows }: Answer, totalCount: number): Worksheet {
  const read = new Map(rows.map((row) => [row.id, row]))
  const kept = (before?.rows ?? []).map((row) => read.get(row.id) ?? row)
  const known = new Set(kept.map(({ id }) => id))
  const added = rows.filter(({ id }) => !known.has(id))
  const fresh = days.map(({ collectedOn, parameters }) => [collectedOn, { ...test, isOrdered: true, parameters }] as const)
  const seen = added.map((row) => [row.id, new Set(row.values.map((value) => value.id))] as const)
  return {
    totalCount,
    rows: [...kept, ...added],
    tests: new Map([...(before?.tests ?? []), ...fresh]),
    seen: new Map([...(before?.seen ?? []), ...seen]),
  }
}

/** Progress of a row: `open` while values are missing or it is sent back, `ready` to be handed over, `done` once it is handed over. */
export type RowProgress = 'open' | 'ready' | 'done'

/** Returns how far a row is. */
export function progressOf({ values }: Pick<WorksheetRow, 'values'>, test: SheetTest | undefined): RowProgress {
  if (!test || missingIn(test, values).missing.length > 0) return 'open'
  return values.some(({ state }) => state === 'Draft') ? 'ready' : 'done'
}

/** Progress of a row, and who else entered its last value, `isNew` if that was since the row appeared. */
export interface RowFacts {
  readonly progress: RowProgress
  readonly other: { readonly name: string; readonly at: string; readonly isNew: boolean } | null
}

/** The facts of each row, by its id. */
export function factsOf({ rows, tests, seen }: Worksheet, me: string | undefined): ReadonlyMap<string, RowFacts> {
  return new Map(
    rows.map((row) => {
      const last = row.values.toSorted((a, b) => a.enteredAt.localeCompare(b.enteredAt)).findLast(({ enteredBy }) => enteredBy !== null && enteredBy.id !== me)
      const other = last?.enteredBy ? { name: last.enteredBy.name, at: last.enteredAt, isNew: !seen.get(row.id)?.has(last.id) } : null
      return [row.id, { progress: progressOf(row, tests.get(row.collectedOn)), other }] as const
    }),
  )
}
