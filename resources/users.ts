import { missingEmail } from '#domain/email.ts'
import { permissionChoices } from '#domain/permission.ts'
import { newUser, roles } from '#domain/role.ts'
import { signatoryFields, signatoryPermission } from '#domain/signatory.ts'
import { accountChangeProblem, deletionProblem, passwordChangeProblem, reachProblem } from '#domain/staff-change.ts'
import { toggledUserStatus, type UserStatus, userStatuses } from '#domain/staff-user.ts'
import { missingStatus } from '#domain/missing-status.ts'
import type { ActionRefusal } from '#definition/action.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, choices, email, file, instant, references, text } from '#definition/kind.ts'

const fields = {
  name: text({ notNull: true, required: 'Name is required', sort: true }),
  email: email({ notNull: true, required: missingEmail }),
  role: choice(roles, { notNull: true, required: 'Please select a role', initial: newUser.role }),
  status: choice(userStatuses, { notNull: true, required: missingStatus, initial: newUser.status }),
  permissions: choices(permissionChoices, { notNull: true }),
  designation: text({
    maxLength: 120,
    permission: signatoryPermission,
    help: 'Printed under the name on reports, for example MD (Pathology), Consultant Pathologist',
  }),
  registrationNumber: text({ maxLength: 60, permission: signatoryPermission, help: 'Number of the medical council, printed on reports' }),
  departments: references('test-categories', { permission: signatoryPermission }),
  signature: file({ printed: true, permission: signatoryPermission }),
  lastLogin: instant({ label: 'Last Login', show: 'date', readOnly: true, sort: true }),
  createdAt: instant({ label: 'Created', show: 'date', readOnly: true, sort: true }),
}

const refuseEdit: ActionRefusal<typeof fields> = (user, account) => (user.id === account.id ? null : (reachProblem(user, account)?.sentence ?? null))
const refuseStatus: ActionRefusal<typeof fields> = (user, account) =>
  accountChangeProblem(user, account, { ...account, status: toggledUserStatus(account.status) })?.sentence ?? null

function toggle(from: UserStatus) {
  const status = toggledUserStatus(from)
  return {
    call: { method: 'PATCH', path: '/admin/users/{id}/status' },
    send: { status },
    done: `{title} is now ${userStatuses[status].label.toLowerCase()}`,
    undo: true,
    permission: 'users.edit',
    refuse: refuseStatus,
  } as const
}

export default defineResource({
  name: 'users',
  label: { one: 'user', many: 'users', title: 'User Management', add: 'Add User' },
  menu: { label: 'User Management', icon: 'users', order: 20, key: 'u' },
  permission: 'users',
  title: 'name',
  fields,
  list: {
    columns: [{ field: 'name', under: 'email', label: 'User' }, 'role', 'status', { field: 'lastLogin', empty: 'Never' }, 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search users by name or email...',
    filters: { role: { field: 'role', all: 'All Roles' }, status: { field: 'status', all: 'All Status' } },
    loading: 'Loading users...',
    failure: 'Failed to load users',
    export: true,
  },
  form: {
    page: 'user-form',
    fields: ['name', 'email', 'role', 'status', 'permissions', ...signatoryFields],
    showWhen: { permissions: { role: { not: 'super_admin' } } },
  },
  show: {
    in: 'drawer',
    fields: ['email', 'role', 'status', ...signatoryFields, 'lastLogin', 'createdAt', 'permissions'],
    failure: 'Failed to load user',
    timeline: true,
  },
  refuseEdit,
  actions: {
    change: { link: '/users/{id}/edit', label: 'Edit User', key: 'e', icon: 'edit', permission: 'users.edit', refuse: refuseEdit },
    password: {
      dialog: 'user-password',
      label: 'Change Password',
      icon: 'key',
      // Everybody may set their own; the rule knows what another's needs.
      permission: 'users.view',
      refuse: (user, account) => passwordChangeProblem(user, account)?.sentence ?? null,
    },
    deactivate: { ...toggle('active'), label: 'Deactivate', icon: 'disable', when: { status: 'active' } },
    activate: { ...toggle('inactive'), label: 'Activate', icon: 'enable', when: { status: { not: 'active' } } },
    endSessions: {
      call: { method: 'POST', path: '/admin/users/{id}/end-sessions' },
      label: 'Sign out everywhere',
      icon: 'disable',
      place: 'more',
      confirm: { title: 'Sign {title} out everywhere?', text: 'All their sessions end now. They can sign in again.', button: 'Sign out everywhere' },
      done: '{title} is signed out everywhere',
      permission: 'users.edit',
      refuse: (user, account) => reachProblem(user, account)?.sentence ?? null,
    },
    endSecondFactor: {
      call: { method: 'POST', path: '/admin/users/{id}/end-second-factor' },
      label: 'Turn off two-step sign-in',
      icon: 'key',
      place: 'more',
      confirm: {
        title: 'Turn off two-step sign-in for {title}?',
        text: 'For a user who lost the authenticator app. All their sessions end.',
        button: 'Turn off',
      },
      done: 'Two-step sign-in is off for {title}',
      permission: 'users.change_password',
      refuse: (user, account) =>
        user.id === account.id ? 'Turn off your own under Sessions and security' : (passwordChangeProblem(user, account)?.sentence ?? null),
    },
    remove: {
      dialog: 'user-delete',
      label: 'Delete User',
      icon: 'delete',
      permission: 'users.delete',
      danger: true,
      refuse: (user, account) => deletionProblem(user, account)?.sentence ?? null,
    },
    status: {
      call: { method: 'PATCH', path: '/admin/users/{id}/status' },
      body: { status: choice(userStatuses, { label: 'New status', required: missingStatus }) },
      dialog: 'user-status',
      label: 'Set status',
      done: 'User status updated',
      undo: true,
      permission: 'users.edit',
    },
    removeSelected: { dialog: 'user-delete', label: 'Delete Selected', permission: 'users.delete', danger: true },
  },
  rowActions: ['show', 'change', 'password', 'deactivate', 'activate', 'remove'],
  pageActions: ['endSessions', 'endSecondFactor'],
  bulkActions: ['status', 'removeSelected'],
  api: {
    path: '/admin/users',
  },
})
