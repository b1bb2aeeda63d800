import type { MistakeRows } from '../mistake.ts'

/** Lists, filters and sorting of the server. */
export const listsMistakes: MistakeRows = {
  'tests/api/resources/sort-columns.test.ts': {
    'server/areas/orders/list.ts': {
      'orders are sorted by their total': ['totalAmount: orders.totalAmount', 'totalAmount: orders.finalAmount'],
      'orders are sorted by their number': ['orderNumber: orders.orderNumber', 'orderNumber: orders.createdAt'],
      'orders are sorted by when they were made': ['createdAt: orders.createdAt', 'createdAt: orders.updatedAt'],
    },
    'server/areas/customers/list.ts': {
      'customers are sorted by their email': ['email: sql`lower(${customers.email})`', 'email: sql`lower(${customers.name})`'],
      'customers are sorted by their phone': ['phone: customers.phone,', 'phone: customers.createdAt,'],
    },
    'server/areas/users/list.ts': {
      'users are sorted by their email': ['email: sql`lower(${users.email})`', 'email: sql`lower(${users.name})`'],
    },
    'server/areas/prescriptions/list.ts': {
      'prescriptions are sorted by the name of the file': ['fileName: prescriptions.fileName }', 'fileName: prescriptions.createdAt }'],
    },
    'server/areas/reports/list.ts': {
      'reports are sorted by the number of the order': ['orderNumber: reports.orderNumber }', 'orderNumber: reports.createdAt }'],
    },
    'server/areas/collections/list.ts': {
      'visits of one date are sorted by the hour': [
        'scheduledDate: [sampleCollections.scheduledDate, sampleCollections.timeSlot]',
        'scheduledDate: [sampleCollections.scheduledDate]',
      ],
    },
    'server/areas/time-slots/read.ts': {
      'time slots are sorted by their places': ['maxCollections: [timeSlots.maxCollections]', 'maxCollections: [timeSlots.startTime]'],
    },
  },
  'tests/api/orders/read.test.ts': {
    'server/areas/orders/charts.ts': {
      'tests that were taken off are not among the most ordered': [".where(and(within, ne(orderTests.status, 'Cancelled')))", '.where(within)'],
    },
    'server/shared/settle-facts.ts': {
      'an order of the list names the patient who was added first': ['order by member.position', 'order by person.name'],
    },
    'server/areas/orders/list.ts': {
      'a period of orders is that of their making': ['...withinDays(orders.createdAt, query', '...withinDays(orders.updatedAt, query'],
      'open orders and one payment status together': [
        '    paymentStatus && eq(orders.paymentStatus, paymentStatus),',
        '    paymentStatus && !openOnly ? eq(orders.paymentStatus, paymentStatus) : undefined,',
      ],
    },
    'server/db/day-range.ts': {
      'a period with its last day': ['startOfDay(addDays(to, 1), timeZone)', 'startOfDay(addDays(to, 0), timeZone)'],
    },
  },
  'tests/api/customers/customers.test.ts': {
    'server/areas/customers/list.ts': {
      'customers are found by email and phone together': [
        'more: (by) => and(emailCondition(query.email, by), phoneCondition(query.phone, by))',
        'more: (by) => emailCondition(query.email, by) ?? phoneCondition(query.phone, by)',
      ],
      'the filter email looks into the email alone': [
        'email ? and(searched(customers.searchText, email, by), sql`lower(${customers.email}) like ${containing(email.toLowerCase())}`) : undefined',
        'searched(customers.searchText, email, by)',
      ],
      'the patients of one customer are counted': ['count(*) over (partition by ${patients.customerId})', 'count(*) over ()'],
    },
  },
  'tests/api/time-slots/time-slots.test.ts': {
    'server/areas/time-slots/read.ts': {
      'a deleted time slot is not listed': ['    isNull(timeSlots.deletedAt),\n', ''],
      'a deleted time slot is not counted': ['    .where(isNull(timeSlots.deletedAt))\n', ''],
    },
  },
  'tests/api/notifications/notifications.test.ts': {
    'server/areas/notifications/list.ts': {
      'notifications that were not read are found': ['eq(notifications.isRead, query.is_read)', 'eq(notifications.isRead, true)'],
      'the bell lists no copies of messages to customers': ['query.for_staff ? notInArray', 'false && query.for_staff ? notInArray'],
    },
    'domain/notification.ts': {
      'a copy is one by either of its names': ['? [] : notificationNames(name),', '? [] : [name],'],
    },
  },
  'tests/api/audit/log-exports.test.ts': {
    'server/areas/audit/log-routes.ts': {
      'the export of the access log heeds every filter': [
        'entries(sql, where(sql, query, timeZone), { page, limit })',
        'entries(sql, where(sql, { ...query, to: undefined }, timeZone), { page, limit })',
      ],
      'an export of a log that is too long is refused and not cut': ['if (seen.size > maxLogEntries)\n', 'if (seen.size > 2 * maxLogEntries)\n'],
    },
  },
  'tests/api/audit/long-export.test.ts': {
    'server/resources/export.ts': {
      'an export reads a part at a time': ['const readAtOnce = 500', 'const readAtOnce = 20_000'],
    },
  },
  'tests/api/resources/search.test.ts': {
    'server/db/search.ts': {
      'a name with every word typed comes first': ['...others.map((word) => begins(head, word))', ''],
    },
  },
  'tests/api/resources/records.test.ts': {
    'server/resources/export.ts': {
      'an export heeds the search': [
        '{ ...parseListQuery(served, query, timeZone), page: 1',
        '{ ...parseListQuery(served, { ...query, search: undefined }, timeZone), page: 1',
      ],
    },
  },
}
