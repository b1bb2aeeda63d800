import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Role, roles } from '#domain/role.ts'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { orders } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/staff.ts'
import type { Route } from '#server/call/route.ts'
import { dropGuardSchema, keepBaseline } from '#tests/guards/baseline.ts'
import { type Footprint, footprintReader } from '#tests/guards/footprint.ts'
import type { LabIds, EarlierCall } from '#tests/guards/lab-ids.ts'
import { formWith, pdfText } from '#tests/guards/form.ts'
import {
  makeDataRequests,
  makeExportJob,
  makeFailedDelivery,
  makeFieldWork,
  makeJob,
  makeListView,
  makeUndoableAct,
  makeNeighbours,
  makeNote,
  makeReportLink,
  makeResults,
  makeSample,
} from '#tests/guards/lab-records.ts'
import { serverKey } from '#server/db/server-key.ts'
import { writeFileRow } from '#server/files/keep-file.ts'
import { idOf } from '#tests/support/ids.ts'
import { type LabApi, openLabApi } from '#tests/support/lab-api.ts'
import { makeOnce } from '#tests/support/shared-database.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeNotification, makeOrder, makeReport, makeSmallLab, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf, staffRow } from '#tests/support/staff.ts'

/** The API over a laboratory with at least one record of each kind. */
export interface GuardLab extends LabApi {
  readonly ids: () => LabIds
  /** Format of a call's fields: a form with a PDF for an upload route, else the fields themselves. */
  bodyOf(call: string, fields: Readonly<Record<string, unknown>>): FormData | Readonly<Record<string, unknown>>
  /** Makes calls that must succeed. */
  take(steps: readonly EarlierCall[]): Promise<void>
  /** A live token of the user of a role. */
  token(role: Role): string
  /** Present content of all tables. */
  footprint(): Promise<Footprint>
  /** Puts everything back as it was at the start: all are signed in as then. */
  refill(): Promise<void>
}

/** A file whose key is the same in every laboratory of this process, like their records. */
const scan = randomUUID()
const tokens = new Map<Role, string>()
let ids: LabIds | null = null

/** Opens the laboratory of the guards; close it, or the process does not end. `routes` are served beside the API's own: faulty routes of self-tests. */
export async function openGuardLab(routes: readonly Route[] = []): Promise<GuardLab> {
  const api = await openLabApi({ routes })
  // The server's own keys are made once and kept: no later refusal or link changes the settings.
  await serverKey(api.db, 'report-link-key', smallLabNow)
  await api.call('POST', '/auth/admin/login', { body: { email: 'stranger@test.example', password: 'not a password' } })
  await api.app.settled()
  const forms = new Set(api.routes.flatMap(({ method, path, upload }) => (upload ? `${method} ${path}` : [])))
  let reader: ReturnType<typeof footprintReader> | null = null
  /** A call may have removed it. */
  const keepScan = () => api.files.put(Buffer.from(pdfText), scan)
  const fill = async () => {
    const sql = api.db
    await makeSmallLab(sql)
    const [both, one, gone, tested] = [
      await makeOrder(sql, {
        people: [small.ashaSelf, small.ashaSon],
        lines: [{ quantity: 2 }, { patientId: small.ashaSon }],
        discount: 5_025,
      }),
      await makeOrder(sql),
      await makeOrder(sql, { status: 'Cancelled' }),
      await makeOrder(sql, { status: 'Testing', people: [small.ashaSelf, small.ashaSon] }),
    ]
    // Its results are due.
    await sql.update(orders).set({ resultsDueAt: stampsOf.createdAt }).where(eq(orders.id, tested.id))
    const [item = '', otherItem = ''] = both.items
    const kept = await keepScan()
    await writeFileRow(sql, { ...kept, type: 'application/pdf' }, null, smallLabNow)
    await makePrescription(sql, { id: idOf('prescription-asha'), fileKey: kept.key, searchText: 'scan.pdf asha rao' })
    await sql.insert(carts).values({ id: idOf('cart-asha'), customerId: small.asha, patientId: small.ashaSelf, source: 'manual', ...stampsOf })
    const cartItem = { cartId: idOf('cart-asha'), type: 'test', testId: small.cbc, name: 'Blood count', price: 30_000 } as const
    await sql.insert(cartItems).values({ ...cartItem, id: idOf('cart-item'), ...stampsOf })
    const clerk = { id: idOf('staff-clerk'), name: 'Clerk', email: 'clerk@test.example', role: 'operator' } as const
    await sql.insert(users).values(staffRow({ ...clerk, permissions: [] }, stampsOf.createdAt))
    for (const role of Object.keys(roles) as Role[]) tokens.set(role, await api.signInAs(staffOf(role).id))
    const [notification, report] = [await makeNotification(sql), await makeReport(sql, tested)]
    await makeFailedDelivery(sql, notification)
    const visit = await makeVisit(sql, both.id, '2026-11-23')
    await makeNeighbours(sql, both)
    ids = {
      order: both.id,
      item,
      otherItem,
      otherOrder: one.id,
      itemOfOther: one.items[0] ?? '',
      cancelled: gone.id,
      tested: tested.id,
      visit,
      ...(await makeFieldWork(sql)),
      dataRequest: await makeDataRequests(sql),
      notification,
      prescription: idOf('prescription-asha'),
      cart: idOf('cart-asha'),
      cartItem: idOf('cart-item'),
      report,
      reportLink: await makeReportLink(sql, report),
      ...(await makeNote(sql, both.id)),
      ...(await makeResults(sql, tested, report)),
      ...(await makeSample(sql, tested.id)),
      job: await makeJob(sql, report),
      exportJob: await makeExportJob(sql),
      listView: await makeListView(sql),
      receipt: await makeUndoableAct(sql),
      clerk: idOf('staff-clerk'),
    }
  }
  await keepScan()
  await makeOnce(api.database, 'guards', fill)
  const putBack = await keepBaseline(api.database)
  return {
    ...api,
    ids: () => {
      if (!ids) throw new Error('the laboratory is empty')
      return ids
    },
    bodyOf: (call, fields) => (forms.has(call) ? formWith(fields) : fields),
    async take(steps) {
      for (const { as, call, body = {} } of steps) {
        const [method = '', path = ''] = call.split(' ')
        const answer = await api.call(method, path, { token: tokens.get(as) ?? '', body })
        if (answer.status >= 300) throw new Error(`${call} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      }
    },
    token: (role) => tokens.get(role) ?? '',
    async footprint() {
      reader ??= footprintReader(api.database)
      return (await reader)()
    },
    async refill() {
      await api.app.settled()
      await putBack()
      await keepScan()
    },
    async close() {
      await api.app.settled()
      await dropGuardSchema(api.database)
      await api.close()
    },
  }
}
