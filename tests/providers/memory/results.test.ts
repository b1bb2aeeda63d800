import { expect, test } from 'vitest'
import { readSheet } from '#pages/results/wire-sheet.ts'
import { failureOf } from '#tests/providers/http-fixture.ts'
import { labInMemory } from './lab.ts'

/** The report of an order in Testing, begun, with how its values are read. */
async function begun() {
  const lab = labInMemory()
  const open = (await lab.call('GET /reports/admin/results/critical')).items as readonly { id: string; reportId: string }[]
  for (const { id } of open.filter(({ reportId }) => reportId === 'reports-10'))
    await lab.call(`POST /reports/admin/results/critical/${id}/calls`, { outcome: 'Confirmed', person: 'Asha', phone: '98' })
  await lab.call('DELETE /reports/admin/reports-10', { reason: 'Begun before' })
  const { id } = await lab.call('POST /reports/admin/results', { orderId: 'orders-10', patientId: 'patients-10' })
  const path = `/reports/admin/${String(id)}/results`
  const sheet = async () => readSheet(await lab.call(`GET ${path}`))
  const testId = (await sheet())?.tests[0]?.id ?? ''
  const save = (code: string, value: string, more: object = {}) => lab.call(`PUT ${path}`, { testId, values: [{ parameterCode: code, value, ...more }] })
  return { ...lab, id: String(id), path, sheet, save, testId }
}

test('RES-01 results are begun once for a patient, and only of an order in Testing', async () => {
  const { call, id } = await begun()
  expect(await call('POST /reports/admin/results', { orderId: 'orders-10', patientId: 'patients-10' })).toMatchObject({ id })
  expect((await failureOf(call('POST /reports/admin/results', { orderId: 'orders-3', patientId: 'patients-3' }))).message).toMatch(/Sample collected$/)
})

test('RES-03 to RES-05 a value is evaluated: a number, plausible or confirmed, flagged by its range', async () => {
  const { save, sheet } = await begun()
  expect(Object.keys((await failureOf(save('K', 'abc'))).errors ?? {})).toEqual(['values.0.value'])
  expect(Object.keys((await failureOf(save('K', '20'))).errors ?? {})).toEqual(['values.0.confirmed'])
  await save('K', '20', { confirmed: true })
  await save('CREA', '0.6')
  expect((await sheet())?.rows.map(({ parameterCode, value, flag, state }) => [parameterCode, value, flag, state])).toEqual([
    ['K', '20.0', 'Critical', 'Draft'],
    ['CREA', '0.6', 'Normal', 'Draft'],
  ])
})

test('REP-08 RES-04 a plain-form status other than the computed flag needs a reason, except Normal', async () => {
  const { call, sheet, path, testId } = await begun()
  const add = (value: string, more: object) => call(`POST ${path}`, { testId, results: [{ parameter: 'K', value, normalRange: 'As usual', ...more }] })
  expect(Object.keys((await failureOf(add('4.2', { status: 'Abnormal' }))).errors ?? {})).toEqual(['results.0.flagReason'])
  await add('7.1', { status: 'Normal' })
  expect((await sheet())?.rows[0]).toMatchObject({ flag: 'Critical', flagReason: null })
  await add('4.2', { status: 'Abnormal', flagReason: 'Seen twice' })
  expect((await sheet())?.rows[0]).toMatchObject({ value: '4.2', flag: 'Abnormal', flagReason: 'Seen twice' })
})

test('RES-09 to RES-12 values are handed over, returned and released, then change only by amendment', async () => {
  const { call, read, save, sheet, path, id, testId } = await begun()
  await save('CREA', '1')
  expect((await failureOf(call(`POST ${path}/enter`, {}))).message).toBe('Without a value: Potassium. Hand over the others all the same?')
  const seen = String((await sheet())?.version)
  await call(`POST ${path}/enter`, { confirmIncomplete: true })
  expect((await failureOf(save('CREA', '1.1'))).message).toMatch(/await verification: return them/)
  expect((await failureOf(call(`POST ${path}/release`, { confirmed: true }, seen))).kind).toBe('stale')
  await call(`POST ${path}/return`, { reason: 'Wrong tube' })
  await save('CREA', '1.1')
  await call(`POST ${path}/enter`, { confirmIncomplete: true })
  await call(`POST ${path}/release`, { confirmed: true, note: 'Well' })
  expect(await read('reports', id)).toMatchObject({ status: 'Available', notes: 'Well', tests: [{ results: [{ value: '1.1 mg/dL', status: 'Normal' }] }] })
  expect(await ((await call(`GET /reports/admin/${id}/download`)).blob as Blob).text()).toContain('Creatinine: 1.1 mg/dL')
  expect((await failureOf(save('CREA', '1.2'))).message).toMatch(/are released/)
  await call(`POST ${path}/amend`, { testId, reason: 'Typed wrong', values: [{ parameterCode: 'CREA', value: '1.2' }] })
  expect((await sheet())?.rows[0]).toMatchObject({ value: '1.2', state: 'Entered', amends: true })
  expect((await call(`GET ${path}`)).rows).toMatchObject([{ reason: 'Typed wrong' }])
  await call(`POST ${path}/release`, { confirmed: true })
  expect((await sheet())?.state).toBe('Amended')
})

test('CRV-01 to CRV-04 a critical value waits for a confirmed call, or a confirmed release', async () => {
  const { call } = labInMemory()
  const queue = async () => (await call('GET /reports/admin/results/critical')).items as readonly { id: string; reportId: string }[]
  const [first, second] = await queue()
  expect((await failureOf(call(`POST /reports/admin/${second?.reportId}/results/release`, {}))).errors).toHaveProperty('confirmed')
  const path = `POST /reports/admin/results/critical/${first?.id}`
  await call(`${path}/calls`, { outcome: 'NotReached', person: 'Asha', phone: '98' })
  expect((await queue()).map(({ id }) => id)).toContain(first?.id)
  await call(`${path}/calls`, { outcome: 'Confirmed', person: 'Asha', phone: '98' })
  expect((await queue()).map(({ id }) => id)).not.toContain(first?.id)
  expect((await failureOf(call(`${path}/close`, { reason: 'x' }))).message).toMatch(/^Only a super admin/)
})

test('CRV-03 a changed or emptied critical value stays queued, and its report kept, until the call', async () => {
  const { call, save, sheet, id } = await begun()
  const open = async () => (await sheet())?.openCriticals.map(({ value, replaced, calls }) => [value, replaced, calls.length])
  const callNow = async () => call(`POST /reports/admin/${id}/results/call-now`, { resultId: (await sheet())?.criticalDrafts?.[0] })
  const log = async (outcome: string) => {
    const [first] = (await sheet())?.openCriticals ?? []
    await call(`POST /reports/admin/results/critical/${first?.id}/calls`, { outcome, person: 'Asha', phone: '98' })
  }
  await save('K', '7.6')
  await save('K', '4.1')
  expect(await open(), 'a typing mistake in a draft').toEqual([])
  await save('K', '7.1')
  expect(await open()).toEqual([])
  await callNow()
  await log('NotReached')
  await save('K', '7.3')
  expect(await open()).toEqual([['7.3', null, 1]])
  await save('K', '4.1')
  expect(await open()).toEqual([['7.3', 'Changed to 4.1 mmol/L since it was saved', 1]])
  expect((await failureOf(call(`DELETE /reports/admin/${id}`, { reason: 'Wrong order' }))).message).toMatch(/has no confirmed call yet/)
  await save('K', '')
  expect(await open()).toEqual([['7.3', 'Removed since it was saved', 1]])
  await log('Confirmed')
  expect(await open()).toEqual([])
  await save('K', '7.1')
  await callNow()
  await log('Confirmed')
  await save('K', '7.1', { comment: 'Measured twice' })
  expect(await open()).toEqual([])
  await save('K', '')
  expect(await open()).toEqual([['7.1', 'Removed after its call was confirmed: call again', 0]])
})

test('RES-10 a bulk release skips those that need a look, with the reason', async () => {
  const { call } = labInMemory()
  const waiting = async () => (await call('GET /reports/admin/results/waiting')).items as readonly { id: string; leftOut: string | null }[]
  const before = await waiting()
  const answer = await call('POST /reports/admin/results/release-many', { ids: before.map(({ id }) => id) })
  const kept = before.filter(({ leftOut }) => leftOut !== null)
  expect(kept.length).toBeGreaterThan(0)
  const job = await call(`GET /admin/jobs/release-reports/${String(answer.id)}`)
  const outcomes = job.outcomes as readonly { leftOut: string | null }[]
  expect([job.state, outcomes.filter(({ leftOut }) => leftOut !== null).length]).toEqual(['Done', kept.length])
  expect((await waiting()).map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
})

test('REP-06 REP-07 REP-10 a PDF is uploaded for an order in Testing, replaced, and deleted with a reason', async () => {
  const { call, read } = labInMemory()
  const form = (name: string, type: string, more: object = {}) => {
    const made = new FormData()
    for (const [key, value] of Object.entries({ orderId: 'orders-4', patientId: 'patients-4', ...more })) made.set(key, String(value))
    made.set('file', new File([name], name, { type }))
    return { form: made }
  }
  expect((await failureOf(call('POST /reports/admin', form('a.txt', 'text/plain')))).errors).toEqual({ file: ['Only PDF files are accepted'] })
  expect((await failureOf(call('POST /reports/admin', form('a.pdf', 'application/pdf', { orderId: 'orders-1' })))).kind).toBe('conflict')
  const { id } = await call('POST /reports/admin', form('a.pdf', 'application/pdf'))
  const { version } = await read('reports', String(id))
  await call(`PUT /reports/admin/${String(id)}`, form('b.pdf', 'application/pdf'), version)
  expect((await call(`GET /reports/admin/${String(id)}/download`)).name).toBe('b.pdf')
  expect((await failureOf(call(`PUT /reports/admin/${String(id)}`, form('c.pdf', 'application/pdf'), version))).kind).toBe('stale')
  expect((await failureOf(call(`DELETE /reports/admin/${String(id)}`, {}))).errors).toHaveProperty('reason')
  await call(`DELETE /reports/admin/${String(id)}`, { reason: 'Wrong patient' })
  expect((await failureOf(read('reports', String(id)))).kind).toBe('missing')
})

test('RES-01 a collection at 20:00 UTC is on the laboratory’s next day; report numbers are unique', async () => {
  const { call, data, sheet, id, read, rows } = await begun()
  await data.update({ resource: 'reports', id, variables: { createdAt: '2026-11-22T20:00:00Z' } })
  expect((await sheet())?.collectedOn).toBe('2026-11-23')
  const { number } = await read('reports', id)
  await call('DELETE /reports/admin/reports-11', { reason: 'Wrong patient' })
  await call('POST /reports/admin/results', { orderId: 'orders-4', patientId: 'patients-4' })
  const numbers = (await rows('reports')).map((report) => report.number)
  expect([numbers.length, numbers]).toEqual([new Set(numbers).size, expect.arrayContaining([number])])
})
