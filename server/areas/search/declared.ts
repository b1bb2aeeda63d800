import { sql } from 'drizzle-orm'
import type { Declaration } from '#definition/declaration.ts'
import { statusField } from '#definition/labels.ts'
import { permissionFor } from '#domain/permission.ts'
import { listStored, readInOrder } from '#server/resources/list.ts'
import type { ServedResource } from '#server/resources/registry.ts'
import type { StoredRow } from '#server/resources/storage.ts'
import { type Asked, type Hit, readSize, type SearchedKind } from './kind.ts'

/** The records of a declaration whose list has a search. */
export function declaredKind({ declaration, storage }: ServedResource): SearchedKind {
  const { name, permission, title } = declaration
  const first = async ({ db, text, isTiny }: Asked, matching: 'exact' | 'similar') => {
    if (isTiny) return []
    const sort = { by: sql`${storage.expression(title)}`, order: 'asc' } as const
    const { rows } = await listStored(db, storage, { search: text, matching, title, clauses: [], sort, page: 1, limit: readSize })
    return rows.map((row) => hitOf(declaration, row))
  }
  return {
    name,
    permission: permissionFor(permission, 'view'),
    find: (asked) => first(asked, 'exact'),
    findNearly: (asked) => first(asked, 'similar'),
    read: async (db, ids) => (await readInOrder(db, storage, ids)).map((row) => hitOf(declaration, row)),
  }
}
function hitOf(declaration: Declaration, { id, values }: StoredRow): Hit {
  const status = values[statusField(declaration) ?? '']
  return {
    ...{ id, title: String(values[declaration.title] ?? ''), detail: null, at: null },
    status: typeof status === 'string' || typeof status === 'boolean' ? status : null,
    opens: { resource: declaration.name, id },
  }
}
