import type { Mistake } from '../mistake.ts'

/** Collections and slots. */
export const collectionsMistakes: readonly Mistake[] = [
  {
    name: 'a slot at 90 % is nearly full',
    file: 'domain/time-slot.ts',
    find: 'percentage >= usageLevels[level].from',
    replace: 'percentage > usageLevels[level].from',
    project: 'pure',
    noticedBy: 'tests/domain/day-board.test.ts',
  },
  {
    name: 'the sheet collects the amount of an order once',
    file: 'domain/day-sheet.ts',
    find: 'collects: earlier === undefined ? visit.amountDue : null',
    replace: 'collects: visit.amountDue',
    project: 'pure',
    noticedBy: 'tests/domain/day-sheet.test.ts',
  },
  {
    name: 'the sheet shows the visits of one phlebotomist',
    file: 'domain/day-sheet.ts',
    find: 'visit.phlebotomistId === phlebotomistId && !isFinalCollection',
    replace: '(visit.phlebotomistId ?? phlebotomistId) === phlebotomistId && !isFinalCollection',
    project: 'pure',
    noticedBy: 'tests/domain/day-sheet.test.ts',
  },
]
