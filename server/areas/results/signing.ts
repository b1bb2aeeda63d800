import { eq, inArray } from 'drizzle-orm'
import { mayStep } from '#domain/results/states.ts'
import { type Department, type Signing, signatoryProblem, signingOf } from '#domain/signatory.ts'
import { forbidden } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { testCategories, tests } from '#server/db/tables/catalogue.ts'
import { users } from '#server/db/tables/staff.ts'
import type { Settings } from '#server/settings.ts'
import type { ResultRow } from '#server/shared/results/read-sheet.ts'

/** The user who signs, and the setting LAB_SIGNATORIES. */
export interface SigningUser {
  readonly user: { readonly id: string }
  readonly signatories: Settings['signatories']
}

/** Signatures of results, for one user. */
interface Signatures {
  /** Signatures that a release of the results among these needs. */
  of(rows: readonly ResultRow[]): Signing
  /** True for a result that the user may verify as a signatory. */
  isOwn(row: ResultRow): boolean
}

/** Reads who may sign results: their departments, and those of the user and of the people who verified them. */
export async function readSignatures(db: Sql, rows: readonly ResultRow[], { user, signatories }: SigningUser): Promise<Signatures> {
  if (signatories === 'any') return { of: () => ({ lacking: [], own: [] }), isOwn: () => true }
  const waiting = rows.filter(({ state }) => mayStep('release', state))
  const departments = await departmentsOfTests(
    db,
    waiting.flatMap(({ testId }) => testId ?? []),
  )
  const signed = await departmentsOfUsers(db, [user.id, ...waiting.flatMap(({ verifiedBy }) => verifiedBy ?? [])])
  const own = signed.get(user.id) ?? []
  const departmentOf = ({ testId }: ResultRow) => departments.get(testId ?? '') ?? null
  return {
    of(released) {
      const byTest = new Map<string, ResultRow[]>()
      for (const row of released)
        if (mayStep('release', row.state)) byTest.set(row.testId ?? row.testName, [...(byTest.get(row.testId ?? row.testName) ?? []), row])
      const toSign = [...byTest.values()].flatMap((values) => {
        const [first] = values
        const verifiers = values.map(({ verifiedBy }) => (verifiedBy === null ? null : (signed.get(verifiedBy) ?? [])))
        return first ? [{ name: first.testName, department: departmentOf(first), verifiers }] : []
      })
      return signingOf(toSign, own)
    },
    isOwn(row) {
      const department = departmentOf(row)
      return department === null || own.includes(department.id)
    },
  }
}

/** Refuses (403) the release of results that other departments have to sign; the sentence names them (ACC-08). */
export async function refuseUnsigned(db: Sql, rows: readonly ResultRow[], signing: SigningUser): Promise<void> {
  const problem = signatoryProblem((await readSignatures(db, rows, signing)).of(rows).lacking)
  if (problem) throw forbidden(problem)
}

async function departmentsOfTests(db: Sql, testIds: readonly string[]): Promise<ReadonlyMap<string, Department>> {
  if (testIds.length === 0) return new Map()
  const found = await db
    .select({ testId: tests.id, id: testCategories.id, name: testCategories.name })
    .from(tests)
    .innerJoin(testCategories, eq(testCategories.id, tests.categoryId))
    .where(inArray(tests.id, [...new Set(testIds)]))
  return new Map(found.map(({ testId, ...department }) => [testId, department]))
}

async function departmentsOfUsers(db: Sql, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await db
    .select({ id: users.id, departments: users.departments })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
  return new Map(found.map(({ id, departments }) => [id, departments]))
}

/** The results among these that the user verifies as a signatory; a 403 if there are none. */
export async function ownRows(db: Sql, rows: readonly ResultRow[], signing: SigningUser): Promise<ResultRow[]> {
  const signatures = await readSignatures(db, rows, signing)
  const own = rows.filter(signatures.isOwn)
  const problem = own.length === 0 ? signatoryProblem(signatures.of(rows).lacking) : null
  if (problem) throw forbidden(problem)
  return own
}
