import { asc, desc, eq, inArray } from 'drizzle-orm'
import * as contract from '#contract/prescriptions.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { suggestTests } from '#domain/test-suggestion.ts'
import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'

/** Maximum number of tests of a catalogue that are compared with a text. */
const maxCompared = 2000

/** Tests that the known text of a prescription and the customer's notes speak for (PRE-07). */
export const recommendationsRoute = serve(contract.recommendations, async ({ sql, params }) => {
  const [found] = await sql.select({ pageText: prescriptions.pageText, notes: prescriptions.notes }).from(prescriptions).where(eq(prescriptions.id, params.id))
  if (!found) throw notFound('Prescription not found')
  const text = [found.pageText, found.notes].filter(Boolean).join('\n')
  if (text === '') return ok([])
  const { id, code, name, aliases } = tests
  const offered = await sql
    .select({ id, code, name, aliases })
    .from(tests)
    .where(eq(tests.isActive, true))
    .orderBy(desc(tests.popularity), asc(tests.id))
    .limit(maxCompared)
  const suggested = suggestTests(text, offered)
  if (suggested.length === 0) return ok([])
  const rows = await sql
    .select({ id, name, price: tests.price, sampleType: tests.sampleType })
    .from(tests)
    .where(
      inArray(
        tests.id,
        suggested.map((each) => each.id),
      ),
    )
  return ok(
    suggested.flatMap(({ id: testId, reason }) => {
      const row = rows.find((each) => each.id === testId)
      return row ? [{ ...row, price: rupeesOfPaise(row.price), reason }] : []
    }),
  )
})
