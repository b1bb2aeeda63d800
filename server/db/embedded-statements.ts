import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { RunStatement } from '#server/db/engine.ts'
import { createStatementNames } from '#server/db/statement-names.ts'

const { serialize } = protocol
const run = [serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()]
/** Statements after which no prepared one can be used again: its columns may change. */
const unprepares = /^\s*(create|alter|drop|discard|deallocate)\b/i
const closed = (name: string) => serialize.close({ type: 'S', name })

/**
 * Runs each statement with one message, where `PGlite.query` sends six; one that repeats stays prepared, as on a PostgreSQL server. Parameters come as text;
 * values are read by the client's parsers.
 */
export function statementsOf(client: PGlite): RunStatement {
  const prepared = new Set<string>()
  const dropped: string[] = []
  const names = createStatementNames((name) => dropped.push(name))
  const send = async (text: string, values: (string | null)[]) => {
    if (unprepares.test(text)) prepared.clear()
    const name = names(text) ?? ''
    const isNew = !prepared.has(name)
    const steps = [
      ...dropped.splice(0).map(closed),
      // It may be prepared already: it was, when it failed for the first time or the tables have changed since.
      ...(isNew ? [closed(name), serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values }),
      ...run,
    ]
    const messages = await client.execProtocolStream(Buffer.concat(steps), { syncToFs: false })
    if (name !== '') prepared.add(name)
    return messages
  }
  return async (text, params, rowMode) => {
    const values = params.map((value) => (value === null || value === undefined ? null : String(value)))
    const messages = await client.runExclusive(() => send(text, values))
    await client.syncToFs()
    return parse.parseResults(messages, client.parsers, { rowMode })[0]?.rows ?? []
  }
}
