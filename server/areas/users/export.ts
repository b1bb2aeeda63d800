import { formatInstant } from '#domain/civil-date.ts'
import { roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import { csvOf } from '#server/call/csv.ts'
import type { UserRow } from './response-schemas.ts'

const never = 'Never'

type Column = readonly [title: string, text: (user: UserRow, timeZone: string) => string]

const columns: readonly Column[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => roles[role].label],
  ['Status', ({ status }) => userStatuses[status].label],
  ['Permissions', ({ role, permissions }) => (role === 'super_admin' ? 'All' : permissions.join(' '))],
  ['Last Login', ({ lastLogin }, timeZone) => (lastLogin && formatInstant(lastLogin, timeZone)) || never],
  ['Created', ({ createdAt }, timeZone) => formatInstant(createdAt, timeZone) ?? ''],
]

/** Users as a CSV file, one row each under a row of titles; moments as DD/MM/YYYY, HH:mm of the laboratory (USR-04, USR-11). */
export function usersCsv(users: readonly UserRow[], timeZone: string): string {
  return csvOf([columns.map(([title]) => title), ...users.map((user) => columns.map(([, text]) => text(user, timeZone)))])
}
