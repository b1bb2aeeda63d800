import { useCallback, useRef, useState } from 'react'
import type { CivilDate } from '#domain/civil-date.ts'
import type { Declaration } from '#definition/declaration.ts'
import { at } from '#definition/path.ts'
import { failureOf } from '#crud/failure.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import type { BoardVisit } from './wire-board.ts'

/** Where a visit is on the board: whose, and in which slot. */
export interface BoardPlace {
  readonly phlebotomistId: string | null
  readonly timeSlot: string
}

/** A move that was refused, with its reason. */
export interface RefusedMove {
  readonly visit: BoardVisit
  readonly reason: string
}

/** Moves visits: shown in their new place at once, and back with the reason where the server refuses (FLD-01). One visit is moved once at a time. */
export function useMoves(declaration: Declaration, date: CivilDate, visits: readonly BoardVisit[]) {
  const { send } = useCalls(declaration.name)
  const refresh = useRefresh()
  const [moved, setMoved] = useState<ReadonlyMap<string, BoardPlace>>(new Map())
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const atWork = useRef(new Set<string>())
  const move = useCallback(
    async (visit: BoardVisit, to: BoardPlace) => {
      if (atWork.current.has(visit.id)) return setRefused({ visit, reason: 'Its last move is still on its way to the server. Please try again.' })
      if (isAt(visit, to)) return
      atWork.current.add(visit.id)
      setRefused(null)
      setMoved((before) => new Map(before).set(visit.id, to))
      const forget = () => setMoved((before) => new Map([...before].filter(([id]) => id !== visit.id)))
      const [isLater, isOthers] = [to.timeSlot !== visit.timeSlot, to.phlebotomistId !== visit.phlebotomistId]
      try {
        let { version } = visit
        if (isLater) {
          const body = { collectionDate: date, timeSlot: to.timeSlot }
          const answer = await send('reschedule', { id: visit.id }, body, { version, isQuiet: isOthers, isAwaited: true })
          const etag = at(answer, 'data.etag') ?? at(answer, 'etag')
          version = typeof etag === 'string' ? etag : undefined
        }
        if (isOthers) await send('assign', { id: visit.id }, { phlebotomistId: to.phlebotomistId }, { version, isAwaited: true })
      } catch (error) {
        const { message, aftermath } = failureOf(error)
        setRefused({ visit, reason: message ?? aftermath ?? 'The server did not say why' })
        await refresh([declaration.name])
      } finally {
        atWork.current.delete(visit.id)
        forget()
      }
    },
    [date, declaration.name, refresh, send],
  )
  const shown = visits.map((visit) => ({ ...visit, ...moved.get(visit.id) }))
  return { shown, move, refused, dismiss: () => setRefused(null) }
}

function isAt(visit: BoardPlace, place: BoardPlace): boolean {
  return visit.phlebotomistId === place.phlebotomistId && visit.timeSlot === place.timeSlot
}
