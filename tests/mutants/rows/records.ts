import type { MistakeRows } from '../mistake.ts'

/** Whose record a screen of the panel shows and changes, what becomes of it when somebody else was faster, and who may do what there. */
export const recordsMistakes: MistakeRows = {
  'tests/api/resources/row-versions.test.ts': {
    'server/resources/service.ts': {
      'a row of a list has the version of its own record': ['etag: etags[index] }', 'etag: etags[0] }'],
    },
  },
  'tests/screens/orders/late-reads.test.tsx': {
    'src/crud/use-call.ts': {
      'a late read does not bring the older record back': ['      void client.cancelQueries({ queryKey })\n', ''],
    },
    'src/crud/use-refresh.ts': {
      'a first read that began before a change is made again': ['          if (!isLazy) await client.cancelQueries(stale)\n', ''],
    },
  },
  'tests/screens/orders/dialog-conflicts.test.tsx': {
    'src/crud/dialog/use-dialog-submit.ts': {
      'what was overwritten was shown': ['send(theirs ?? (await', 'send((await'],
      'only after a conflict a second press overwrites': ['if (failure?.isStale && pinned && !valuesOf)', 'if (failure && pinned && !valuesOf)'],
      'where a dialog can be reloaded, its button overwrites nothing': ['failure?.isStale && pinned && !valuesOf', 'failure?.isStale && pinned'],
    },
  },
  'tests/screens/orders/order-money.test.tsx': {
    'src/crud/dialog/action-form.tsx': {
      'over a change by others an action that is no longer possible is not done': ['if (!meetsCondition(action.when, changed))', 'if (!changed)'],
      'the amount that is said to be paid is the one that was typed': ['sent: body, typed: values })', 'sent: body, typed: bodyStart(action, changed) })'],
    },
    'resources/orders.ts': {
      'what is paid next has its own reference': ['referenceNumber: partPaid, ', ''],
    },
  },
  'tests/screens/lists/selected-rows.test.tsx': {
    'src/crud/dialog/bulk-action-form.tsx': {
      'each selected record is changed as it was read': ['{ version: versionOf(record), isQuiet: true }', '{ isQuiet: true }'],
    },
  },
  'tests/screens/lists/deletions.test.tsx': {
    'src/crud/list/list-table.tsx': {
      'an open menu stays with its row': [
        '      {rows.map((row) => (\n        <ListTableRow\n          key={row.key}',
        '      {rows.map((row, place) => (\n        <ListTableRow\n          key={place}',
      ],
    },
  },
  'tests/screens/reports/reports.test.tsx': {
    'src/pages/reports/report-upload-dialog.tsx': {
      'a report is of nobody of another order': ["          set('patient', null)\n", ''],
    },
    'src/pages/reports/use-report-file.ts': {
      'the file beside a report is its own': ['{ id, version })', '{ version })'],
      'the file beside a report is that of its version': ['{ id, version })', '{ id })'],
    },
    'src/crud/use-upload.ts': {
      'an upload ends with its screen': ['  useEffect(() => cancel, [cancel])\n', ''],
    },
  },
  'tests/screens/orders/changing-items.test.tsx': {
    'src/pages/orders/items/patient-items.tsx': {
      'a typed quantity stays with its item': [
        'items.map((item) => {\n                const own = ofItem(warnings, item.id)\n                return (\n                  <OrderItemLine\n                    key={item.id}',
        'items.map((item, place) => {\n                const own = ofItem(warnings, item.id)\n                return (\n                  <OrderItemLine\n                    key={place}',
      ],
    },
  },
  'tests/screens/orders/patients-tab.test.tsx': {
    'src/pages/orders/patients/add-patients.ts': {
      'the ticked tests of a template are each patient’s own': ['made && String(made.id)', "order.patients?.[0]?.id ?? ''"],
    },
  },
  'tests/screens/orders/recognised-patients.test.tsx': {
    'src/pages/orders/patients/use-known-rows.ts': {
      'whom a row looks like is of what is typed now': [
        'const keyOf = (row: TemplateRow) => typedOf({ ...row })',
        'const keyOf = (row: TemplateRow) => row.key',
      ],
    },
  },
  'tests/screens/collections/schedule-dialog.test.tsx': {
    'src/pages/collections/schedule-fields.tsx': {
      'who was taken out of one order is not left out of the next': ["            form.set('leftOut', null)\n", ''],
    },
  },
  'tests/screens/results/critical.test.tsx': {
    'src/pages/results/critical-actions.tsx': {
      'a call is logged about the value that it was begun for': [
        'values.find(({ id }) => id === opened.critical.id) ?? opened.critical',
        'values[0] ?? opened.critical',
      ],
    },
  },
  'tests/screens/customers/customer-page.test.tsx': {
    'src/crud/use-call-query.ts': {
      'what was read of one patient is not shown of another': ['{ ...path, ...query, ...body }', '{ ...query, ...body }'],
    },
  },
  'tests/screens/customers/preferences.test.tsx': {
    'src/pages/customers/customer-preferences-dialog.tsx': {
      'preferences that somebody else chose stay': ['mergePreferences(saved, preferences, completePreferences(data))', 'preferences'],
    },
  },
  'tests/screens/layout/missing-permissions.test.tsx': {
    'src/pages/reports/reports-page.tsx': {
      'the address of the upload opens nothing to who may not upload': ["(view === 'upload' && reason === undefined)", "view === 'upload'"],
    },
    'src/pages/notifications/deliveries.tsx': {
      'a message is not sent again by who may not send': ['                reason={mayEdit.reason}\n', ''],
    },
  },
  'tests/screens/users/user-form.test.tsx': {
    'src/pages/users/user-form-page.tsx': {
      'another role grants no more than is ticked': ["      together: [['role', 'permissions']],\n", ''],
    },
  },
  'tests/screens/lists/second-reads.test.tsx': {
    'src/crud/answer-body.tsx': {
      'a queue that could not be read again says so': ['{error ? <OutdatedNote declaration={declaration} {...failed} /> : null}', ''],
      'a queue that may not be seen any more is shown no longer': ['describeError(error).isForbidden ? null : content', 'content'],
    },
  },
  'tests/screens/audit/logs.test.tsx': {
    'src/pages/audit/log-table.tsx': {
      'another filter of a log leads to its first page': ['nextPage = 1)', 'nextPage = page)'],
    },
    'src/pages/audit/log-body.tsx': {
      'rows of a log that could not be brought up to date stay': ['(hasRows ? describeError(error).isForbidden : !isFetching)', '!isFetching'],
      'rows of a log that may not be seen any more are shown no longer': ['hasRows ? describeError(error).isForbidden', 'hasRows ? false'],
    },
  },
}
