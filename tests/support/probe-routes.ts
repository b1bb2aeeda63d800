import { eq, sql as expression } from 'drizzle-orm'
import { z } from 'zod'
import { counters } from '#server/db/tables/records.ts'
import { ok } from '#server/call/answer.ts'
import { secret } from '#contract/schemas.ts'
import { conflict } from '#server/call/problem.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { nobody } from '#tests/support/ids.ts'

const answer = z.object({ value: z.number() })
const params = z.object({ name: z.string() })

/** Routes that try what all routes share: a counter whose value is its version, and faults of many kinds. */
export const probeRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/probe/{name}',
    summary: 'Read a counter',
    permission: 'signed-in',
    params,
    query: z.object({ search: z.string().optional() }),
    answer,
    async run({ sql, params: { name } }) {
      const [found] = await sql.select().from(counters).where(eq(counters.name, name))
      return ok({ value: found?.value ?? 0 }, { version: found?.value ?? 0 })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/probe/{name}',
    summary: 'Count one more',
    permission: 'orders.edit',
    params,
    bodyLimit: 4_096,
    // `secret` takes the text as it comes: an audit row with a NUL cannot be written.
    body: z.strictObject({ by: z.number().int().min(1), refuse: z.boolean().optional(), text: z.optional(secret(1_000)) }),
    answer,
    async run(context) {
      const {
        sql,
        params: { name },
        body,
        audit,
      } = context
      const [locked] = await sql.select().from(counters).where(eq(counters.name, name)).for('update')
      await checkVersion(context, 'counters', name, locked?.value ?? 0)
      const [after] = await sql
        .insert(counters)
        .values({ name, value: body.by })
        .onConflictDoUpdate({ target: counters.name, set: { value: expression`${counters.value} + ${body.by}` } })
        .returning()
      if (body.refuse) throw conflict('Not this one')
      const value = after?.value ?? 0
      audit({ action: 'update', entity: 'counters', entityId: name, before: { value: locked?.value ?? 0 }, after: { value }, reason: body.text ?? null })
      return ok({ value }, { version: value, status: 201, message: 'Counted' })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/fault/{name}',
    summary: 'Fail',
    permission: 'public',
    params,
    answer: z.null(),
    async run({ sql, params: { name } }) {
      await faults[name]?.(sql)
      throw new TypeError('a secret place failed')
    },
  }),
]

type Fault = (sql: Parameters<Parameters<typeof defineRoute>[0]['run']>[0]['sql']) => Promise<unknown>

const faults: Readonly<Record<string, Fault>> = {
  unique: async (sql) =>
    sql.insert(counters).values([
      { name: 'same', value: 1 },
      { name: 'same', value: 2 },
    ]),
  reference: async (sql) => sql.execute(expression`insert into sessions values ('t', ${nobody}, now(), now(), now(), null, ${nobody})`),
  check: async (sql) => sql.execute(expression`update users set role = 'king'`),
  number: async (sql) => sql.execute(expression`select 'Private Person'::integer`),
  syntax: async (sql) => sql.execute(expression`select 'Private Person' from nowhere`),
}
