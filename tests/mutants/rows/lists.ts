import type { MistakeRows } from '../mistake.ts'

/** Pages and searches of long lists. */
export const listMistakes: MistakeRows = {
  'tests/api/db/pages.test.ts': {
    'the last page has only the rows that are left': ['placeOfPage', 'Math.min(limit, Math.max(0, total.count - offset))', 'limit'],
    'a page from the end is read in the opposite order': ['cutPage', "sorted(order === 'asc' ? 'desc' : 'asc')", 'orderBy'],
    'an uncounted list is read from its beginning': ['placeOfPage', '!total.isCapped', 'true'],
  },
  'tests/api/db/search-totals.test.ts': {
    'a search counts exactly up to its maximum': ['findMatches', 'isCapped: counted > maxMatches', 'isCapped: counted >= maxMatches'],
    'a part of a telephone number is searched in the numbers of the family': [
      'phoneCondition',
      'and(searched(customers.searchText, part, by), or(sql`${customers.phone} like ${containing(part)}`, own))',
      'and(searched(customers.searchText, part, by), sql`${customers.phone} like ${containing(part)}`)',
    ],
  },
}
