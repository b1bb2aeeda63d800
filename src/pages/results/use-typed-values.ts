import { useEffect, useMemo, useRef, useState } from 'react'
import type { Flag } from '#domain/results/flag.ts'
import { calculatedCodes } from '#domain/results/calculate.ts'
import type { FormerSeries } from '#domain/results/delta.ts'
import { type EvaluatedCell, sheetEvaluator } from '#domain/results/evaluate-sheet.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { isOutdated } from '#domain/results/outdated.ts'
import { mayStep } from '#domain/results/states.ts'
import { registerDirty } from '#crud/form/dirty-forms.ts'
import { useBeforeUnload } from '#crud/form/use-before-unload.ts'
import type { Remark } from './use-remark.ts'
import type { SheetRow, SheetTest } from './sheet.ts'

/** One value to be saved. */
export interface TypedValue {
  readonly parameterCode: string
  readonly value: string
  readonly confirmed?: true
  readonly comment?: string | null
  readonly flag?: Flag | null
  readonly flagReason?: string | null
  /** The saved value that its typist saw, so that another one is not replaced unseen; absent while an own value is on its way. */
  readonly replaces?: string
  readonly replacesRemark?: Remark['replacesRemark']
}

/** State of the values that are not on the server: none, on their way, or stuck (refused, not confirmed or not sent). */
export type UnsavedState = 'saving' | 'stuck' | null

export interface Grid {
  readonly test: SheetTest
  /** The saved values; another array means that they were read again. */
  readonly rows: readonly SheetRow[]
  readonly formers: ReadonlyMap<string, FormerSeries>
  readonly subject: Subject
  /** True when a value can be typed in the place of a saved one, or of none. */
  canType(saved: SheetRow | undefined): boolean
  /** Saves values; gives what went wrong by parameter, or nothing. */
  onSave(values: readonly TypedValue[]): Promise<Readonly<Record<string, string>>>
  /** Called when none of the values that were refused is left as it was. */
  onMended(): void
  /** Called when that changes; `isStuck` is evaluated when it is called. */
  onUnsaved(state: UnsavedState, isStuck: () => boolean): void
}

interface Text {
  readonly text: string
  /** Saved, but the saved values could not be read since. */
  readonly isSaved: boolean
  /** The server's value in its place, as far as is known here. */
  readonly base: string
  /** The server's value when this one was typed. It is older than `base` where a value typed here was saved and not read yet. */
  readonly seen: string
}

type Entries = readonly (readonly [code: string, text: string])[]

/** The values of a grid during typing: evaluated at once, saved on request, and kept until the server returns them. */
export function useTypedValues({ test, rows, formers, subject, canType, onSave, onMended, onUnsaved }: Grid) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Text>>(new Map())
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState<readonly string[]>([])
  const underWay = useRef<readonly string[]>([])
  const saved = useMemo(() => new Map(rows.flatMap((row) => (row.parameterCode ? [[row.parameterCode, row] as const] : []))), [rows])
  const measured = useMemo(() => {
    const calculated = calculatedCodes(test.parameters)
    return test.parameters.filter(({ code }) => !calculated.has(code))
  }, [test])
  const evaluate = useMemo(() => sheetEvaluator({ parameters: test.parameters, previousResults: formers, subject }), [test, formers, subject])
  const savedText = (code: string) => saved.get(code)?.value ?? ''
  const isOpen = (code: string) => canType(saved.get(code))
  const baseOf = (code: string) => typed.get(code)?.base ?? savedText(code)
  // Locked values are shown as saved, not as typed, since the report prints them.
  const texts = new Map(measured.map(({ code }) => [code, (isOpen(code) ? typed.get(code)?.text : undefined) ?? savedText(code)]))
  const judge = (entries: Entries) => evaluate(new Map([...texts, ...entries]))
  const judged = evaluate(texts)
  const isAsSaved = (code: string, cell: EvaluatedCell | undefined, text = savedText(code)) =>
    cell !== undefined && !cell.problem && (cell.value?.text ?? '') === text
  const unsaved = new Map(
    [...typed].flatMap(([code, { text, isSaved }]) =>
      isSaved || text === savedText(code) || (isOpen(code) && isAsSaved(code, judged.get(code))) ? [] : [[code, text] as const],
    ),
  )
  const open = [...unsaved.keys()].filter(isOpen)
  const state = open.length === 0 ? null : open.every((code) => saving.includes(code)) ? 'saving' : 'stuck'
  // Somebody else saved another value after the typist began: it is not replaced before they have seen it.
  const isContested = (code: string) => {
    const own = typed.get(code)
    return own !== undefined && ![own.base, own.seen].includes(savedText(code))
  }
  const contested = new Set(open.filter((code) => isContested(code) && !saving.includes(code)))

  const current = useRef({ rows, onMended, onUnsaved, unsaved: open })
  useEffect(() => {
    current.current = { rows, onMended, onUnsaved, unsaved: open }
  })
  const isRefused = Object.keys(problems).length > 0
  useEffect(() => {
    if (!isRefused) current.current.onMended()
  }, [isRefused])
  // A click on a link blurs the cell, which sends its value, and leaves the page before the next render.
  useEffect(() => current.current.onUnsaved(state, () => current.current.unsaved.some((code) => !underWay.current.includes(code))), [state])
  useEffect(() => () => current.current.onUnsaved(null, () => false), [])
  // Once a saved value has been read back, the server's copy counts. The effect depends only on the rows: a new array means that they were read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setTyped((before) => without(before, ([, { isSaved }]) => isSaved))
    setProblems((before) => dropKeys(before, new Set([...typed].flatMap(([code, { text }]) => (text === savedText(code) ? [code] : [])))))
  }, [rows])
  // The end of the session and closing the tab must not lose a value (AUTH-09).
  useBeforeUnload(state !== null, registerDirty)

  const type = (entries: Entries) => {
    setTyped((before) => {
      const next = entries.map(([code, text]) => {
        const own = before.get(code)
        const seen = own && !own.isSaved ? own.seen : savedText(code)
        return [code, { text, isSaved: false, base: own?.base ?? savedText(code), seen }] as const
      })
      return new Map([...before, ...next])
    })
    setProblems((before) => dropKeys(before, new Set(entries.map(([code]) => code))))
  }
  const forget = (code: string) => {
    setTyped((before) => without(before, ([each]) => each === code))
    setProblems((before) => dropKeys(before, new Set([code])))
  }
  const commit = async (entries: Entries, { confirmed = false, replaces }: { readonly confirmed?: boolean; readonly replaces?: string } = {}) => {
    const judgedNow = judge(entries)
    // A value being saved replaces the saved one.
    const isMoving = (code: string) => underWay.current.includes(code)
    const isHeld = (code: string) => replaces === undefined && !isMoving(code) && isContested(code)
    for (const [code] of entries) {
      const cell = judgedNow.get(code)
      if (!isMoving(code) && isAsSaved(code, cell) && (isAsSaved(code, cell, baseOf(code)) || isContested(code))) forget(code)
    }
    const ready = entries.flatMap(([code, text]): TypedValue[] => {
      const [cell, parameter] = [judgedNow.get(code), test.parameters.find((each) => each.code === code)]
      if (!cell || !parameter || cell.problem || isHeld(code) || (cell.question && !confirmed)) return []
      if (!isMoving(code) && !isNews({ parameter, cell, subject, row: saved.get(code), base: baseOf(code) })) return []
      const seen = isMoving(code) ? {} : { replaces: replaces ?? baseOf(code) }
      return [{ parameterCode: code, value: text, ...(cell.question ? { confirmed: true as const } : {}), ...seen }]
    })
    if (ready.length === 0) return
    const sent = new Map(ready.map(({ parameterCode, value }) => [parameterCode, value]))
    const before = current.current.rows
    underWay.current = [...underWay.current, ...sent.keys()]
    setSaving(underWay.current)
    const refused = await onSave(ready)
    underWay.current = dropEach(underWay.current, [...sent.keys()])
    setSaving(underWay.current)
    setProblems((all) => ({ ...dropKeys(all, new Set(sent.keys())), ...refused }))
    const isRead = current.current.rows !== before
    // Text typed while the save was under way stays.
    const isDone = ([code, { text }]: readonly [string, Text]) => refused[code] === undefined && sent.get(code) === text
    setTyped((all) => {
      const known = new Map(
        [...all].map(([code, own]) => {
          const isSent = sent.has(code) && refused[code] === undefined
          return [code, isSent ? { ...own, isSaved: isDone([code, own]), base: judgedNow.get(code)?.value?.text ?? '' } : own] as const
        }),
      )
      return isRead ? without(known, isDone) : known
    })
  }
  /** Saves the typed value over somebody else's newer one. */
  const replace = (code: string) => {
    const [text, now] = [texts.get(code) ?? '', savedText(code)]
    setTyped((before) => new Map([...before, [code, { text, isSaved: false, base: now, seen: now }]]))
    return commit([[code, text]], { replaces: now })
  }
  return { saved, measured, texts, unsaved, contested, problems, judged, isOpen, type, forget, commit, replace }
}

export type TypedValues = ReturnType<typeof useTypedValues>

/** True when saving changes a cell's row: another value, or a draft that the rules now evaluate differently. A released value changes only when typed. */
function isNews({ parameter, cell, subject, row, base }: CellNews): boolean {
  return (cell.value?.text ?? '') !== base || (row !== undefined && mayStep('save', row.state) && isOutdated(row, parameter, cell, subject))
}

interface CellNews {
  readonly parameter: Parameter
  readonly cell: EvaluatedCell
  readonly subject: Subject
  readonly row: SheetRow | undefined
  /** The server's value. */
  readonly base: string
}

function without(typed: ReadonlyMap<string, Text>, drops: (entry: readonly [string, Text]) => boolean): ReadonlyMap<string, Text> {
  return [...typed].some(drops) ? new Map([...typed].filter((entry) => !drops(entry))) : typed
}

function dropKeys(all: Readonly<Record<string, string>>, keys: ReadonlySet<string>): Readonly<Record<string, string>> {
  return Object.keys(all).some((key) => keys.has(key)) ? Object.fromEntries(Object.entries(all).filter(([key]) => !keys.has(key))) : all
}

/** A list without one of each of these. */
function dropEach(all: readonly string[], dropped: readonly string[]): readonly string[] {
  return dropped.reduce<readonly string[]>((rest, code) => rest.toSpliced(rest.indexOf(code), 1), all)
}
