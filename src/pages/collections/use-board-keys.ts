import { hoursText } from '#domain/time-slot.ts'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Arrow, type BoardLayout, isArrow, isVertical, isNavigationKey, neighbourPlace, neighbourStop } from './board-navigation.ts'
import { begunSentence, type NoPlaces, refusalOf, refusedPlace } from './board-refusal.ts'
import type { BoardStop } from './board-stop.ts'
import { type BoardPlace, isSamePlace } from './use-moves.ts'

/** A stop that is picked up by keyboard, and the place that is chosen for it so far. */
interface Carried {
  readonly id: string
  readonly place: BoardPlace
}

/** Keyboard state and handlers of the board. */
export interface BoardKeys {
  readonly board: RefObject<HTMLElement | null>
  /** The one stop in the tab order; arrows move to the others. */
  readonly tabStop: string | undefined
  readonly carried: Carried | null
  /** Reason that the carried stop cannot go to the chosen place, or null. */
  readonly refusal: string | null
  /** Announcement of the last change for screen readers. */
  readonly announcement: string
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
  onBlur(event: FocusEvent): void
}

interface BoardKeysOptions {
  readonly layout: BoardLayout
  /** Reasons that slots take no further visit, by their hours. */
  readonly noPlaces: NoPlaces
  /** Brings the focus to a visit that was moved by other means. */
  readonly focusOn: { readonly id: string } | null
  mayMove(stop: BoardStop): boolean
  onDrop(id: string, place: BoardPlace): void
}

/**
 * Moves over the board with the arrow keys. Space or Enter picks up a visit and drops it, Esc cancels (FLD-01). A slot without places shows the reason and
 * takes nothing (FLD-05).
 */
export function useBoardKeys({ layout, noPlaces, focusOn, mayMove, onDrop }: BoardKeysOptions): BoardKeys {
  const board = useRef<HTMLElement>(null)
  // A visit that changes its column is drawn again: it gets back the focus that it had.
  const focusedId = useRef<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [picked, setPicked] = useState<Carried | null>(null)
  const [announcement, announce] = useState('')
  const inSight = layout.stops.filter((stop) => layout.columns.some(({ id }) => id === (stop.phlebotomistId ?? '')))
  const seen = (id: string | null | undefined) => inSight.find((stop) => stop.id === id)
  const carriedStop = seen(picked?.id)
  const carried = carriedStop && mayMove(carriedStop) ? picked : null

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
    `${layout.columns.find(({ id }) => id === (phlebotomistId ?? ''))?.name ?? 'Unassigned'}, ${hoursText(timeSlot)}`
  const leave = (stop: BoardStop) => {
    setPicked(null)
    announce(`${stop.name} ${stop.open.length > 1 ? 'stay' : 'stays'}: ${wordsOf(stop)}`)
  }
  const pickUp = (stop: BoardStop) => {
    if (!mayMove(stop)) return announce(`${stop.name} cannot be moved`)
    setPicked({ id: stop.id, place: stop })
    announce(`${stop.name} picked up from ${wordsOf(stop)}. Arrows move it, Space drops it, Esc cancels.`)
  }
  const carry = (stop: BoardStop, from: BoardPlace, arrow: Arrow) => {
    if (isVertical(arrow) && stop.status !== 'Scheduled') return announce(begunSentence)
    const place = neighbourPlace(layout, from, arrow)
    if (!place) return announce(`The board ends here: ${wordsOf(from)}`)
    setPicked({ id: stop.id, place })
    const others = layout.stops.filter(({ id, phlebotomistId, timeSlot }) => id !== stop.id && isSamePlace(place, { phlebotomistId, timeSlot })).length
    const refusal = refusalOf(noPlaces, stop, place)
    announce(
      `${wordsOf(place)}${refusal === null ? '' : ` (${refusal})`}: ${others === 0 ? 'no other visit' : others === 1 ? '1 other visit' : `${others} other visits`}`,
    )
  }
  const putDown = (stop: BoardStop, place: BoardPlace) => {
    if (isSamePlace(stop, place)) return leave(stop)
    const refused = refusedPlace(noPlaces, stop, place)
    if (refused !== null) return announce(`${refused.title}: ${refused.reason}`)
    setPicked(null)
    announce(`Moved ${stop.name} to ${wordsOf(place)}`)
    onDrop(stop.id, { phlebotomistId: place.phlebotomistId, timeSlot: place.timeSlot })
  }

  return {
    board,
    tabStop: (seen(current) ?? inSight[0])?.id,
    carried,
    refusal: carriedStop && carried ? refusalOf(noPlaces, carriedStop, carried.place) : null,
    announcement,
    onKeyDown(event) {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-visit]') : null
      const stop = seen(card?.dataset.visit)
      if (!stop || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const isCarried = carried?.id === stop.id
      if (isCarried && isArrow(event.key)) carry(stop, carried.place, event.key)
      else if (isCarried && event.key === 'Escape') leave(stop)
      else if (!isCarried && isNavigationKey(event.key)) cardOf(board.current, neighbourStop(layout, stop, event.key)?.id)?.focus()
      else if (event.target === card && (event.key === ' ' || event.key === 'Enter')) {
        if (isCarried) putDown(stop, carried.place)
        else pickUp(stop)
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
      if (carriedStop && carried && next !== carried.id) leave(carriedStop)
    },
  }
}

function cardOf(board: HTMLElement | null, id: string | undefined): HTMLElement | null {
  return id === undefined ? null : (board?.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`) ?? null)
}
