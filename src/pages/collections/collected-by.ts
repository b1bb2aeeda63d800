import { collectingVisits } from '#domain/day-sheet.ts'
import type { BoardPerson, BoardVisit } from './wire-board.ts'

/** At which other visit the amount of its order is collected, by the id of each visit that does not collect it itself: what the day sheets say (FLD-03). */
export function collectedByTexts(visits: readonly BoardVisit[], people: readonly BoardPerson[]): ReadonlyMap<string, string> {
  const collecting = collectingVisits(visits)
  const texts = new Map<string, string>()
  for (const visit of visits) {
    const by = collecting.get(visit.orderId)
    if (by && by.id !== visit.id) texts.set(visit.id, collectedByText(by, visit, people))
  }
  return texts
}

function collectedByText(by: BoardVisit, visit: BoardVisit, people: readonly BoardPerson[]): string {
  if (by.phlebotomistId === visit.phlebotomistId) return `Collected with ${by.patientName}, ${by.timeSlot}`
  if (by.phlebotomistId === null) return `Collected with ${by.patientName}, ${by.timeSlot} (unassigned)`
  return `Collected by ${people.find(({ id }) => id === by.phlebotomistId)?.name ?? 'another phlebotomist'}, ${by.timeSlot}`
}
