import type { MistakeRows } from '../mistake.ts'

/** Pages and searches of long lists, and what a declared list shows. */
export const listMistakes: MistakeRows = {
  'tests/crud/row-tone.test.ts': {
    'a visit is overdue on the day itself': ['isDayOver', '< today', '<= today'],
  },
  'tests/crud/groups.test.ts': {
    'rows in another order are under headings': ['groupRows', 'new Set(values).size < values.length', 'values.length === 0'],
    'a row that could not be read is counted under a heading': ['groupRows', "of.filter(({ kind }) => kind === 'record').length", 'of.length'],
  },
  'tests/crud/list-query.test.ts': {
    'a view opens with the filters of the whole list': [
      'presetFilters',
      'view === undefined ? declaration.list.initialFilters : viewOf(declaration, view)?.filters',
      'declaration.list.initialFilters ?? viewOf(declaration, view)?.filters',
    ],
  },
  'tests/crud/cells.test.ts': {
    'a value that could not be read reaches the bespoke cell': [
      'drawCell',
      "typeof unread === 'string'",
      "typeof unread === 'string' && field.cell === undefined",
    ],
  },
  'tests/providers/foreign/formats.test.ts': {
    'a whole record is put without what is written under another name': ['withWritePlaces', 'changed === undefined ? writeTo : from', 'from'],
  },
  'tests/screens/lists/charts.test.tsx': {
    'a chart is read under the filter that its bars set': ['otherFilters', 'name !== own', 'true'],
  },
  'tests/definition/judging-fields.test.ts': {
    'a form saves a record that nobody can read': ['requiredMessage', 'notNull && !readOnly', 'false'],
  },
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
