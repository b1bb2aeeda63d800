import type { Sql } from '#server/db/database.ts'
import type { Registry } from './registry.ts'

/** The sentence that refuses to delete a record that others use, naming them, or null. */
export async function usageProblem(db: Sql, registry: Registry, resource: string, id: string): Promise<string | null> {
  const uses = [...((await registry.get(resource)?.tableOptions?.uses?.(db, id)) ?? [])]
  for (const { declaration, storage } of registry.values()) {
    for (const [name, field] of Object.entries(declaration.fields)) {
      if ((field.kind !== 'reference' && field.kind !== 'references') || field.to !== resource) continue
      const { count, titles } = await storage.users(db, name, id)
      if (count > 0)
        uses.push(`${count} ${count === 1 ? declaration.label.one : declaration.label.many} (${titles.join(', ')}${count > titles.length ? ', …' : ''})`)
    }
  }
  const thing = registry.get(resource)?.declaration.label.one ?? 'record'
  return uses.length === 0 ? null : `This ${thing} cannot be deleted: it is used by ${uses.join(' and ')}`
}
