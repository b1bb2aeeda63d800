import type { MistakeRows } from '../mistake.ts'

/** Pages of customers, home collections and notifications: whose data is shown, what is sent, what is kept. */
export const customersPagesMistakes: MistakeRows = {
  'tests/screens/customers/customer-page.test.tsx': {
    'src/pages/customers/customer-facts.tsx': {
      'the balance of a customer is what is open': ['paise={figures.balance}', 'paise={figures.paid}'],
      'what is to be given back to a customer is shown': ['{figures.overpaid ? <StatCard', '{figures.balance ? <StatCard'],
    },
    'src/pages/customers/customer-lists.tsx': {
      'the results beside a patient are theirs': ['values={{ patientId: id, name: names', 'values={{ patientId: customer.id, name: names'],
    },
  },
  'tests/screens/collections/schedule-dialog.test.tsx': {
    'src/pages/collections/schedule-fields.tsx': {
      'a visit has no address of another order': ["            form.set('collectionAddress', null)\n", ''],
    },
  },
  'tests/screens/collections/board-page.test.tsx': {
    'src/pages/collections/move-dialog.tsx': {
      'a visit keeps its own slot, though it is full': ['value === stop.timeSlot ? undefined : noPlaces.get(value)', 'noPlaces.get(value)'],
    },
    'src/pages/collections/use-moves.ts': {
      'a visit that somebody else changed is not moved unseen': ['{ version: read, isAwaited: true }', '{ isAwaited: true }'],
    },
  },
  'tests/screens/customers/preferences.test.tsx': {
    'src/pages/customers/customer-preferences-dialog.tsx': {
      'the preferences that a colleague changed are kept': ['mergePreferences(saved, preferences, completePreferences(data))', 'preferences'],
    },
    'server/areas/customers/list.ts': {
      'a row of a customer has the version that was read': ['etag: etagOf(customer.version)', "etag: ''"],
    },
  },
  'tests/screens/collections/visit-dialogs.test.tsx': {
    'src/pages/collections/time-slot-form-page.tsx': {
      'start and end of a time slot are one value': ["    together: [['startTime', 'endTime']],\n", ''],
    },
    'src/pages/collections/slot-bulk-dialog.tsx': {
      'what was changed already is not changed again': ['const left = refused.length > 0 ? refused.map(({ slot }) => slot) : records', 'const left = records'],
    },
  },
  'tests/screens/notifications/bulk-and-test.test.tsx': {
    'src/pages/notifications/reach.ts': {
      'who opted out is not listed as reached': ["channelsIn(reach, 'queued').join(', ')", "channelsIn(reach, 'unwanted').join(', ')"],
    },
    'src/crud/form/save-problem.tsx': {
      'a refusal at two fields is said once': ['[...new Set(details)].filter(', 'details.filter('],
    },
    'src/crud/fields/inputs/record-select.tsx': {
      'a search whose choice is kept elsewhere is empty again': ['value={value}', 'value={value ?? undefined}'],
    },
    'src/pages/notifications/test-tab.tsx': {
      'what became of a try is of the customer that is chosen': ['              setAnswer(null)\n              setFailure(null)\n', ''],
    },
  },
  'tests/screens/notifications/sending.test.tsx': {
    'src/pages/notifications/send-tab.tsx': {
      'a message that was sent leaves no customer chosen': ['      setCustomer(null)\n', ''],
    },
  },
}
