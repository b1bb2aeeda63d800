import type { MistakeRows } from '../mistake.ts'

/** Locks, versions, repeated writes and late answers. */
export const raceMistakes: MistakeRows = {
  'tests/guards/races/races.test.ts': {
    'simultaneous changes of an order run one after the other': ['lockOrder', ".for('update')", '', 'on PostgreSQL'],
  },
  'tests/api/users/race.test.ts': {
    'two super admins who delete each other do not both succeed': ['lockUsers', ".for('update')", '', 'on PostgreSQL'],
  },
  'tests/api/collections/booking.test.ts': {
    'a booking locks its slot before it frees the place of a failed visit': [
      'failVisits',
      'await lockPlaces(',
      "if (reason === 'other') await lockPlaces(",
      'on PostgreSQL',
    ],
  },
  'tests/api/orders/slots.test.ts': {
    'the last place of a slot can be booked': ['reserve', '${places} <= ${slotDays.capacity}', '${places} < ${slotDays.capacity}'],
  },
  'tests/api/call/writes.test.ts': {
    'an idempotency key is refused for another body': ['claimKey', 'stored.bodyHash !== key.bodyHash', 'stored.path !== key.path'],
  },
  'tests/api/prescriptions/review.test.ts': {
    'a prescription under review is not taken over': [
      'prescriptionClaimRoutes',
      'or(eq(prescriptionClaims.userId, user.id), isOver)',
      'or(eq(prescriptionClaims.prescriptionId, id), isOver)',
    ],
  },
  'tests/providers/data/write.test.ts': {
    'a save sends the version that was read': ['createDataProvider', '...ifMatch(version),', ''],
  },
  'tests/providers/memory/declared-writes.test.ts': {
    'an action of the demo is refused for an outdated record': ['withDeclaredWrites', '{ ...values, ...version }', 'values'],
    'an action of the demo is done whole or not at all': ['sentValues', 'else if (raw !== null && raw !== undefined) return null', ''],
  },
  'tests/providers/http/write-keys.test.ts': {
    'a read does not forget the key of a repeated POST': ['createWriteKeys', "write.method !== 'POST' &&", ''],
  },
  'tests/screens/lists/selected-rows.test.tsx': {
    'a double click sends one change': ['useOneAtATime', 'if (busy.current) return', ''],
    'a bulk action sends the version of each record': ['sendAction', 'version: versionOf(record),', ''],
  },
  'tests/screens/orders/dialog-conflicts.test.tsx': {
    'a dialog overwrites only the version that it showed': ['useDialogSubmit', 'send(theirs ?? (await', 'send((await'],
  },
  'tests/screens/forms/edit-form.test.tsx': {
    'a merged form is validated before it is sent': ['useRecordForm', 'if (!isValid(values)) return', ''],
  },
  'tests/screens/orders/late-reads.test.tsx': {
    'a late read does not restore the older record': ['useShowAnswer', 'void client.cancelQueries({ queryKey })', ''],
  },
}
