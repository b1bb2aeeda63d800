import type { RequiredSetup } from '#domain/required-setup.ts'
import { readLayouts } from '#domain/list-layout.ts'
import type { Permission } from '#domain/permission.ts'
import { rolePresets, roles, type Role } from '#domain/role.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { signInApi } from './sign-in-api.ts'

/**
 * Reads the signed-in user from a server's answer or from storage; null when there is no valid one. Keeps only id, name, email, role, permissions, the
 * first step and the layouts of lists. Without a list of permissions the preset of the role is used; the server decides at every call anyway.
 */
export function readStaffUser(raw: unknown): StaffUser | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { id, name, email, role: called, permissions, firstStep, layouts } = raw as Record<string, unknown>
  const role = typeof called === 'string' && Object.hasOwn(signInApi.roles, called) ? signInApi.roles[called] : called
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '' || !isRole(role)) return null
  return {
    id: String(id),
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : '',
    role,
    permissions: Array.isArray(permissions) ? permissions.filter(isNamed) : rolePresets[role],
    ...(isFirstStep(firstStep) ? { firstStep } : {}),
    ...(layouts ? { layouts: readLayouts(layouts) } : {}),
  }
}

const stepNames: Record<RequiredSetup['name'], true> = { ownPassword: true, secondFactor: true }

function isFirstStep(value: unknown): value is RequiredSetup {
  const { name, isRequired } = Object(value) as Record<string, unknown>
  return typeof name === 'string' && Object.hasOwn(stepNames, name) && typeof isRequired === 'boolean'
}

function isRole(value: unknown): value is Role {
  return typeof value === 'string' && Object.hasOwn(roles, value)
}

/**
 * True for a value in the form of a permission. The existing ones are known when the declarations are loaded, after signing in; an unknown one allows nothing.
 */
function isNamed(value: unknown): value is Permission {
  return typeof value === 'string' && /^\w+\.\w+$/.test(value)
}
