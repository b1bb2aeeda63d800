import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Arrow, type BoardLayout, isArrow, isVertical, isNavigationKey, neighbourPlace, neighbourVisit } from './board-navigation.ts'
import { begunSentence, type NoPlaces, refusalOf, refusedPlace } from './board-refusal.ts'
import { type BoardPlace, isSamePlace } from './use-moves.ts'
import type { BoardVisit } from './wire-board.ts'

/** A visit that is picked up by keyboard, and the place that is chosen for it so far. */
interface Carried {
  readonly id: string
  readonly place: BoardPlace
}

/** What the keyboard does on the board. */
export interface BoardKeys {
  readonly board: RefObject<HTMLElement | null>
  /** The one visit in the tab order; arrows move to the others. */
  readonly tabStop: string | undefined
  readonly carried: Carried | null
  /** Why the carried visit cannot be put in the place that is chosen for it; null where it can. */
  readonly refusal: string | null
  /** What has just happened, for those who cannot see it. */
  readonly announcement: string
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
  onBlur(event: FocusEvent): void
}

interface BoardKeysOptions {
  readonly layout: BoardLayout
  /** Why slots take no further visit, by their hours. */
  readonly noPlaces: NoPlaces
  /** Brings the focus to a visit that was moved by other means. */
  readonly focusOn: { readonly id: string } | null
  mayMove(visit: BoardVisit): boolean
  onDrop(id: string, place: BoardPlace): void
}

/** Goes over the board by arrows; Space or Enter picks a visit up, arrows choose its place, Space or Enter puts it there, Esc leaves it where it was (FLD-01). A slot without a place says why when it is reached, and takes nothing (FLD-05). */
export function useBoardKeys({ layout, noPlaces, focusOn, mayMove, onDrop }: BoardKeysOptions): BoardKeys {
  const board = useRef<HTMLElement>(null)
  // A visit that changes its column is drawn again: it gets back the focus that it had.
  const focusedId = useRef<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [picked, setPicked] = useState<Carried | null>(null)
  const [announcement, announce] = useState('')
  const inSight = layout.visits.filter((visit) => layout.columns.some(({ id }) => id === (visit.phlebotomistId ?? '')))
  const seen = (id: string | null | undefined) => inSight.find((visit) => visit.id === id)
  const carriedVisit = seen(picked?.id)
  const carried = carriedVisit && mayMove(carriedVisit) ? picked : null

  useEffect(() => {
    if (focusedId.current !== null && document.activeElement === document.body) cardOf(board.current, focusedId.current)?.focus()
  })
  useEffect(() => {
    if (!focusOn) return
    // After the dialog that moved it has given its focus back.
    const timer = setTimeout(() => cardOf(board.current, focusOn.id)?.focus())
    return () => clearTimeout(timer)
  }, [focusOn])

  const wordsOf = ({ phlebotomistId, timeSlot }: BoardPlace) =>
    `${layout.columns.find(({ id }) => id === (phlebotomistId ?? ''))?.name ?? 'Unassigned'}, ${timeSlot}`
  const leave = (visit: BoardVisit) => {
    setPicked(null)
    announce(`${visit.patientName} stays: ${wordsOf(visit)}`)
  }
  const pickUp = (visit: BoardVisit) => {
    if (!mayMove(visit)) return announce(`${visit.patientName} cannot be moved`)
    setPicked({ id: visit.id, place: visit })
    announce(`${visit.patientName} picked up from ${wordsOf(visit)}. Arrows choose the place, Space puts it there, Escape leaves it.`)
  }
  const carry = (visit: BoardVisit, from: BoardPlace, arrow: Arrow) => {
    if (isVertical(arrow) && visit.status !== 'Scheduled') return announce(begunSentence)
    const place = neighbourPlace(layout, from, arrow)
    if (!place) return announce(`The board ends here: ${wordsOf(from)}`)
    setPicked({ id: visit.id, place })
    const others = layout.visits.filter(({ id, phlebotomistId, timeSlot }) => id !== visit.id && isSamePlace(place, { phlebotomistId, timeSlot })).length
    const refusal = refusalOf(noPlaces, visit, place)
    announce(
      `${wordsOf(place)}${refusal === null ? '' : ` (${refusal})`}: ${others === 0 ? 'no other visit' : others === 1 ? '1 other visit' : `${others} other visits`}`,
    )
  }
  const putDown = (visit: BoardVisit, place: BoardPlace) => {
    if (isSamePlace(visit, place)) return leave(visit)
    const refused = refusedPlace(noPlaces, visit, place)
    if (refused !== null) return announce(`${refused.title}: ${refused.reason}`)
    setPicked(null)
    announce(`${visit.patientName} is moved to ${wordsOf(place)}`)
    onDrop(visit.id, { phlebotomistId: place.phlebotomistId, timeSlot: place.timeSlot })
  }

  return {
    board,
    tabStop: (seen(current) ?? inSight[0])?.id,
    carried,
    refusal: carriedVisit && carried ? refusalOf(noPlaces, carriedVisit, carried.place) : null,
    announcement,
    onKeyDown(event) {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-visit]') : null
      const visit = seen(card?.dataset.visit)
      if (!visit || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const isCarried = carried?.id === visit.id
      if (isCarried && isArrow(event.key)) carry(visit, carried.place, event.key)
      else if (isCarried && event.key === 'Escape') leave(visit)
      else if (!isCarried && isNavigationKey(event.key)) cardOf(board.current, neighbourVisit(layout, visit, event.key)?.id)?.focus()
      else if (event.target === card && (event.key === ' ' || event.key === 'Enter')) {
        if (isCarried) putDown(visit, carried.place)
        else pickUp(visit)
      } else return
      event.preventDefault()
    },
    onFocus(event) {
      const id = event.target.closest<HTMLElement>('[data-visit]')?.dataset.visit
      if (id === undefined) return
      focusedId.current = id
      setCurrent(id)
    },
    onBlur({ relatedTarget }) {
      const next = relatedTarget instanceof Element ? relatedTarget.closest<HTMLElement>('[data-visit]')?.dataset.visit : undefined
      focusedId.current = next ?? null
      if (carriedVisit && carried && next !== carried.id) leave(carriedVisit)
    },
  }
}

function cardOf(board: HTMLElement | null, id: string | undefined): HTMLElement | null {
  return id === undefined ? null : (board?.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`) ?? null)
}
