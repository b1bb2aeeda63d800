import { and, asc, eq, inArray, sql as statement } from 'drizzle-orm'
import type { z } from 'zod'
import { bookingWarning } from '#contract/schemas.ts'
import { type Booking, type CheckedItem, type BookableTest, type ForSex, itemWarnings, type OfferedPackage } from '#domain/booking-checks.ts'
import type { BookingWarning } from '#domain/booking-warning.ts'
import type { Paise } from '#domain/money.ts'
import type { Sql } from '#server/db/database.ts'
import { testPackages, testPackageTests, tests } from '#server/db/tables/catalogue.ts'
import { testParameters } from '#server/db/tables/parameters.ts'
import type { IncludedTest } from '#server/db/tables/orders.ts'

/** A warning on the wire (CHK-04). */
export const warningSchema = bookingWarning

/** A warning as the wire carries it. */
export function warningAnswer({ step, ...warning }: BookingWarning): z.infer<typeof warningSchema> {
  return { ...warning, step: step && { ...step, removes: [...step.removes] } }
}

/** An item of an order or a cart as the checks get it. */
export interface BookedItem {
  readonly id: string
  readonly patientId: string
  readonly type: 'test' | 'package'
  readonly testId: string | null
  readonly packageId: string | null
  readonly name: string
  readonly price: Paise
  readonly quantity: number
  /** Contents of a package at the sale. Without it the catalogue's current contents are used. */
  readonly includedTests?: readonly IncludedTest[]
}

/** Maximum number of packages that are searched for one that costs less. */
const maxOffers = 100

/** Checks the items of an order or a cart, patient by patient (CHK-02, CHK-03). It always reads the catalogue in three statements. */
export async function checkItems(db: Sql, items: readonly BookedItem[], bookings: readonly Booking[]): Promise<BookingWarning[]> {
  if (items.length === 0) return []
  const testIds = idsIn(items.map(({ testId }) => testId))
  const packageIds = idsIn(items.map(({ packageId }) => packageId))
  const offers = await offersFor(db, testIds, packageIds)
  const contents =
    offers.length === 0
      ? []
      : await contentsOf(
          db,
          offers.map(({ id }) => id),
        )
  const namedIds = idsIn([...testIds, ...items.flatMap(({ includedTests = [] }) => includedTests.map(({ id }) => id))])
  const named = namedIds.length === 0 ? [] : await db.select(testColumns).from(tests).where(inArray(tests.id, namedIds))
  const testOf = new Map(named.map((row) => [row.id, row]))
  const offerOf = new Map(offers.map((row) => [row.id, row]))
  const inside = new Map<string, typeof contents>()
  for (const row of contents) inside.set(row.packageId, [...(inside.get(row.packageId) ?? []), row])
  const checked = items.map((item): CheckedItem & { readonly patientId: string } => {
    const { id, patientId, type, name, price, quantity, includedTests: sold = [] } = item
    const test = item.testId === null ? undefined : testOf.get(item.testId)
    const offer = item.packageId === null ? undefined : offerOf.get(item.packageId)
    const offered = test ? [test] : offer ? (inside.get(offer.id) ?? []).map(({ test: each }) => each) : []
    return {
      ...{ id, patientId, type, name, price, quantity },
      of: item.testId ?? item.packageId,
      sex: sexOf((test ?? offer)?.sex),
      isOffered: (test ?? offer)?.isActive ?? false,
      tests: sold.length > 0 ? sold.map((each) => soldTest(each, testOf.get(each.id))) : offered.map(checkedTest),
    }
  })
  const packages = offers
    .filter(({ id, isActive }) => isActive && (inside.get(id) ?? []).every(({ test }) => test.isActive))
    .map(({ id, name, price, sex }): OfferedPackage => ({ id, name, price, sex: sexOf(sex), testIds: (inside.get(id) ?? []).map(({ test }) => test.id) }))
  return bookings.flatMap((booking) =>
    itemWarnings(
      checked.filter(({ patientId }) => patientId === booking.patientId),
      booking,
      packages,
    ),
  )
}

const testColumns = {
  id: tests.id,
  name: tests.name,
  fastingRequired: tests.fastingRequired,
  sex: tests.sex,
  requirements: tests.requirements,
  isActive: tests.isActive,
  parameters: statement<readonly string[]>`array(select ${testParameters.parameterCode} from ${testParameters} where ${testParameters.testId} = ${tests.id})`,
}

/** The packages that were chosen, and those on offer that contain two or more of the chosen tests. */
async function offersFor(db: Sql, testIds: readonly string[], packageIds: readonly string[]) {
  const columns = { id: testPackages.id, name: testPackages.name, price: testPackages.price, sex: testPackages.sex, isActive: testPackages.isActive }
  const chosen =
    packageIds.length === 0
      ? []
      : await db
          .select(columns)
          .from(testPackages)
          .where(inArray(testPackages.id, [...packageIds]))
  if (testIds.length < 2) return chosen
  const candidates = await db
    .select(columns)
    .from(testPackageTests)
    .innerJoin(testPackages, and(eq(testPackages.id, testPackageTests.packageId), eq(testPackages.isActive, true)))
    .where(inArray(testPackageTests.testId, [...testIds]))
    .groupBy(testPackages.id)
    .having(statement`count(*) > 1`)
    .orderBy(asc(testPackages.price), asc(testPackages.id))
    .limit(maxOffers)
  return [...chosen, ...candidates.filter(({ id }) => !packageIds.includes(id))]
}

async function contentsOf(db: Sql, packageIds: readonly string[]) {
  return db
    .select({ packageId: testPackageTests.packageId, test: testColumns })
    .from(testPackageTests)
    .innerJoin(tests, eq(tests.id, testPackageTests.testId))
    .where(inArray(testPackageTests.packageId, [...packageIds]))
    .orderBy(asc(testPackageTests.packageId), asc(testPackageTests.position))
}

function idsIn(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}

type TestRow = Pick<typeof tests.$inferSelect, Exclude<keyof typeof testColumns, 'parameters'>> & Pick<BookableTest, 'parameters'>

function checkedTest({ id, name, fastingRequired, sex, requirements, isActive, parameters }: TestRow): BookableTest {
  return { id, name, fasting: fastingRequired, sex: sexOf(sex), requirements, isOffered: isActive, parameters }
}

/** A test of a package as it was called when it was sold, with the facts of today; it may be gone from the catalogue. */
function soldTest({ id, name }: IncludedTest, row: TestRow | undefined): BookableTest {
  return row ? { ...checkedTest(row), name } : { id, name, fasting: false, sex: 'any', requirements: null, isOffered: false, parameters: [] }
}

function sexOf(text: string | undefined): ForSex {
  return text === 'Male' || text === 'Female' || text === 'Other' ? text : 'any'
}
