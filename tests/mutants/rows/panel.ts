import type { MistakeRows } from '../mistake.ts'

/** The panel. */
export const panelMistakes: MistakeRows = {
  'tests/screens/forms/create-form.test.tsx': {
    'src/crud/form/use-record-form.ts': {
      'a form that is not valid is not sent': ['if (isBusy() || !isValid(state.values)) return', 'if (isBusy()) return'],
    },
  },
  'tests/screens/forms/edit-form.test.tsx': {
    'src/crud/form/use-record-form.ts': {
      'what a merge makes is sent only where it is valid': ['        if (!isValid(values)) return\n', ''],
    },
  },
  'tests/screens/forms/options.test.tsx': {
    'src/crud/fields/inputs/use-typed-search.ts': {
      'what was found for other words is not chosen by Enter': ["isBehind: text !== '' && text !== search", "isBehind: text === '' && text !== search"],
    },
    'src/crud/form/form-fields.tsx': {
      'the title of a stored reference is not that of another one': [
        'differs({ value }, { value: record?.[name] }) ? null : record?.[nameKey(name)]',
        'differs({ value }, { value }) ? null : record?.[nameKey(name)]',
      ],
    },
    'src/crud/fields/inputs/reference-input.tsx': {
      'a stored reference is shown by its title, whatever is offered': ['useState(words)', 'useState<typeof words>(null)'],
      'another chosen record has its own title': ['!Array.isArray(option) ? option.label : null', '!Array.isArray(option) ? words : null'],
    },
  },
  'tests/crud/list-change.test.ts': {
    'src/crud/list/list-query.ts': {
      'another filter leads to the first page': ['{ ...query, page: 1, ...change }', '{ ...query, ...change }'],
      'a filter is added to the others': ['{ ...others, [name]: value }', '{ [name]: value }'],
      'the last page may be half full': ['Math.ceil(total / pageSize)', 'Math.floor(total / pageSize)'],
      'the last page is linked': ['pages - count + 1', 'pages - count'],
    },
  },
  'tests/crud/filter-values.test.ts': {
    'src/crud/list/filter-values.ts': {
      'a filter can ask for no': ["text === 'false' ? false : null", 'null'],
    },
  },
  'tests/providers/data/read-answer.test.ts': {
    'providers/data/read-answer.ts': {
      'a row that came between keeps the last page reachable': ['Math.max(count, before + data.length)', 'before + data.length'],
    },
  },
  'tests/providers/data/list-query.test.ts': {
    'providers/data/list-query.ts': {
      'an order of the list is sent': [', order: sorter.order }', ' }'],
      'no page is called 0': ['value >= 1 ?', 'value >= 0 ?'],
    },
  },
  'tests/providers/data/declared-filters.test.ts': {
    'providers/data/declared-filters.ts': {
      'the upper bound is a filter of its own': [
        "if (operator === 'lte') return equal(boundOf(declaration, field, 'atMost')",
        "if (operator === 'lte') return equal(boundOf(declaration, field, 'atLeast')",
      ],
    },
  },
  'tests/providers/data/write.test.ts': {
    'providers/data/data-provider.ts': {
      'a save carries the version that was read': ['        ...ifMatch(version),\n', ''],
      'a deletion carries the version that was read': ['        ...ifMatch(valuesOf(variables ?? {}).version),\n', ''],
    },
  },
  'tests/providers/http/write-keys.test.ts': {
    'providers/http/write-keys.ts': {
      'the key of a repeated POST outlives reads': ["method === 'GET' && write.method !== 'POST' && ", "method === 'GET' && "],
      'a write to another record settles nothing': ["(method !== 'GET' && write.path === path)", "method !== 'GET'"],
    },
  },
  'tests/providers/http/retry-rules.test.ts': {
    'providers/http/retry.ts': {
      'a write is tried once more at most': ['attempt >= (isRead', 'attempt > (isRead'],
    },
  },
  'tests/providers/access/access-provider.test.ts': {
    'providers/access/access-provider.ts': {
      'a clone needs the permission to create': ["clone: 'create'", "clone: 'view'"],
    },
  },
  'tests/layout/menu-entries.test.ts': {
    'src/layout/menu-entries.ts': {
      'the entry of the longest address is marked': ['b.address.length - a.address.length', 'a.address.length - b.address.length'],
    },
  },
  'tests/domain/count.test.ts': {
    'domain/count.ts': {
      'numbers have Indian grouping': ['(?=(\\d\\d)+\\d$)', '(?=(\\d\\d\\d)+$)'],
    },
  },
  'tests/providers/auth/safe-return-path.test.ts': {
    'providers/auth/safe-return-path.ts': {
      'an address of another host is no way back': ["!path.startsWith('//') && ", ''],
    },
  },
  'tests/screens/orders/items-by-patient.test.ts': {
    'src/pages/orders/items/items-by-patient.ts': {
      'another quantity is drawn': [
        'old && old.length === group.length && group.every((item, index) => item === old[index])',
        'old && old.length === group.length',
      ],
    },
  },
  'tests/screens/orders/add-one-by-one.test.ts': {
    'src/pages/orders/add-one-by-one.ts': {
      'what may be on the order already is looked for first': ['let isOpen = steps.unsure.has(key)', 'let isOpen = false'],
    },
  },
  'tests/screens/lists/row-actions.test.tsx': {
    'src/crud/use-refresh.ts': {
      'what changed is read again': ['          await client.invalidateQueries(stale)\n', ''],
    },
  },
  'tests/screens/lists/deletions.test.tsx': {
    'src/crud/list/use-selection.ts': {
      'a deleted row is selected no more': ['set(ids.filter((id) => !gone.includes(id)))', 'set(ids.filter((id) => gone.includes(id)))'],
    },
    'src/crud/dialog/delete-dialog.tsx': {
      'what is deleted is not deleted again': ['const left = remaining.filter(({ id }) => !deleted.includes(id))', 'const left = remaining'],
      'a change that was not shown is not deleted': ['left.map((each) => (each.id === now.id ? now : each))', 'left.map((each) => ({ id: each.id }))'],
    },
    'src/crud/list/list-screen.tsx': {
      'a selection is of one search': ['JSON.stringify([query.search, query.filters])', 'JSON.stringify(query.filters)'],
    },
  },
  'tests/screens/lists/selected-rows.test.tsx': {
    'src/crud/list/use-selection.ts': {
      'a selection is of one filter': ['chosen.filtering === filtering ? chosen.records : new Map<string, KnownRecord>()', 'chosen.records'],
    },
    'src/ui/use-one-at-a-time.ts': {
      'a double click is one change': ['      if (busy.current) return\n', ''],
      'a second click on a row that works does nothing': ['      if (underWay.current.has(id)) return\n', ''],
    },
  },
  'tests/providers/foreign/dialects.test.ts': {
    'providers/data/foreign-list.ts': {
      'a list with cursors has a further page as long as one is named': ['total ?? rowsSoFar + Number(hasNext)', 'total ?? rowsSoFar'],
    },
  },
  'tests/providers/http/session-end.test.ts': {
    'providers/http/http.ts': {
      'a write of the former user answers nobody else': ['      inFlight.clear()\n', ''],
      'a write that ended the session keeps its key': ["(error.outcome === 'unknown' || error.kind === 'signedOut')", "error.outcome === 'unknown'"],
    },
  },
  'tests/providers/http/axios-gone.test.ts': {
    'providers/http/transport.ts': {
      'a call for which axios cannot be loaded says so': ['      if (cause instanceof ApiError) throw cause\n', ''],
    },
  },
  'tests/providers/auth/session.test.ts': {
    'providers/auth/session.ts': {
      'a step that was put off is asked of the next user': [", 'admin_permissions', postponedKey]", ", 'admin_permissions']"],
    },
  },
  'tests/providers/live/publish-change.test.ts': {
    'providers/live/publish-change.ts': {
      'a change is told to who looks at that very record': ['(ids.length === 0 || ids.includes(change.id))', '(ids.length >= 0)'],
    },
  },
  'tests/screens/live/start-live.test.ts': {
    'src/boot/live.ts': {
      'a change replaces no rows on the screen': [", refetchType: 'none' }", ' }'],
      'after a gap everything is read again': ["      if (message.kind === 'gap') void queryClient.invalidateQueries({ queryKey: ['data'] })\n", ''],
    },
  },
  'tests/screens/lists/list.test.tsx': {
    'src/crud/list/list-pager.tsx': {
      'another page size begins at the first page': [
        'onChange(changeQuery(query, { pageSize: Number(pageSize) }))',
        'onChange({ ...query, pageSize: Number(pageSize) })',
      ],
    },
  },
  'tests/crud/cells.test.ts': {
    'src/crud/fields/cells/cells.tsx': {
      'a moment is shown by the clock of the laboratory': [
        "show: field.show ?? 'dateTime', timeZone })",
        "show: field.show ?? 'dateTime', timeZone: timeZone && 'UTC' })",
      ],
    },
  },
  'tests/screens/layout/further-pages.test.tsx': {
    'src/routes/resource-routes.tsx': {
      'nothing that was typed for one record stays over another': ['<Screen key={id} declaration', '<Screen declaration'],
    },
  },
}
