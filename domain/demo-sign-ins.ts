import type { Role } from './role.ts'

/** Sign-ins of the demo laboratory, one for each role; `demoPassword` opens all of them. They exist nowhere else. */
export const demoSignIns: Readonly<Record<Role, { readonly name: string; readonly email: string }>> = {
  super_admin: { name: 'Asha Kulkarni', email: 'super@lab.example' },
  admin: { name: 'Vikram Shetty', email: 'admin@lab.example' },
  manager: { name: 'Meera Iyer', email: 'manager@lab.example' },
  operator: { name: 'Imran Khan', email: 'operator@lab.example' },
}

export const demoPassword = 'Demo@2468'
