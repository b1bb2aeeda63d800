import { eq, inArray } from 'drizzle-orm'
import { type AccreditedScope, isInScope } from '#domain/accredited-scope.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import type { Sql } from '#server/db/database.ts'
import { testCategories, tests } from '#server/db/tables/catalogue.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'

/** Sample type, method, laboratory, interpretation and scope of a test, as the catalogue has them (ACC-02, ACC-04, ACC-07). */
export interface TestFacts extends AccreditedScope {
  readonly department: string
  readonly sampleType: string | null
  /** Method of the whole test, in place of one that its parameters share. A parameter with another method is printed with its own. */
  readonly method: string | null
  readonly interpretation: string | null
  readonly referralLaboratory: { readonly name: string; readonly accreditationNumber: string | null } | null
}

/** Reads how and where these tests are done, by their ids. */
export async function testFacts(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, TestFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      ...{ id: tests.id, department: testCategories.name, sampleType: tests.sampleType, method: tests.method, interpretation: tests.interpretation },
      ...{ scopeFrom: tests.scopeFrom, scopeTo: tests.scopeTo },
      referralLaboratory: { name: referralLaboratories.name, accreditationNumber: referralLaboratories.accreditationNumber },
    })
    .from(tests)
    .innerJoin(testCategories, eq(testCategories.id, tests.categoryId))
    .leftJoin(referralLaboratories, eq(referralLaboratories.id, tests.referralLaboratoryId))
    .where(inArray(tests.id, [...ids]))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** True when the laboratory's accreditation covers a test on a day: not where another laboratory does it (ACC-04). */
export function isCovered(about: TestFacts | null, day: CivilDate): boolean {
  return about !== null && about.referralLaboratory === null && isInScope(about, day)
}
