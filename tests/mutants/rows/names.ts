import type { MistakeRows } from '../mistake.ts'

/** Names, phones and searches. */
export const namesMistakes: MistakeRows = {
  'tests/domain/text.test.ts': {
    'domain/text.ts': {
      'a joiner stays inside an Indic word': ["(joiners.has(at) ? sign : '')", "''"],
      'names are one whatever their width': ["oneLine(name.normalize('NFKC'))", 'oneLine(name)'],
    },
  },
  'tests/domain/phone.test.ts': {
    'domain/phone.ts': {
      'a non-breaking hyphen is a hyphen': ["    .replace(/[\\u2010-\\u2015\\u2212]/g, '-')\n", ''],
    },
  },
  'tests/domain/search-fold.test.ts': {
    'domain/search-fold.ts': {
      'a search finds names with a typographic apostrophe': ["    .replace(apostrophes, '')\n", ''],
    },
  },
  'tests/api/orders/search-folding.test.ts': {
    'server/shared/settle.ts': {
      "an order is found by its patient's own phone": ['[name, phone]', '[name]'],
    },
    'server/db/search.ts': {
      'a name in another script finds those in Latin letters': [', ...latinSpellings(word)]', ']'],
    },
    'server/jobs/respell.ts': {
      'names that were stored before are found by sound': ['if (spelt !== text) await', 'if (spelt === text) await'],
    },
  },
  'tests/api/call/clean-input.test.ts': {
    'server/call/clean-input.ts': {
      'a password is taken as it comes': ["form === 'secret' ? raw : ", ''],
    },
  },
  'tests/api/resources/unique.long.test.ts': {
    'server/resources/unique.ts': {
      'a name with other blanks is taken': ['? sql`compared_name(${value})`', '? sql`lower(${value})`'],
    },
  },
  'tests/api/results/pdf.test.ts': {
    'server/shared/results/pdf/fonts.ts': {
      'words from the right are in their order': ['runs.slice(at, end + 1).reverse()', 'runs.slice(at, end + 1)'],
    },
    'server/shared/results/pdf/print-problem.ts': {
      'no text of a report is printed with boxes': ['Object.values(value).flatMap(textsIn) : []', '[] : []'],
    },
  },
  'tests/domain/booking-checks.test.ts': {
    'domain/booking-checks.ts': {
      'two of one item for one patient are marked': ['return item.quantity > 1 ?', 'return item.quantity > 2 ?'],
    },
  },
  'tests/screens/prescriptions/cart-quantities.test.tsx': {
    'src/pages/prescriptions/cart/cart-items.tsx': {
      'a cart asks about every quantity above one': [
        'const raise = () => ask(wanted + 1)',
        'const raise = () => (quantity === 1 ? ask(2) : set(quantity + 1))',
      ],
    },
  },
  'tests/screens/forms/picker-searches.test.tsx': {
    'src/crud/fields/inputs/use-typed-search.ts': {
      'no picker shows the empty state of other words': ["isBehind: text !== '' && text !== search", 'isBehind: false'],
    },
  },
  'tests/screens/lists/list-states.test.tsx': {
    'src/crud/list/use-list-rows.ts': {
      'no list shows the empty state of another search': [' || (isOfOther && rows.length === 0)', ''],
      'no list shows its empty state while something else is typed': ['(isTyping && !read.error)', 'false'],
    },
  },
  'tests/screens/collections/lists.test.tsx': {
    'src/crud/list/use-toggle.ts': {
      'a toggle that the server asks about is asked, not failed': [
        'if (question) return ask(record, question)',
        'if (question && !action) return ask(record, question)',
      ],
    },
  },
  'tests/api/time-slots/time-slots.test.ts': {
    'server/areas/time-slots/change-routes.ts': {
      'switching a slot on in bulk asks about overlaps': ['await changeQuestion(context, slot, update)\n        const', 'null\n        const'],
    },
    'domain/time-slot.ts': {
      'slots that touch do not overlap': ['other.startTime < slot.endTime', 'other.startTime <= slot.endTime'],
    },
  },
}
