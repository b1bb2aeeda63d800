import type { MistakeRows } from '../mistake.ts'

/** Days, weeks and the time zone. */
export const daysMistakes: MistakeRows = {
  'tests/domain/slot-day.test.ts': {
    'domain/slot-day.ts': {
      "a slot is over by the laboratory's clock": ['civilDateOf(now, timeZone)', "civilDateOf(now, 'UTC')"],
      'a slot is over at its end': ['endTime <= time', 'endTime < time'],
      'a full slot takes no further visit': ['return left <= 0 ? noPlaceWords.full', 'return left < 0 ? noPlaceWords.full'],
    },
  },
  'tests/domain/civil-date.test.ts': {
    'domain/civil-date.ts': {
      'India has one offset since October 1945, not before': ['Date.UTC(1945, 9, 15)', 'Date.UTC(1945, 8, 15)'],
      'after December comes January of the next year': ['of(year + 1, 1)', 'of(year, 1)'],
      'Sunday belongs to the week before Monday': ['addDays(date, 1 - isoWeekday(date))', 'addDays(date, 1 - (isoWeekday(date) % 7))'],
      'a moment of the wire is a day of the laboratory': [
        'const day = isMoment ? civilDateOf(new Date(raw), wireZone)',
        'const day = isMoment && wireZone ? raw.slice(0, 10)',
      ],
    },
  },
  'tests/domain/day-board.test.ts': {
    'domain/day-board.ts': {
      'the time of a visit that is still to be made passes': ["status === 'Scheduled' && isOverAt", "status !== 'Scheduled' && isOverAt"],
      'a fasting test at the last hour is late': ['timeSlot.slice(0, 5) >= lastFastingHour', 'timeSlot.slice(0, 5) > lastFastingHour'],
      'the number of a flat is no PIN code': ['.filter(({ index }) => !homeNumber.test(address.slice(0, index)))', ''],
      'PIN No. announces a PIN code': ['(?<!(?:pin|code)\\W*)', ''],
    },
  },
  'tests/domain/results/age.test.ts': {
    'domain/results/age.ts': {
      'a child has an age on the day of its birth': ['days < 0 ? null : days', 'days <= 0 ? null : days'],
    },
  },
  'tests/api/orders/read.test.ts': {
    'server/db/day-range.ts': {
      "a period begins at the laboratory's midnight": ['startOfDay(from, timeZone)', "startOfDay(from, 'UTC')"],
    },
    'server/areas/orders/stats.ts': {
      "a month ends at the laboratory's midnight": ['lt(orders.createdAt, startOfDay(before, timeZone)', "lt(orders.createdAt, startOfDay(before, 'UTC')"],
    },
    'server/areas/orders/charts.ts': {
      "the charts' days are those of the laboratory": ['at time zone ${timeZone}', "at time zone 'UTC'"],
    },
  },
  'tests/api/orders/slots.test.ts': {
    'server/shared/slot-days.ts': {
      "what is past follows from the laboratory's day": ['if (day < civilDateOf(now, timeZone))', "if (day < civilDateOf(now, 'UTC'))"],
    },
  },
  'tests/api/orders/recounted.test.ts': {
    'server/areas/collections/stats.ts': {
      'what was completed this week counts from Monday': ['startOfDay(mondayOf(today), timeZone), now)', 'startOfDay(today, timeZone), now)'],
    },
  },
  'tests/api/call/after-midnight.test.ts': {
    'server/areas/orders/status.ts': {
      "an appointment to come follows the laboratory's day": ['scheduledDate > civilDateOf(now, settings.timeZone)', "scheduledDate > civilDateOf(now, 'UTC')"],
    },
    'server/areas/orders/patient-routes.ts': {
      'a patient born today in the laboratory is taken': ['civilDateOf(now, context.settings.timeZone)', "civilDateOf(now, 'UTC')"],
    },
    'server/areas/time-slots/booked-days.ts': {
      "what is booked from today on begins with the laboratory's day": ['civilDateOf(now, settings.timeZone)', "civilDateOf(now, 'UTC')"],
    },
  },
}
