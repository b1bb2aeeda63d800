import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { jobs } from '#server/db/tables/jobs.ts'
import { patients } from '#server/db/tables/customers.ts'
import { filesToRemove } from '#server/db/tables/files.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'
import { removeFiles } from '#server/files/remove-files.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { freeJobs, runNextStep } from '#server/jobs/jobs.ts'
import { silentLog } from '#server/log.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { memoryFiles } from '#tests/support/memory-files.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { auditOf, change } from '#tests/support/stored.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { completeReport, enteredReport, makeParameters, releaseMany, resultsPath } from './lab.ts'

const api = smallApi()
beforeAll(async () => {
  await makeParameters(api.db)
  await change(api.db, patients, small.raviSelf, { dateOfBirth: '1980-05-05' })
})

const work = { files: memoryFiles(), clock: () => smallLabNow, log: silentLog, settings: usualSettings }
const step = () => runNextStep({ ...work, database: api.database }, jobKinds)
const begin = async (ids: readonly string[], as: 'admin' | 'super_admin' = 'super_admin') =>
  String((await api.call('POST', '/reports/admin/results/release-many', { ids }, { as })).body.data.id)
const jobOf = async (id: string) => (await api.call('GET', `/admin/jobs/release-reports/${id}`)).body.data as unknown as Record<string, unknown>
const waiting = async (as: 'admin' | 'super_admin' = 'super_admin') => {
  const { items } = (await api.call('GET', '/reports/admin/results/waiting?limit=100', undefined, { as })).body.data
  return new Map(items.map((row) => [row.id, row.leftOut]))
}

test('RES-10 many at once takes those that nobody has to look at again, and says why the others stay', async () => {
  const [asha, ravi] = [await completeReport(api), await completeReport(api, {}, small.raviSelf)]
  const [high, partly] = [await completeReport(api, { K: '5.9' }), await enteredReport(api, { HB: '13.4' }, { patient: small.raviSelf })]
  const beside = await completeReport(api, {}, small.raviSelf)
  const file = new FormData()
  for (const [name, value] of Object.entries({ orderId: beside.orderId, patientId: small.raviSelf, confirmed: 'true' })) file.set(name, value)
  file.set('file', new File([smallPdf('beside')], 'report.pdf', { type: 'application/pdf' }))
  expect((await api.call('POST', '/reports/admin', file)).status).toBe(201)
  const listed = await waiting()
  expect([listed.get(asha.id), listed.get(ravi.id)]).toEqual([null, null])
  const { released, leftOut } = await releaseMany(api, [asha.id, high.id, ravi.id, partly.id, beside.id])
  expect(released).toHaveLength(2)
  expect(leftOut.map(({ id, reason }) => [id, reason])).toEqual([
    [high.id, 'Abnormal value'],
    [partly.id, 'Missing results (Potassium, Malaria Parasite (smear), Sugar 100%)'],
    [beside.id, 'Another report beside it'],
  ])
  expect(listed.get(partly.id)).toBe(leftOut[1]?.reason)
  expect(listed.get(beside.id)).toBe(leftOut[2]?.reason)
  const after = await waiting()
  expect([asha.id, ravi.id, high.id, partly.id].map((id) => after.has(id))).toEqual([false, false, true, true])
})

test('RES-09 RES-10 a bulk release skips the typist’s own values, and tells only the typist', async () => {
  const { id } = await completeReport(api)
  const sentence = 'You entered these values: another person has to verify them'
  expect([(await waiting('admin')).get(id), (await waiting()).get(id)]).toEqual([sentence, null])
  expect((await releaseMany(api, [id], 'admin')).leftOut[0]?.reason).toBe(sentence)
  await change(api.db, reports, id, { deletedAt: smallLabNow.toISOString() })
})

test('RES-10 a job releases one report at a time, reports progress, and continues after its user leaves', async () => {
  const made = [await completeReport(api), await completeReport(api, {}, small.raviSelf)]
  const id = await begin(made.map((each) => each.id))
  expect(await jobOf(id)).toMatchObject({ state: 'Waiting', done: 0, total: 2, by: { name: staffOf('super_admin').name } })
  const begun = await waiting()
  expect(
    made.map((each) => begun.get(each.id)),
    'no second release is offered them',
  ).toEqual(['Being released', 'Being released'])
  expect(await step()).toBe(true)
  const first = await jobOf(id)
  expect(first).toMatchObject({ state: 'Running', done: 1, total: 2 })
  expect(await api.db.$count(reportVersions, eq(reportVersions.reportId, made[0]?.id ?? ''))).toBe(1)
  // Another server takes over.
  while (await step());
  expect(await jobOf(id)).toMatchObject({ state: 'Done', done: 2, outcomes: made.map((each) => ({ id: each.id, leftOut: null })) })
  const audited = await auditOf(api.db, made[1]?.id ?? '')
  expect(audited.filter(({ action }) => action === 'release')).toMatchObject([{ userName: staffOf('super_admin').name }])
  const listed = await api.call('GET', '/admin/jobs/release-reports')
  expect((listed.body.data as unknown as { id: string }[])[0]?.id).toBe(id)
})

test('RES-10 a cancelled job leaves the rest unchanged; a finished one cannot be cancelled', async () => {
  const made = [await completeReport(api), await completeReport(api, {}, small.raviSelf)]
  const id = await begin(made.map((each) => each.id))
  await step()
  expect((await api.call('POST', `/admin/jobs/release-reports/${id}/cancel`, {}, { as: 'operator' })).status).toBe(403)
  expect((await api.call('POST', `/admin/jobs/release-reports/${id}/cancel`, {}, { as: 'admin' })).body.data).toMatchObject({ state: 'Cancelled', done: 1 })
  expect(await step()).toBe(false)
  expect([(await waiting()).has(made[0]?.id ?? ''), (await waiting()).has(made[1]?.id ?? '')]).toEqual([false, true])
  expect((await api.call('POST', `/admin/jobs/release-reports/${id}/cancel`, {})).status).toBe(409)
  await api.call('POST', resultsPath(made[1]?.id ?? '', 'release'), {})
})

test('RES-10 RES-11 OPS-04 a report that fails or cannot print a name is left out, without the name or any row', async () => {
  const [broken, unprintable, fine] = [await completeReport(api), await completeReport(api, {}, small.raviSelf), await completeReport(api)]
  await change(api.db, patients, small.raviSelf, { name: '山田 Ravi' })
  const id = await begin([broken.id, unprintable.id, fine.id])
  const put = () => Promise.reject(new Error('the disk is full'))
  await runNextStep({ ...work, database: api.database, files: { ...memoryFiles(), put } }, jobKinds)
  while (await step());
  const reasons = ['Something went wrong on the server', 'It has a sign that the report cannot print', null]
  expect(await jobOf(id)).toMatchObject({ state: 'Done', outcomes: reasons.map((leftOut) => ({ leftOut })) })
  await change(api.db, patients, small.raviSelf, { name: 'Ravi Iyer' })
  for (const each of [broken, unprintable])
    expect([(await waiting()).get(each.id), await api.db.$count(reportVersions, eq(reportVersions.reportId, each.id))]).toEqual([null, 0])
})

test('RES-10 OPS-04 a job cancelled while it releases a report takes the release back, its PDF in an hour', async () => {
  const [released, noted] = [await completeReport(api), await api.db.$count(filesToRemove)]
  await releaseMany(api, [released.id])
  expect(await api.db.$count(filesToRemove), 'a released report is no longer noted').toBe(noted)
  const made = await completeReport(api)
  const id = await begin([made.id])
  const files = memoryFiles()
  const cancelling = {
    ...work,
    database: {
      ...api.database,
      // The last statement before the release is committed: the call that cancels was faster.
      transaction: (async (run) => {
        const [row] = await api.db.select().from(jobs).where(eq(jobs.id, id))
        if (row?.state === 'Running') await api.call('POST', `/admin/jobs/release-reports/${id}/cancel`, {})
        return api.database.transaction(run)
      }) as typeof api.database.transaction,
    },
  }
  await runNextStep({ ...cancelling, files }, jobKinds)
  expect(await jobOf(id)).toMatchObject({ state: 'Cancelled', done: 0 })
  expect([(await waiting()).get(made.id), await api.db.$count(reportVersions, eq(reportVersions.reportId, made.id))]).toEqual([null, 0])
  expect(files.kept.size).toBe(1)
  await removeFiles({ database: api.database, files, log: silentLog, now: new Date(smallLabNow.getTime() + 3_600_000) })
  expect(files.kept.size).toBe(0)
})

test('RES-10 a job of a killed server goes on in a minute, and at once where no other server runs', async () => {
  const made = [await completeReport(api), await completeReport(api, {}, small.raviSelf)]
  const id = await begin(made.map((each) => each.id))
  const kill = async () => {
    // Its step never ends.
    const database = { ...api.database, snapshot: () => new Promise<never>(() => undefined) }
    void runNextStep({ ...work, database }, jobKinds)
    await vi.waitFor(async () => expect(await api.db.$count(jobs, and(eq(jobs.id, id), isNotNull(jobs.claimedUntil)))).toBe(1))
  }
  const stepAfter = (ms: number) => runNextStep({ ...work, clock: () => new Date(smallLabNow.getTime() + ms), database: api.database }, jobKinds)
  await kill()
  expect([await stepAfter(60_000), await stepAfter(60_001)]).toEqual([false, true])
  await kill()
  expect(await step()).toBe(false)
  await freeJobs(api.database)
  while (await step());
  expect(await jobOf(id)).toMatchObject({ state: 'Done', done: 2, outcomes: made.map((each) => ({ id: each.id, leftOut: null })) })
})

test('USR-10 RES-10 a job ends where whoever began it may not do it any more', async () => {
  const made = await completeReport(api)
  const owner = staffOf('super_admin').id
  const [before] = await api.db.select({ status: users.status, role: users.role, permissions: users.permissions }).from(users).where(eq(users.id, owner))
  for (const lost of [{ status: 'suspended' as const }, { role: 'operator' as const, permissions: [] }]) {
    const id = await begin([made.id])
    await change(api.db, users, owner, lost)
    await step()
    await change(api.db, users, owner, before ?? {})
    const [row] = await api.db.select().from(jobs).where(eq(jobs.id, id))
    expect([row?.state, row?.failure, row?.position]).toEqual(['Failed', 'Who began this may not do it any more', 0])
  }
})
