import type { ApiAnswer } from '#tests/support/api.ts'
import type { GuardLab } from '#tests/guards/lab.ts'

/** The number that a statement gives under the name `value`. */
export async function one(lab: GuardLab, statement: string, parameters: readonly unknown[] = []): Promise<number> {
  const [row] = await lab.database.query(statement, parameters)
  return Number(row?.value)
}

/** Calls as the super admin, or as whoever has the token. */
export async function call(
  lab: GuardLab,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  token: string = lab.token('super_admin'),
): Promise<ApiAnswer> {
  return lab.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
}
