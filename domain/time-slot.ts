import { type CivilDate, isoWeekday } from './civil-date.ts'
import { latinDigits } from './phone.ts'

/** Limits of a slot's visits per day, and the initial value of a new slot (SLT-02). */
export const slotCapacity = { min: 1, max: 100, initial: 10 } as const

/** The sentences of the form of a time slot (SLT-02). */
export const slotSentences = {
  hours: 'Start time and end time are required',
  time: 'Must be a time from 00:00 to 23:59',
  order: 'End time must be after start time',
  capacity: 'Max collections must be at least 1',
} as const

/** Message that refuses hours which end before they begin, or null (SLT-02). */
export function slotHoursProblem(startTime: unknown, endTime: unknown): string | null {
  return typeof startTime === 'string' && typeof endTime === 'string' && endTime <= startTime ? slotSentences.order : null
}

interface SlotHours {
  readonly startTime: string
  readonly endTime: string
}

/** `07:00-08:00`, from the two times of a slot. */
export function timeSlotOf({ startTime, endTime }: SlotHours): string {
  return `${startTime}-${endTime}`
}

/** The hours of a slot in words: `07:00–08:00`. Calls and the database have them with a hyphen. */
export function hoursText(timeSlot: string): string {
  return timeSlot.replace('-', '–')
}

/** The question about a slot whose hours overlap other slots, or null. */
export function slotOverlapQuestion(slot: SlotHours, others: readonly SlotHours[]): string | null {
  const overlapped = others.filter((other) => other.startTime < slot.endTime && slot.startTime < other.endTime)
  if (overlapped.length === 0) return null
  const named = overlapped.map((other) => hoursText(timeSlotOf(other))).sort()
  return `${hoursText(timeSlotOf(slot))} overlaps ${named.join(' and ')}. Each takes visits of its own at that time.`
}

/** A typed time, whole or as far as it is typed: `11`, `11:0`, `11.30`, `1100`, `11 am`. */
const typedTime = /^(\d{1,2})(?:[:.]?(\d{0,2}))? ?(?:([ap])\.?(?:m\.?)?)?$/i

/**
 * True when the typed text names a slot: its start on the 24-hour clock unless `am` or `pm` follows, then optionally a hyphen and its end. A slot that only
 * ends at that time does not match; an empty text matches every slot.
 */
export function namesSlot(typed: string, timeSlot: string): boolean {
  const [begin = '', end = ''] = latinDigits(typed.trim()).split(/ ?[-–] ?/)
  const [startTime = '', endTime = ''] = timeSlot.split('-')
  return [
    [begin, startTime],
    [end, endTime],
  ].every(([text = '', time = '']) => text === '' || isTime(text, time))
}

function isTime(typed: string, time: string): boolean {
  const [, digits, minutes = '', half] = typedTime.exec(typed) ?? []
  if (digits === undefined) return false
  const hour = Number(digits)
  if (half !== undefined && (hour < 1 || hour > 12)) return false
  const hour24 = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return time.startsWith(`${String(hour24).padStart(2, '0')}:${minutes}`)
}

/** Returns the whole percent of booked places in a slot, 0 without places. */
export function utilizationOf(booked: number, capacity: number): number {
  return capacity > 0 ? Math.round((booked * 100) / capacity) : 0
}

/** The four colours of usage: 90 % red, 70 % orange, 50 % yellow, else green (SLT-03). */
export const usageLevels = {
  red: { from: 90, label: 'Nearly full' },
  orange: { from: 70, label: 'Busy' },
  yellow: { from: 50, label: 'Filling up' },
  green: { from: 0, label: 'Free' },
} as const satisfies Record<string, { readonly from: number; readonly label: string }>

export type UsageLevel = keyof typeof usageLevels

/** The colour of a percentage of usage (SLT-03). */
export function usageLevel(percentage: number): UsageLevel {
  const levels = Object.keys(usageLevels) as UsageLevel[]
  return levels.find((level) => percentage >= usageLevels[level].from) ?? 'green'
}

/** States of a slot. Visits can be booked only in an active one. */
export const slotStates = { active: { label: 'Active' }, inactive: { label: 'Inactive' } } as const

/** Days of the week, Monday first, as ISO 8601 numbers them. */
export const weekdays = {
  '1': { label: 'Monday' },
  '2': { label: 'Tuesday' },
  '3': { label: 'Wednesday' },
  '4': { label: 'Thursday' },
  '5': { label: 'Friday' },
  '6': { label: 'Saturday' },
  '7': { label: 'Sunday' },
} as const

/** The first three letters of a day's weekday, e.g. `Sat`. */
export function shortWeekday(date: CivilDate): string {
  return weekdays[isoWeekday(date)].label.slice(0, 3)
}

export type Weekday = keyof typeof weekdays

/** Scopes of a closed day (FLD-05). */
export const closedScopes = {
  date: { label: 'One date' },
  weekday: { label: 'One day of every week' },
  slot: { label: 'One slot on one date' },
} as const

export type ClosedScope = keyof typeof closedScopes
