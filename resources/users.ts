import { roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, email, instant, text } from '#definition/kind.ts'

export default defineResource({
  name: 'users',
  label: { one: 'user', many: 'users', title: 'User Management' },
  menu: { label: 'User Management', icon: 'users', order: 20 },
  permission: 'users',
  title: 'name',
  planned: true,
  fields: {
    name: text({ label: 'User', essential: true, sort: true }),
    email: email({ essential: true }),
    role: choice(roles, { essential: true }),
    status: choice(userStatuses, { essential: true }),
    lastLogin: instant({ show: 'date', readOnly: true }),
    createdAt: instant({ label: 'Created', show: 'date', readOnly: true, sort: true }),
  },
  list: { columns: [{ field: 'name', under: 'email' }, 'role', 'status', 'lastLogin', 'createdAt'] },
  api: { path: '/admin/users' },
})
