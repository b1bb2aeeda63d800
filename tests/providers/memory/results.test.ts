import { expect, test } from 'vitest'
import { readSheet } from '#pages/results/wire-sheet.ts'
import { failureOf } from '#tests/providers/http-fixture.ts'
import { labInMemory } from './lab.ts'

const values = (code: string, value: string, more: object = {}) => ({ testId: 'tests-5', values: [{ parameterCode: code, value, ...more }] })

/** The report of an order in Testing, begun, with how its values are read. */
async function begun() {
  const lab = labInMemory()
  await lab.call('DELETE /reports/admin/reports-4', { reason: 'Begun before' })
  const { id } = await lab.call('POST /reports/admin/results', { orderId: 'orders-4', patientId: 'patients-4' })
  const path = `/reports/admin/${String(id)}/results`
  const sheet = async () => readSheet(await lab.call(`GET ${path}`))
  const testId = (await sheet())?.tests[0]?.id ?? ''
  const save = (code: string, value: string, more: object = {}) => lab.call(`PUT ${path}`, { ...values(code, value, more), testId })
  return { ...lab, id: String(id), path, sheet, save, testId }
}

test('RES-01 results are begun once for a patient of an order in Testing alone', async () => {
  const { call, id } = await begun()
  expect(await call('POST /reports/admin/results', { orderId: 'orders-4', patientId: 'patients-4' })).toMatchObject({ id })
  expect((await failureOf(call('POST /reports/admin/results', { orderId: 'orders-3', patientId: 'patients-3' }))).message).toMatch(/Sample collected$/)
})

test('RES-03 to RES-05 a value is judged by the rules: no number, not plausible without a yes, flagged by its range', async () => {
  const { save, sheet } = await begun()
  expect(Object.keys((await failureOf(save('HB', 'abc'))).errors ?? {})).toEqual(['values.0.value'])
  expect(Object.keys((await failureOf(save('HB', '40'))).errors ?? {})).toEqual(['values.0.confirmed'])
  await save('HB', '40', { confirmed: true })
  await save('K', '2.8')
  await save('WBC', '4')
  expect((await sheet())?.rows.map(({ parameterCode, value, flag, state }) => [parameterCode, value, flag, state])).toEqual([
    ['HB', '40.0', 'Critical', 'Draft'],
    ['K', '2.8', 'Critical', 'Draft'],
    ['WBC', '4.0', 'Normal', 'Draft'],
  ])
})

test('RES-09 to RES-12 values are handed over, returned, released, and then change only by an amendment with a reason', async () => {
  const { call, read, save, sheet, path, id, testId } = await begun()
  await save('HB', '13')
  expect((await failureOf(call(`POST ${path}/enter`, {}))).message).toBe('Without a value: White cells, Potassium. Hand over the others all the same?')
  const seen = String((await sheet())?.version)
  await call(`POST ${path}/enter`, { confirmIncomplete: true })
  expect((await failureOf(save('HB', '14'))).message).toMatch(/await verification: return them/)
  expect((await failureOf(call(`POST ${path}/release`, {}, seen))).kind).toBe('stale')
  await call(`POST ${path}/return`, { reason: 'Wrong tube' })
  await save('HB', '14')
  await call(`POST ${path}/enter`, { confirmIncomplete: true })
  await call(`POST ${path}/release`, { note: 'Well' })
  expect(await read('reports', id)).toMatchObject({ status: 'Available', notes: 'Well', tests: [{ results: [{ value: '14.0 g/dL', status: 'Normal' }] }] })
  expect(await ((await call(`GET /reports/admin/${id}/download`)).blob as Blob).text()).toContain('Haemoglobin: 14.0 g/dL')
  expect((await failureOf(save('HB', '15'))).message).toMatch(/are released/)
  await call(`POST ${path}/amend`, { testId, reason: 'Typed wrong', values: [{ parameterCode: 'HB', value: '15' }] })
  expect((await sheet())?.rows[0]).toMatchObject({ value: '15.0', state: 'Entered', amends: true, reason: 'Typed wrong' })
  await call(`POST ${path}/release`, {})
  expect((await sheet())?.state).toBe('Amended')
})

test('CRV-01 to CRV-04 a critical value waits for a confirmed call, and is released without one only after a yes', async () => {
  const { call } = labInMemory()
  const queue = async () => (await call('GET /reports/admin/results/critical')).items as readonly { id: string; reportId: string }[]
  const [first, second] = await queue()
  expect((await failureOf(call(`POST /reports/admin/${second?.reportId}/results/release`, {}))).errors).toHaveProperty('confirmCritical')
  const path = `POST /reports/admin/results/critical/${first?.id}`
  await call(`${path}/calls`, { outcome: 'NotReached', person: 'Asha', phone: '98' })
  expect((await queue()).map(({ id }) => id)).toContain(first?.id)
  await call(`${path}/calls`, { outcome: 'Confirmed', person: 'Asha', phone: '98' })
  expect((await queue()).map(({ id }) => id)).not.toContain(first?.id)
  expect((await failureOf(call(`${path}/close`, { reason: 'x' }))).message).toMatch(/^Only a super admin/)
})

test('RES-10 of many released at once those that somebody has to look at are left out, with the reason', async () => {
  const { call } = labInMemory()
  const waiting = async () => (await call('GET /reports/admin/results/waiting')).items as readonly { id: string; leftOut: string | null }[]
  const before = await waiting()
  const answer = await call('POST /reports/admin/results/release-many', { ids: before.map(({ id }) => id) })
  const kept = before.filter(({ leftOut }) => leftOut !== null)
  expect(kept.length).toBeGreaterThan(0)
  expect(answer.leftOut).toHaveLength(kept.length)
  expect((await waiting()).map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
})

test('REP-06 REP-07 REP-10 a PDF is uploaded for an order in Testing, replaced by its version, and deleted with a reason', async () => {
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
