import { useCallback, useMemo, useRef, useState } from 'react'
import type { CivilDate } from '#domain/civil-date.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { describeError } from '#ui/describe-error.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import type { BoardVisit } from './wire-board.ts'

/** Where a visit is on the board: whose, and in which slot. */
export interface BoardPlace {
  readonly phlebotomistId: string | null
  readonly timeSlot: string
}

/** A move that failed, wholly or in part: what was done, and the reason. */
export interface RefusedMove {
  readonly title: string
  readonly reason: string
}

/** A visit on its way to a place; once the server has it, with the version that it has there. What was read with one of the versions `before` says nothing of it. */
interface Moved {
  readonly before: readonly string[]
  readonly to: BoardPlace
  readonly version?: string | undefined
}

/** Moves visits: shown in their new place at once, and back with the reason where the server refuses (FLD-01). One visit is moved once at a time, several after each other without waiting. */
export function useMoves(declaration: Declaration, date: CivilDate, visits: readonly BoardVisit[]) {
  const { send } = useCalls(declaration.name)
  const refresh = useRefresh()
  const [moved, setMoved] = useState<ReadonlyMap<string, Moved>>(new Map())
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const atWork = useRef(new Set<string>())
  const move = useCallback(
    async (visit: BoardVisit, to: BoardPlace) => {
      if (atWork.current.has(visit.id)) {
        const title = refusedTitle(visit.patientName, { newSlot: null, isUnsure: false })
        return setRefused({ title, reason: 'Its last move is still on its way to the server. Please try again.' })
      }
      if (isSamePlace(visit, to)) return
      atWork.current.add(visit.id)
      setRefused(null)
      const note = (moving: Omit<Moved, 'before'> | null) =>
        setMoved((all) => {
          const before = [...(all.get(visit.id)?.before ?? []), ...(visit.version === undefined ? [] : [visit.version])]
          return new Map([...[...all].filter(([id]) => id !== visit.id), ...(moving ? [[visit.id, { ...moving, before }] as const] : [])])
        })
      note({ to })
      const [isLater, isOthers] = [to.timeSlot !== visit.timeSlot, to.phlebotomistId !== visit.phlebotomistId]
      let hasNewSlot = false
      try {
        let { version } = visit
        if (isLater) {
          const body = { collectionDate: date, timeSlot: to.timeSlot }
          version = versionIn(await send('reschedule', { id: visit.id }, body, { version, isQuiet: isOthers, isAwaited: true }))
          hasNewSlot = true
        }
        if (isOthers) version = versionIn(await send('assign', { id: visit.id }, { phlebotomistId: to.phlebotomistId }, { version, isAwaited: true }))
        // The next move may have cancelled the refetch after this one.
        note(version === undefined ? null : { to, version })
      } catch (error) {
        const { message, afterPress, isUnsure } = describeError(error)
        const title = refusedTitle(visit.patientName, { newSlot: hasNewSlot ? to.timeSlot : null, isUnsure })
        setRefused({ title, reason: message ?? afterPress ?? 'The server did not say why' })
        await refresh([declaration.name, ...(hasNewSlot ? (endpointsOf(declaration).declared('reschedule').touches ?? []) : [])])
        note(null)
      } finally {
        atWork.current.delete(visit.id)
      }
    },
    [date, declaration, refresh, send],
  )
  const shown = useMemo(
    () =>
      visits.map((visit) => {
        const moving = moved.get(visit.id)
        if (!moving) return visit
        if (moving.version === undefined) return { ...visit, ...moving.to }
        return moving.before.includes(visit.version ?? '') ? { ...visit, ...moving.to, version: moving.version } : visit
      }),
    [visits, moved],
  )
  return { shown, move, refused, refuse: setRefused, dismiss: () => setRefused(null) }
}

/** What a failed move has done: a move to another slot and another person is two calls, and the first may have been made. */
function refusedTitle(name: string, { newSlot, isUnsure }: { readonly newSlot: string | null; readonly isUnsure: boolean }): string {
  if (newSlot !== null) return `${name} was moved to ${newSlot}${isUnsure ? '; it is not known whether' : ', but not'} to the other phlebotomist`
  return isUnsure ? `It is not known whether ${name} was moved` : `${name} was not moved`
}

function versionIn(answer: unknown): string | undefined {
  const etag = at(answer, 'data.etag') ?? at(answer, 'etag')
  return typeof etag === 'string' ? etag : undefined
}

/** Whether two places of the board are the same. */
export function isSamePlace(one: BoardPlace, other: BoardPlace): boolean {
  return one.phlebotomistId === other.phlebotomistId && one.timeSlot === other.timeSlot
}
