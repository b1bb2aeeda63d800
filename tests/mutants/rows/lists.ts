import type { MistakeRows } from '../mistake.ts'

/** Mistakes in what a declared list shows. */
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
}
