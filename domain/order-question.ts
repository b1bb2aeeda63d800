import { type CivilDate, formatCivilDate } from './civil-date.ts'
import { hasOpenVisit, isAllCollected, isCollected, isOpenVisit, type OrderPatientFacts, uncollectedPatients } from './order-patients.ts'
import { minSampleState } from './sample.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'
import type { OrderVisitFacts } from './order-visit.ts'

/** Answers about unfinished visits when the samples of their order are marked as collected. */
export const visitAnswers = {
  complete: { label: 'Completed now' },
  cancel: { label: 'Cancel the visit' },
  keep: { label: 'Keep' },
} as const

export type VisitAnswer = keyof typeof visitAnswers

/** A question about a status that somebody chose for an order. */
export interface StepQuestion {
  readonly code: 'openVisits' | 'notCollected'
  readonly sentence: string
}

/** An order, as far as a chosen status is asked about. */
export interface QuestionedOrder {
  readonly patients: readonly OrderPatientFacts<OrderVisitFacts>[]
  /** The day to come for which the order reserves a place without a visit. */
  readonly appointment: CivilDate | null
}

interface QuestionRule {
  when(order: QuestionedOrder): boolean
  gives(order: QuestionedOrder): StepQuestion
}

const questionRules: readonly QuestionRule[] = [
  {
    when: ({ patients, appointment }) => patients.some(hasOpenVisit) || appointment !== null,
    gives: (order) => ({ code: 'openVisits', sentence: openVisitsSentence(order) }),
  },
  {
    when: ({ patients }) => patients.some(isCollected) && uncollectedPatients(patients).length > 0,
    gives: ({ patients }) => ({ code: 'notCollected', sentence: notCollectedSentence(uncollectedPatients(patients).map(({ name }) => name)) }),
  },
]

/** Returns the question before an order gets a status that implies collected samples, or null. */
export function stepQuestion(step: OrderStatus, order: QuestionedOrder): StepQuestion | null {
  if (minSampleState[step] === null) return null
  return questionRules.find(({ when }) => when(order))?.gives(order) ?? null
}

/** Returns the question before a patient with an open visit is marked as collected at the laboratory. Null without an open visit. */
export function collectedElsewhereQuestion({ visits }: OrderPatientFacts<OrderVisitFacts>): string | null {
  const open = visits.find(isOpenVisit)
  return open ? `The visit on ${formatCivilDate(open.scheduledDate).slice(0, 5)} is not done. Cancel it?` : null
}

/** Facts that decide if an order can go back to an earlier status. */
export interface StepBackFacts {
  readonly patients: readonly OrderPatientFacts<OrderVisitFacts>[]
  /** Samples of it were received at the laboratory. */
  readonly isReceived: boolean
  /** The number of a sample that was sent to a referral laboratory. */
  readonly sentOut: string | null
  /** The number of a report with results or a file. */
  readonly report: string | null
}

/** Message that refuses to take an order back to an earlier status, or null: visits, results and what was sent out stay as they are. */
export function stepBackProblem(step: OrderStatus, { patients, isReceived, sentOut, report }: StepBackFacts): string | null {
  const to = orderStatuses[step].label
  const isBeforeCollection = minSampleState[step] === null
  const byVisits = patients.map((patient) => ({ ...patient, isAtLaboratory: false }))
  if (isBeforeCollection && isAllCollected(byVisits)) return `The visits of this order are completed: it cannot go back to ${to}`
  if (step === 'Created' && byVisits.some(isCollected)) return `A visit of this order is completed: it cannot go back to ${to}`
  const open = patients.flatMap(({ visits }) => visits).find(isOpenVisit)
  if (step === 'Created' && open) return `The visit on ${formatCivilDate(open.scheduledDate)} is booked: cancel it before the order goes back to ${to}`
  if (!isBeforeCollection && !isReceived) return null
  if (report !== null) return `${report} is a report of this order: delete it before the order goes back to ${to}`
  return sentOut === null ? null : `Sample ${sentOut} was sent to a referral laboratory: the order cannot go back to ${to}`
}

/** `The visit on 30/11 is not done. Mark it completed?`, with the patients where there are several visits. */
function openVisitsSentence({ patients, appointment }: QuestionedOrder): string {
  const booked = patients.flatMap(({ name, visits }) => visits.filter(isOpenVisit).map((visit) => ({ ...visit, name })))
  const open = booked.length === 0 && appointment !== null ? [{ scheduledDate: appointment, name: '' }] : booked
  const days = open.map(({ scheduledDate, name }) => {
    const day = formatCivilDate(scheduledDate).slice(0, 5)
    return open.length === 1 ? day : `${day} (${name})`
  })
  return open.length === 1
    ? `The visit on ${days.join()} is not done. Mark it completed?`
    : `The visits on ${days.join(', ')} are not done. Mark them completed?`
}

function notCollectedSentence(names: readonly string[]): string {
  const isOne = names.length === 1
  return `${names.join(', ')} ${isOne ? 'is' : 'are'} not collected from. ${isOne ? 'Was the sample' : 'Were the samples'} collected at the laboratory?`
}

/** Message when the chosen status is not reached because a patient's samples are still missing. */
export function stepNotReached(reached: OrderStatus, names: readonly string[]): string {
  if (names.length === 0) return `The order stays ${orderStatuses[reached].label} until its visits are done`
  return `The order stays ${orderStatuses[reached].label} until ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} collected from`
}
