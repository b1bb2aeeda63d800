import { formatInstant } from '#domain/civil-date.ts'
import { roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import { csvTable } from '#server/call/csv.ts'
import type { UserRow } from './response-schemas.ts'

const never = 'Never'

/** Users as a CSV file; moments as DD/MM/YYYY, HH:mm of the laboratory (USR-04, USR-11). */
export function usersCsv(users: readonly UserRow[], timeZone: string): string {
  return csvTable(users, [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Role', ({ role }) => roles[role].label],
    ['Status', ({ status }) => userStatuses[status].label],
    ['Permissions', ({ role, permissions }) => (role === 'super_admin' ? 'All' : permissions.join(' '))],
    ['Last Login', ({ lastLogin }) => (lastLogin && formatInstant(lastLogin, timeZone)) || never],
    ['Created', ({ createdAt }) => formatInstant(createdAt, timeZone)],
  ])
}
