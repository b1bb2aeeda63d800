import type { Mistake } from '../mistake.ts'

/** Days, weeks and the time zone. */
export const daysMistakes: readonly Mistake[] = [
  {
    name: "a slot is over by the laboratory's clock",
    file: 'domain/slot-day.ts',
    find: 'civilDateOf(now, timeZone)',
    replace: "civilDateOf(now, 'UTC')",
    project: 'pure',
    noticedBy: 'tests/domain/slot-day.test.ts',
  },
  {
    name: 'a slot is over at its end',
    file: 'domain/slot-day.ts',
    find: 'endTime <= clockTimeOf(now, timeZone)',
    replace: 'endTime < clockTimeOf(now, timeZone)',
    project: 'pure',
    noticedBy: 'tests/domain/slot-day.test.ts',
  },
  {
    name: 'after December comes January of the next year',
    file: 'domain/civil-date.ts',
    find: 'of(year + 1, 1)',
    replace: 'of(year, 1)',
    project: 'pure',
    noticedBy: 'tests/domain/civil-date.test.ts',
  },
  {
    name: 'the time of a visit has passed at the end of its slot',
    file: 'domain/day-board.ts',
    find: 'end <= time',
    replace: 'end < time',
    project: 'pure',
    noticedBy: 'tests/domain/day-board.test.ts',
  },
  {
    name: 'a fasting test at the last hour is late',
    file: 'domain/day-board.ts',
    find: 'timeSlot.slice(0, 5) >= lastFastingHour',
    replace: 'timeSlot.slice(0, 5) > lastFastingHour',
    project: 'pure',
    noticedBy: 'tests/domain/day-board.test.ts',
  },
  {
    name: 'a child has an age on the day of its birth',
    file: 'domain/results/age.ts',
    find: 'days < 0 ? null : days',
    replace: 'days <= 0 ? null : days',
    project: 'pure',
    noticedBy: 'tests/domain/results/age.test.ts',
  },
  {
    name: 'Sunday belongs to the week before Monday',
    file: 'domain/civil-date.ts',
    find: 'addDays(date, 1 - isoWeekday(date))',
    replace: 'addDays(date, 1 - (isoWeekday(date) % 7))',
    project: 'pure',
    noticedBy: 'tests/domain/civil-date.test.ts',
  },
  {
    name: 'a moment of the wire is a day of the laboratory',
    file: 'domain/civil-date.ts',
    find: 'const day = isMoment ? civilDateOf(new Date(raw), wireZone)',
    replace: 'const day = isMoment && wireZone ? raw.slice(0, 10)',
    project: 'pure',
    noticedBy: 'tests/domain/civil-date.test.ts',
  },
]
