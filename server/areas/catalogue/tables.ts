import { testPickerLimit } from '#domain/page.ts'
import { sampleTypes, testCategories, testPackages, testPackageTests, tests } from '#server/db/schema.ts'
import { usedByOpenOrders } from './open-orders.ts'
import type { TableOptions } from '#server/resources/table-options.ts'

/** The catalogue's tables, by the name of their declaration. */
export const catalogueTables: Readonly<Record<string, TableOptions>> = {
  tests: {
    table: tests,
    searched: ['name', 'description'],
    alsoSearched: ['code', 'aliases'],
    names: { sampleType: sampleTypes },
    largestPage: testPickerLimit,
    uses: usedByOpenOrders,
  },
  'test-categories': { table: testCategories, searched: ['name', 'description'] },
  'test-packages': {
    table: testPackages,
    searched: ['name', 'description'],
    alsoSearched: ['code'],
    links: { tests: { table: testPackageTests, owner: testPackageTests.packageId, target: testPackageTests.testId, position: testPackageTests.position } },
    counted: { testCount: 'tests' },
    filters: { minPrice: { atLeast: 'price' }, maxPrice: { atMost: 'price' } },
  },
}
