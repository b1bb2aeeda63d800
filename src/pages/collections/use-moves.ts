import { useCallback, useMemo, useRef, useState } from 'react'
import type { CivilDate } from '#domain/civil-date.ts'
import { hoursText } from '#domain/time-slot.ts'
import type { Declaration } from '#definition/declaration.ts'
import { at } from '#definition/path.ts'
import { describeError } from '#ui/describe-error.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { receiptsIn } from '#crud/receipts.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
import type { BoardStop } from './board-stop.ts'
import type { BoardPerson, BoardVisit } from './board.ts'

/** Place of a stop on the board: its column and its slot. */
export interface BoardPlace {
  readonly phlebotomistId: string | null
  readonly timeSlot: string
}

/** A move that failed: what was not done, and the reason. */
export interface RefusedMove {
  readonly title: string
  readonly reason: string
}

/** A visit being moved. After the server's answer it has the new version, if known. Reads with a version in `before` are outdated. */
interface Moved {
  readonly before: readonly string[]
  readonly to: BoardPlace
  readonly isMade: boolean
  readonly version?: string | undefined
}

/** The visits of a board, and the people who collect. */
interface BoardMoved {
  readonly visits: readonly BoardVisit[]
  readonly people: readonly BoardPerson[]
}

/**
 * Moves stops, all of their open visits or none: shown in their new place at once, and back with the reason where the server refuses (FLD-01). One stop is
 * moved once at a time, several after each other without waiting.
 */
export function useMoves(declaration: Declaration, date: CivilDate, { visits, people }: BoardMoved) {
  const { send } = useCalls(declaration.name)
  const refresh = useRefresh()
  const showDone = useEventCallback(useDoneChanges())
  const [moved, setMoved] = useState<ReadonlyMap<string, Moved>>(new Map())
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const atWork = useRef(new Set<string>())
  const move = useCallback(
    async (stop: BoardStop, to: BoardPlace) => {
      const [visit, ...others] = stop.open
      if (!visit) return
      if (stop.open.some(({ id }) => atWork.current.has(id))) {
        return setRefused({ title: refusedTitle(stop, false), reason: 'Its last move is still on its way to the server. Please try again.' })
      }
      if (isSamePlace(stop, to)) return
      for (const { id } of stop.open) atWork.current.add(id)
      setRefused(null)
      const note = (moving: Omit<Moved, 'before'> | null) =>
        setMoved((all) => {
          const kept = [...all].filter(([id]) => !stop.open.some((each) => each.id === id))
          const noted = stop.open.map(({ id, version }) => {
            const before = [...(all.get(id)?.before ?? []), ...(version === undefined ? [] : [version])]
            return [id, { to, isMade: false, ...moving, before, version: id === visit.id ? moving?.version : undefined }] as const
          })
          return new Map([...kept, ...(moving ? noted : [])])
        })
      note({ to, isMade: false })
      const together = others.length === 0 ? {} : { alsoVisits: others.map(({ id }) => id) }
      const place = to.timeSlot === stop.timeSlot ? {} : { collectionDate: date, timeSlot: to.timeSlot }
      const [action, whose] =
        to.phlebotomistId === stop.phlebotomistId ? (['reschedule', {}] as const) : (['assign', { phlebotomistId: to.phlebotomistId }] as const)
      try {
        const { version: read } = visit
        const answer = await send(action, { id: visit.id }, { ...whose, ...place, ...together }, { version: read, isAwaited: true })
        const version = versionIn(answer)
        const receipts = receiptsIn([answer])
        const message = doneSentence(stop, to, people)
        if (receipts.length > 0) showDone({ message, receipts, resources: [declaration.name, ...(declaration.actions?.[action]?.call?.touches ?? [])] })
        // The next move may have cancelled the refetch after this one.
        note(version === undefined ? null : { to, isMade: true, version })
      } catch (error) {
        const { message, afterPress, isUnsure } = describeError(error)
        setRefused({ title: refusedTitle(stop, isUnsure), reason: message ?? afterPress ?? 'The server did not say why' })
        await refresh([declaration.name])
        note(null)
      } finally {
        for (const { id } of stop.open) atWork.current.delete(id)
      }
    },
    [date, declaration, people, refresh, send, showDone],
  )
  const shown = useMemo(
    () =>
      visits.map((visit) => {
        const moving = moved.get(visit.id)
        if (!moving) return visit
        if (!moving.isMade) return { ...visit, ...moving.to }
        return moving.before.includes(visit.version ?? '') ? { ...visit, ...moving.to, version: moving.version } : visit
      }),
    [visits, moved],
  )
  return { shown, move, refused, refuse: setRefused, dismiss: () => setRefused(null) }
}

/** Says what a move changed: the hours, the phlebotomist, or both. */
function doneSentence(stop: BoardStop, { phlebotomistId, timeSlot }: BoardPlace, people: readonly BoardPerson[]): string {
  const person = people.find(({ id }) => id === phlebotomistId)?.name ?? 'a phlebotomist'
  const whose = phlebotomistId === null ? 'unassigned' : person
  if (timeSlot !== stop.timeSlot) return `Moved ${stop.name} to ${hoursText(timeSlot)}${phlebotomistId === stop.phlebotomistId ? '' : `, ${whose}`}`
  return phlebotomistId === null ? `Unassigned ${stop.name}` : `Assigned ${stop.name} to ${person}`
}

/** Title of a failed move. */
function refusedTitle({ name, open }: BoardStop, isUnsure: boolean): string {
  const was = open.length > 1 ? 'were' : 'was'
  return isUnsure ? `It is unknown if ${name} ${was} moved` : `${name} ${was} not moved`
}

function versionIn(answer: unknown): string | undefined {
  const etag = at(answer, 'data.etag') ?? at(answer, 'etag')
  return typeof etag === 'string' ? etag : undefined
}

/** True when two places of the board are the same. */
export function isSamePlace(one: BoardPlace, other: BoardPlace): boolean {
  return one.phlebotomistId === other.phlebotomistId && one.timeSlot === other.timeSlot
}
