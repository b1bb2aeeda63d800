import { collectingVisits } from '#domain/day-sheet.ts'
import type { BoardStop } from './board-stop.ts'
import type { BoardPerson, BoardVisit } from './board.ts'

/** The other stop that collects an order's amount, by the id of each stop that does not, as the day sheets show it (FLD-03). */
export function collectedByTexts(stops: readonly BoardStop[], people: readonly BoardPerson[]): ReadonlyMap<string, string> {
  const collecting = collectingVisits(stops.flatMap(({ visits }) => visits))
  const texts = new Map<string, string>()
  for (const stop of stops) {
    const by = collecting.get(stop.visits[0]?.orderId ?? '')
    if (by && !stop.visits.includes(by)) texts.set(stop.id, collectedByText(by, stop, people))
  }
  return texts
}

function collectedByText(by: BoardVisit, stop: BoardStop, people: readonly BoardPerson[]): string {
  if (by.phlebotomistId === stop.phlebotomistId) return `Collected with ${by.patientName}, ${by.timeSlot}`
  if (by.phlebotomistId === null) return `Collected with ${by.patientName}, ${by.timeSlot} (unassigned)`
  return `Collected by ${people.find(({ id }) => id === by.phlebotomistId)?.name ?? 'another phlebotomist'}, ${by.timeSlot}`
}
