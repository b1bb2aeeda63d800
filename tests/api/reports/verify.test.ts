import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { customers, patients } from '#server/db/tables/customers.ts'
import { securityEvents, signInFailures } from '#server/db/tables/staff.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { newId } from '#server/db/id.ts'
import { verifyAddressOf } from '#server/shared/verify-address.ts'
import { tokenHash } from '#server/call/session/token.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'
import { auditOf, change } from '#tests/support/stored.ts'
import { formOf, pdf, reportFilesApi } from './report-files.ts'
import { sayYear, sendFile, tokenOfVersion, visit } from './verify-page.ts'

let now = smallLabNow
const { api, upload, send, testing } = reportFilesApi({ clock: () => now })

/** Two reports of two people: Asha, born in 1990, and her son, born in 2015. */
let asha: { id: string; number: string; token: string; bytes: Uint8Array }
let son: typeof asha

async function uploaded(patientId: string, content: string | File): Promise<typeof asha> {
  const order = await testing('Testing', [small.ashaSelf, small.ashaSon])
  const { id } = (await upload(order.id, { patientId, confirmed: 'true', file: typeof content === 'string' ? pdf(content) : content })).body.data
  const [row] = await api.db.select({ number: reports.number }).from(reports).where(eq(reports.id, id))
  return { id, number: row?.number ?? '', token: await tokenOfVersion(api, id, 1), bytes: Buffer.from(smallPdf(String(content))) }
}

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

beforeAll(async () => {
  asha = await uploaded(small.ashaSelf, 'Glucose 92 mg/dL')
  son = await uploaded(small.ashaSon, 'Glucose 101 mg/dL')
})
afterEach(async () => {
  now = smallLabNow
  await api.db.delete(signInFailures)
})

test('ACC-05 each version has a random token of its own, which its address has', async () => {
  const tokens = (await api.db.select({ token: reportVersions.token }).from(reportVersions)).map(({ token }) => token)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{24}$/)
  const settings = { publicUrl: 'https://lab.example', hasPublicUrl: true }
  expect(verifyAddressOf(settings, asha.token)).toBe(`https://lab.example/verify/${asha.token}`)
  expect(verifyAddressOf({ ...settings, hasPublicUrl: false }, asha.token)).toBeNull()
})

test('ACC-05 the page says what the report is and names nobody', async () => {
  for (const { token, number } of [asha, son]) {
    const { status, title, facts, html } = await visit(api, token)
    expect([status, title, facts]).toEqual([
      200,
      'Genuine report',
      { 'Report number': number, Version: '1 of 1', Date: '21/11/2026, 13:30', Laboratory: 'Pathology Laboratory' },
    ])
    for (const personal of ['Asha', 'Kiran', 'Rao', '1990', '2015', '9800000001', 'asha@', 'LAB-']) expect(html).not.toContain(personal)
    expect(Buffer.byteLength(html)).toBeLessThan(6_000)
    expect(html).not.toMatch(/<script|<img|<link/)
  }
})

test('ACC-05 every answer keeps off search engines, caches, referrers and scripts', async () => {
  const answers = [
    await visit(api, asha.token),
    await visit(api, 'unknown'),
    await visit(api, `${asha.token}/x/y`),
    await sayYear(api, asha.token, '1991'),
    await sayYear(api, asha.token, '1990'),
    await sendFile(api, asha.token, asha.bytes),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 403, 200, 200])
  for (const { headers } of answers) {
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toContain('script')
  }
  expect(answers[0]?.html).toContain('<meta name="robots" content="noindex,nofollow,noarchive">')
})

test('ACC-05 the year of birth of the patient, and no other person’s, shows the report', async () => {
  const wrong = await sayYear(api, son.token, '1990')
  expect([wrong.status, wrong.title]).toEqual([403, 'The year does not match'])
  for (const { token, bytes, id, number, year } of [
    { ...asha, year: '1990' },
    { ...son, year: ' 2015 ' },
  ]) {
    const shown = await sayYear(api, token, year)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(shown.headers.get('content-disposition')).toBe(`inline; filename="${number}.pdf"`)
    expect(Buffer.compare(shown.bytes, bytes)).toBe(0)
    const opened = await auditOf(api.db, id, 'open by link')
    expect(opened.at(-1)).toMatchObject({ userId: null, after: { by: 'code on the report', version: 1 }, address: '198.51.100.7' })
  }
})

test.each(['', '90', '19900', 'abcd', '1990; drop'])('ACC-05 `%s` is no year and costs no try', async (year) => {
  expect((await sayYear(api, asha.token, year)).status).toBe(422)
})

test('ACC-05 five wrong years lock an address for a day, from every network, and no other address', async () => {
  const tries = []
  for (const [index, year] of ['1980', '1981', '1982', '1983', '1984'].entries()) tries.push(await sayYear(api, asha.token, year, `192.0.2.${index}`))
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  const locked = await sayYear(api, asha.token, '1990', '192.0.2.77')
  expect([locked.status, locked.title, locked.headers.get('retry-after')]).toEqual([429, 'Locked', '86400'])
  expect(locked.text).toMatch(/^There were too many wrong tries\. Try again after \d\d\/\d\d\/\d{4}, \d\d:\d\d, or ask the laboratory\.$/)
  later(23 * 60)
  expect((await sayYear(api, asha.token, '1990')).status).toBe(429)
  expect((await sayYear(api, son.token, '2015')).status).toBe(200)
  later(61)
  expect((await sayYear(api, asha.token, '1990')).status).toBe(200)
  const events = await api.db.select().from(securityEvents)
  expect(events.filter(({ reason }) => reason === 'wrongYear').length).toBeGreaterThanOrEqual(5)
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['report_link']))
  expect(JSON.stringify([events, api.logged])).not.toMatch(new RegExp(`${asha.token}|${tokenHash(asha.token)}|Asha|"year`))
})

test('ACC-05 the right year forgives the wrong ones before it', async () => {
  for (const year of ['1980', '1981', '1982', '1983']) await sayYear(api, asha.token, year)
  expect((await sayYear(api, asha.token, '1990')).status).toBe(200)
  for (const year of ['1980', '1981', '1982', '1983']) expect((await sayYear(api, asha.token, year)).status).toBe(403)
  expect((await sayYear(api, asha.token, '1990')).status).toBe(200)
})

test('ACC-05 many tries at once all count', async () => {
  const years = Array.from({ length: 12 }, (_, index) => String(1900 + index))
  const answers = await Promise.all(years.map((year) => sayYear(api, asha.token, year)))
  expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(5)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(7)
})

test('ACC-05 a network that asks for many unknown addresses waits, and others do not', async () => {
  const statuses = []
  for (let index = 0; index < 22; index += 1) statuses.push((await visit(api, `unknown-${index}`, { address: '192.0.2.200' })).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429])
  expect((await visit(api, 'unknown', { address: '192.0.2.201' })).status).toBe(404)
  expect((await visit(api, asha.token, { address: '192.0.2.200' })).status).toBe(200)
})

test('PAT-03 ACC-05 a stated age takes each year in which the patient can be born', async () => {
  const one = await uploaded(small.ashaSon, 'Stated age')
  const { dateOfBirth = null, ageUnit = null } = (await api.db.select().from(patients).where(eq(patients.id, small.ashaSon)))[0] ?? {}
  await change(api.db, patients, small.ashaSon, { dateOfBirth: '1980-11-27', ageUnit: 'years' })
  const statuses = []
  for (const year of ['1978', '1979', '1980', '1981']) statuses.push((await sayYear(api, one.token, year)).status)
  expect(statuses).toEqual([403, 200, 200, 403])
  await change(api.db, patients, small.ashaSon, { dateOfBirth: null, ageUnit: null })
  const unknown = await visit(api, one.token)
  expect([unknown.status, unknown.html.includes('name="year"')]).toEqual([200, false])
  expect((await sayYear(api, one.token, '1980')).status).toBe(403)
  await change(api.db, patients, small.ashaSon, { dateOfBirth, ageUnit })
})

test('ACC-05 after a newer version the old address says so at once, and shows the newer one', async () => {
  const one = await uploaded(small.ashaSelf, 'Potassium 4.1')
  const other = await uploaded(small.ashaSelf, 'Potassium 4.7')
  expect((await visit(api, one.token)).title).toBe('Genuine report')
  const newer = pdf('Potassium 4.3')
  expect((await send('PUT', `/reports/admin/${one.id}`, formOf({ file: newer, reason: 'Typing mistake' }))).status).toBe(200)
  const old = await visit(api, one.token)
  expect([old.title, old.text, old.facts.Version]).toEqual([
    'Genuine, but replaced',
    'There is a newer version, 2 of 2. Use that one: “Show the report” opens it.',
    '1 of 2',
  ])
  const { dateOfBirth = null } = (await api.db.select().from(patients).where(eq(patients.id, small.ashaSelf)))[0] ?? {}
  await change(api.db, patients, small.ashaSelf, { dateOfBirth: null })
  expect((await visit(api, one.token)).text, 'without a year nobody can open it').toBe('There is a newer version, 2 of 2. Use that one.')
  await change(api.db, patients, small.ashaSelf, { dateOfBirth })
  const current = await visit(api, await tokenOfVersion(api, one.id, 2))
  expect([current.title, current.facts.Version]).toEqual(['Genuine report', '2 of 2'])
  for (const token of [one.token, await tokenOfVersion(api, one.id, 2)])
    expect((await sayYear(api, token, '1990')).bytes.toString('utf8')).toBe(smallPdf('Potassium 4.3'))
  expect((await visit(api, other.token)).facts).toMatchObject({ 'Report number': other.number, Version: '1 of 1' })
  expect((await sendFile(api, one.token, one.bytes)).text).toBe(`It is version 1 of 2 of report ${one.number}. Use version 2.`)
  expect((await sendFile(api, one.token, Buffer.from(smallPdf('Potassium 4.3')))).title).toBe('This file is genuine')
})

test('ACC-05 a correction while a report is opened leaves the version that the trail names', async () => {
  const one = await uploaded(small.ashaSelf, 'Sodium 139')
  const other = await uploaded(small.ashaSelf, 'Sodium 141')
  const columns = 'report_id, n, token, file_id, file_name, file_size, made_at'
  await api.database.query(`create function correct() returns trigger language plpgsql as $$ begin
    insert into report_versions (id, ${columns})
      select '${newId(now)}', '${one.id}', 2, 'corrected in between', file_id, file_name, file_size, made_at from report_versions where report_id = '${other.id}';
    return new;
  end $$`)
  await api.database.query(`create trigger correct after insert on audit_log for each row when (new.action = 'open by link') execute function correct()`)
  const shown = await sayYear(api, one.token, '1990')
  await api.database.query('drop function correct cascade')
  expect((await visit(api, one.token)).facts.Version).toBe('1 of 2')
  expect(shown.bytes.toString('utf8')).toBe(smallPdf('Sodium 139'))
  expect((await auditOf(api.db, one.id, 'open by link')).at(-1)?.after).toMatchObject({ version: 1 })
})

test('ACC-05 OPS-04 an erased customer’s reports are at no address any more', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.raviSelf] })
  const token = await tokenOfVersion(api, await makeReport(api.db, order, { patientId: small.raviSelf, number: 'REP-7000002' }), 1)
  expect((await visit(api, token)).status).toBe(200)
  await change(api.db, customers, small.ravi, { erasedAt: smallLabNow.toISOString() })
  expect((await visit(api, token)).status).toBe(404)
  expect((await visit(api, asha.token)).status).toBe(200)
})

test('ACC-05 a deleted report’s address answers as an unknown one, also to the right year and a file', async () => {
  const one = await uploaded(small.ashaSelf, 'Deleted soon')
  expect((await api.call('DELETE', `/reports/admin/${one.id}`, { as: 'super_admin', body: { reason: 'Another patient' } })).status).toBe(200)
  const unknown = await visit(api, 'A'.repeat(24))
  for (const answer of [await visit(api, one.token), await sayYear(api, one.token, '1990'), await sendFile(api, one.token, one.bytes)])
    expect([answer.status, answer.html]).toEqual([404, unknown.html])
  expect(unknown.title).toBe('No report at this address')
})

test('ACC-05 the page does not answer to other methods', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH']) expect((await visit(api, asha.token, { method })).status).toBe(404)
})
