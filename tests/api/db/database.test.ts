import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { DatabaseError, databaseErrorOf } from '#server/db/database-error.ts'
import { engines } from '#tests/support/engines.ts'
import { held } from '#tests/support/held.ts'

describe.each(engines)('database on $engine', ({ engine, open }) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
    await database.query('create table words (id integer primary key, word text not null unique, big bigint)')
  })
  afterAll(() => database.close())

  test.each<{ text: string; params?: unknown[]; value: unknown }>([
    { text: 'select 9007199254740991::int8 as value', value: 9_007_199_254_740_991 },
    { text: 'select count(*) as value from words', value: 0 },
    { text: `select date '2026-03-01' as value`, value: '2026-03-01' },
    { text: `select timestamptz '2026-03-01 10:00:00.120+05:30' as value`, value: '2026-03-01 04:30:00.12+00' },
    { text: 'select 1.50::numeric as value', value: '1.50' },
    { text: 'select sum(5::int8) as value', value: '5' },
    { text: 'select 1.5::float8 as value', value: 1.5 },
    { text: 'select true as value', value: true },
    { text: 'select null as value', value: null },
    { text: `select array[1, null] as value`, value: [1, null] },
    { text: `select array['a,"b', 'c\\d', null, 'NULL'] as value`, value: ['a,"b', 'c\\d', null, 'NULL'] },
    { text: 'select $1::text[] as value', params: [['a,"b', 'c\\d', null, '']], value: ['a,"b', 'c\\d', null, ''] },
    { text: 'select $1::int8 as value', params: [7], value: 7 },
    { text: 'select $1::bool as value', params: [false], value: false },
    { text: 'select $1::jsonb as value', params: [{ a: [1, 'x'] }], value: { a: [1, 'x'] } },
    { text: 'select $1::timestamptz(3) as value', params: [new Date('2026-01-01T00:00:00.001Z')], value: '2026-01-01 00:00:00.001+00' },
    { text: 'select $1::bytea as value', params: [new Uint8Array([0, 255])], value: Buffer.from([0, 255]) },
    { text: 'select $1::text as value', params: [undefined], value: null },
    { text: 'select $1 || $2 as value', params: ["O'Brien", ' \u0905'], value: "O'Brien \u0905" },
  ])('$text gives $value', async ({ text, params, value }) => {
    expect(await database.query(text, params)).toEqual([{ value }])
  })

  test.runIf(engine === 'postgres')('a commit is on the disk before it is acknowledged', async () => {
    const own = "select setting from pg_settings where name = 'synchronous_commit' and source in ('client', 'session')"
    expect(await database.query(own), 'the server decides, whose default is on').toEqual([])
  })

  test('a whole number too large to be exact is an error, and the next query works', async () => {
    await expect(database.query('select 9007199254740992::int8 as value')).rejects.toThrow('too large to be exact')
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('a database refusal has its SQLSTATE and constraint, without the values', async () => {
    const insert = () => database.query(`insert into words (id, word) values (1, 'secret') returning id`)
    await insert()
    const error = await insert().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({ code: '23505', constraint: 'words_pkey', table: 'words' })
    expect(JSON.stringify(error) + String(error)).not.toContain('secret')
    const wrapped = await database.sql.execute(sql`insert into words (id, word) values (1, 'x')`).catch((reason: unknown) => reason)
    expect(databaseErrorOf(wrapped)?.code).toBe('23505')
    await database.query('delete from words')
  })

  test('a repeated statement works after it was refused, and after 400 others', async () => {
    const add = (id: number) => database.query('insert into words (id, word) values ($1, $2) returning word', [id, `word ${id}`])
    await add(1)
    for (let again = 0; again < 3; again += 1) await expect(add(1)).rejects.toMatchObject({ code: '23505' })
    expect(await add(2)).toEqual([{ word: 'word 2' }])
    for (let n = 0; n < 420; n += 1) for (let again = 0; again < 3; again += 1) expect(await database.query(`select ${n} as n`)).toEqual([{ n }])
    expect(await add(3)).toEqual([{ word: 'word 3' }])
    if (engine === 'embedded') expect(Number((await database.query('select count(*) from pg_prepared_statements'))[0]?.count)).toBeLessThanOrEqual(401)
    await database.query('delete from words')
  })

  test.runIf(engine === 'embedded')('a repeated statement reads the columns that a table has now', async () => {
    const read = () => database.query('select * from plain')
    await database.query('create table plain as select 1 as one')
    for (let again = 0; again < 4; again += 1) expect(await read()).toEqual([{ one: 1 }])
    await database.query('alter table plain add two integer')
    for (let again = 0; again < 4; again += 1) expect(await read()).toEqual([{ one: 1, two: null }])
    await database.query('drop table plain')
  })

  test('a transaction commits all of its work or nothing', async () => {
    await database.transaction(async (tx) => {
      await tx.execute(sql`insert into words (id, word) values (1, 'a')`)
      await tx.execute(sql`insert into words (id, word) values (2, 'b')`)
    })
    const failed = database.transaction(async (tx) => {
      await tx.execute(sql`delete from words`)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await database.query('select word from words order by id')).toEqual([{ word: 'a' }, { word: 'b' }])
    await database.query('delete from words')
  })

  test('changes left to the commit are done with it, in one statement, or undo the whole transaction', async () => {
    const add = (id: number, word: string) => sql`insert into words (id, word) values (${id}, ${word}) returning id`
    await database.transaction(async (tx, beforeCommit) => {
      await tx.execute(add(1, 'a'))
      beforeCommit([add(2, 'b'), add(3, 'c')])
    })
    expect(await database.query('select word from words order by id')).toEqual([{ word: 'a' }, { word: 'b' }, { word: 'c' }])
    const failed = database.transaction(async (tx, beforeCommit) => {
      await tx.execute(sql`delete from words`)
      beforeCommit([add(4, 'd'), add(4, 'e')])
      return 'done'
    })
    expect(databaseErrorOf(await failed.catch((error: unknown) => error))?.code).toBe('23505')
    expect(await database.query('select count(*) from words')).toEqual([{ count: 3 }])
    await database.query('delete from words')
  })

  test('statements beside a failed one write nothing once the transaction is rolled back', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const failed = database.transaction(async (tx) => {
      late = tx.execute(sql`select 1`).then(async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        await tx.execute(sql`insert into words (id, word) values (7, 'late')`)
      })
      late.catch(() => undefined)
      await tx.execute(sql`insert into words (id, word) values (8, null)`)
    })
    await expect(failed).rejects.toThrow()
    await expect(late).rejects.toMatchObject({ cause: { message: 'The transaction is over.' } })
    expect(await database.query('select * from words')).toEqual([])
  })

  test.each(['40001', '40P01'])('a transaction refused with %s is run again, five times in all', async (code) => {
    let runs = 0
    const refuse = async () => {
      runs += 1
      await database.query('select 1').catch(() => undefined)
    }
    const refused = database.transaction(async (tx) => {
      await refuse()
      await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}', message = 'again'; end $$`))
    })
    await expect(refused).rejects.toSatisfy((error) => databaseErrorOf(error)?.code === code)
    expect(runs).toBe(5)
  })

  test('a transaction that succeeds at its second run is done once', async () => {
    let runs = 0
    await database.transaction(async (tx) => {
      runs += 1
      await tx.execute(sql`insert into words (id, word) values (10, 'once')`)
      if (runs === 1) await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '40001', message = 'again'; end $$`))
    })
    expect(await database.query('select id from words')).toEqual([{ id: 10 }])
    await database.query('delete from words')
  })

  test('the database itself is refused inside a transaction, where it would wait for ever', async () => {
    await expect(database.transaction(() => database.query('select 1'))).rejects.toThrow('use the connection it gives')
    await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow('use the connection it gives')
    await expect(database.session((query) => query('select 1 as one'))).resolves.toEqual([{ one: 1 }])
  })

  test('statements beside an open transaction never get into it', async () => {
    const { until: begun, release: begin } = held()
    const rolledBack = database.transaction(async (tx) => {
      await tx.execute(sql`insert into words (id, word) values (20, 'inside')`)
      begin()
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('rolled back')
    })
    await begun
    const beside = database.query(`insert into words (id, word) values (21, 'beside')`)
    await expect(rolledBack).rejects.toThrow('rolled back')
    await beside
    expect(await database.query('select word from words')).toEqual([{ word: 'beside' }])
    await database.query('delete from words')
  })
})
