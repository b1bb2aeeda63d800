import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { civilDateOf } from '#domain/civil-date.ts'
import { roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import { textFile, fileAnswer, list, listAnswer, ok } from '#server/call/answer.ts'
import { auditExport } from '#server/call/audit/append-audit.ts'
import { csvTable, csvType } from '#domain/csv.ts'
import { wholeListId } from '#domain/log-entries.ts'
import { keysOf, listParameters, optionalOneOf } from '#server/call/list-query.ts'
import { notFound } from '#server/call/problem.ts'
import declaration from '#resources/users.ts'
import { fileRoutes } from '#server/resources/file-routes.ts'
import { defineRoute } from '#server/call/route.ts'
import { users } from '#server/db/tables/staff.ts'
import { csvMoment } from '#server/shared/export-cells.ts'
import { allUsers, listUsers, userSorts } from './list.ts'
import { type UserRow, userAnswer, userRowSchema, userSchema } from './response-schemas.ts'

const never = 'Never'

/** Users as a CSV file; moments as DD/MM/YYYY HH:mm of the laboratory (USR-04, USR-11). */
function usersCsv(users: readonly UserRow[], timeZone: string): string {
  return csvTable(users, [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Role', ({ role }) => roles[role].label],
    ['Status', ({ status }) => userStatuses[status].label],
    ['Permissions', ({ role, permissions }) => (role === 'super_admin' ? 'All' : permissions.join(' '))],
    ['Last Login', ({ lastLogin }) => (lastLogin ? csvMoment(lastLogin, timeZone) : never)],
    ['Created', ({ createdAt }) => csvMoment(createdAt, timeZone)],
  ])
}

const permission = 'users.view'
const paging = listParameters(keysOf(userSorts), 'createdAt')
const filters = { role: optionalOneOf(keysOf(roles)), status: optionalOneOf(keysOf(userStatuses)) }

/** Reading staff users: list, one, export (USR-01, USR-04). */
export const userRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/users',
    summary: 'Staff users, newest first',
    permission,
    query: z.object({ ...paging, ...filters }),
    answer: listAnswer('itemsOfPages', userRowSchema),
    run: async ({ sql, query }) => list(await listUsers(sql, query), query),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/users/export',
    summary: 'The staff users that the filters leave, as a CSV file',
    permission,
    // An export is a read that leaves an audit row.
    transaction: 'own',
    query: z.object({ search: paging.search, sort: paging.sort, order: paging.order, ...filters }),
    answer: fileAnswer(csvType),
    async run({ database, query, user, now, address, requestId, settings: { timeZone } }) {
      const { role = null, status = null, search = null } = query
      const staff = await allUsers(database.sql, query)
      const after = { role, status, search, users: staff.length }
      await auditExport(database, { user, now, address, requestId }, { entity: 'users', entityId: wholeListId, after })
      return textFile(`users-${civilDateOf(now, timeZone)}.csv`, usersCsv(staff, timeZone))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/users/{id}',
    summary: 'One staff user',
    permission,
    answer: userSchema,
    async run({ sql, params }) {
      const [row] = await sql
        .select()
        .from(users)
        .where(and(eq(users.id, params.id), isNull(users.deletedAt)))
      if (!row) throw notFound('User not found')
      return ok(userAnswer(row), { version: row.version })
    },
  }),
  ...fileRoutes(declaration, {
    async read(sql, id) {
      const [row] = await sql
        .select({ signature: users.signature })
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
      if (!row) throw notFound('User not found')
      return row
    },
  }),
]
