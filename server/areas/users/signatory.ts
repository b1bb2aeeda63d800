import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { oneLine } from '#domain/text.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import declaration from '#resources/users.ts'
import { invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { testCategories } from '#server/db/tables/catalogue.ts'
import { keepRecordFiles, withStoredFiles } from '#server/resources/record-files.ts'
import { refuseForbiddenFields } from '#server/resources/routes.ts'
import type { LockedUsers } from './lock.ts'
import type { createBody } from './request-schemas.ts'
import { type UserRow, userFacts } from './response-schemas.ts'

type Signatory = Pick<UserRow, 'designation' | 'registrationNumber' | 'departments' | 'signature'>
type SentSignatory = Pick<z.output<typeof createBody>, keyof Signatory>

const nobody: Signatory = { designation: null, registrationNumber: null, departments: [], signature: null }

/**
 * Returns what a user is as a signatory after a change; absent values stay (ACC-08). Throws a 403 for a change without the permission, a 422 for a value that
 * cannot be used.
 */
export async function signatoryAfter(db: Sql, { actor }: Pick<LockedUsers, 'actor'>, body: SentSignatory, user: Signatory | null): Promise<Signatory> {
  const before = user ?? nobody
  const after = {
    designation: body.designation === undefined ? before.designation : oneLine(body.designation ?? '') || null,
    registrationNumber: body.registrationNumber === undefined ? before.registrationNumber : oneLine(body.registrationNumber ?? '') || null,
    departments: body.departments === undefined ? before.departments : [...new Set(body.departments ?? [])],
  }
  const signature = body.signature === undefined ? before.signature : body.signature
  refuseForbiddenFields(declaration, actor, { ...before, signature: before.signature?.id }, { ...after, signature: signature?.id })
  const { values, problems } = await withStoredFiles(db, declaration, { signature }, { signature: before.signature })
  const added = after.departments.filter((id) => !before.departments.includes(id))
  const errors = {
    ...problems,
    ...problemAt('designation', fieldProblem(declaration.fields.designation, after.designation)),
    ...problemAt('registrationNumber', fieldProblem(declaration.fields.registrationNumber, after.registrationNumber)),
    ...problemAt('departments', (await departmentNames(db, added)).size < added.length ? 'One of the choices no longer exists' : null),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...after, signature: values.signature as Signatory['signature'] }
}

function problemAt(field: string, problem: string | null): Readonly<Record<string, string[]>> {
  return problem === null ? {} : { [field]: [problem] }
}

/** Makes the picture of a saved user's signature theirs, and removes the former one. */
export async function keepSignature(db: Sql, { id, signature }: UserRow, now: Date): Promise<void> {
  await keepRecordFiles(db, declaration, id, { signature }, now)
}

/** Facts of a user for the audit trail, with the names of the departments. */
export async function signatoryFacts(db: Sql, user: UserRow) {
  const names = await departmentNames(db, user.departments)
  return { ...userFacts(user), departments: user.departments.map((id) => names.get(id) ?? id) }
}

/** The names of the departments that exist, held until the transaction ends. */
async function departmentNames(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = testCategories
  const found = await db
    .select({ id, name })
    .from(testCategories)
    .where(inArray(id, [...ids]))
    .for('key share')
  return new Map(found.map((each) => [each.id, each.name]))
}
