import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { laboratoryReader } from '#server/areas/settings/laboratory-pages.ts'
import { filledPage } from '#server/panel.ts'
import { files } from '#server/db/tables/files.ts'
import { laboratoryHead } from '#server/shared/results/laboratory-head.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { formOf, smallPng } from '#tests/support/pictures.ts'

const api = smallApi()

const path = '/admin/settings/laboratory'
const settings = { apiUrl: null, dataProvider: 'lab', timeZone: 'Asia/Kolkata' } as const

describe('the settings of the laboratory', () => {
  test('RES-11 saved settings head all later reports; omitted ones stay', async () => {
    const before = await api.call('GET', path)
    expect(before.body.data).toMatchObject({ id: 'laboratory', name: 'Pathology Laboratory', address: '' })
    const set = await api.call(
      'PUT',
      path,
      { name: 'आरोग्य Laboratory', address: '1, Station Road\nPune', scopeLink: 'https://nabl.example/scope' },
      { headers: { 'if-match': before.etag ?? '' } },
    )
    expect([set.status, set.etag]).toEqual([200, '"v2"'])
    await api.call('PUT', path, { phone: '+919800000000', address: null })
    expect((await api.call('GET', path)).body.data).toEqual({
      id: 'laboratory',
      name: 'आरोग्य Laboratory',
      address: '',
      phone: '+919800000000',
      logo: null,
      accreditation: '',
      accreditationSymbol: null,
      scopeLink: 'https://nabl.example/scope',
    })
  })

  test('ACC-04 the accreditation symbol is a picture that reports print; it is replaced and removed', async () => {
    const before = await api.db.$count(files)
    const choose = async (shade: number) => (await api.call('PUT', `${path}/files/accreditationSymbol`, formOf(smallPng(shade), 'symbol.png'))).body.data
    const symbolOf = async () => (await laboratoryHead(api.db, api.files)).symbol
    for (const shade of [1, 2]) {
      const set = await api.call('PUT', path, { accreditationSymbol: await choose(shade) })
      expect(set.body.data).toMatchObject({ accreditationSymbol: { name: 'symbol.png', url: `${path}/files/accreditationSymbol` } })
      expect(Buffer.from((await symbolOf()) ?? [])).toEqual(Buffer.from(smallPng(shade)))
      expect((await api.call('GET', `${path}/files/accreditationSymbol`)).status).toBe(200)
      expect(await api.db.$count(files)).toBe(before + 1)
    }
    expect((await api.call('PUT', path, { phone: '' })).body.data).toMatchObject({ accreditationSymbol: { name: 'symbol.png' } })
    await api.call('PUT', path, { accreditationSymbol: null })
    expect([await symbolOf(), await api.db.$count(files)]).toEqual([null, before])
    expect((await api.call('GET', `${path}/files/accreditationSymbol`)).status).toBe(404)
  })

  test("anybody reads the laboratory's logo, which browsers keep until it changes", async () => {
    const logoAt = (headers = {}) => api.app.fetch(new Request('http://lab.test/laboratory/logo?v=1', { headers }))
    expect((await logoAt()).status).toBe(404)
    const logo = (await api.call('PUT', `${path}/files/logo`, formOf(smallPng(3), 'logo.png'))).body.data
    expect((await logoAt()).status).toBe(404)
    await api.call('PUT', path, { logo })
    const answer = await logoAt()
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(smallPng(3)))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await logoAt({ 'if-none-match': etag })).status).toBe(304)
    expect((await laboratoryHead(api.db, api.files)).logo).not.toBeNull()
    await api.call('PUT', path, { logo: null })
    expect((await logoAt({ 'if-none-match': etag })).status).toBe(404)
  })

  test('the page of the panel names the laboratory, and the product without one', async () => {
    const read = laboratoryReader({ database: api.database })
    await api.call('PUT', path, { name: 'Rao & Sons <Laboratory>', address: '1, Station Road, Pune', phone: '+919800000000' })
    const page = await readFile('index.html', 'utf8')
    const named = filledPage(page, settings, await read())
    expect(named).toContain('<title>Rao &amp; Sons &lt;Laboratory&gt;</title>')
    expect(named).toContain('<span>Rao &amp; Sons &lt;Laboratory&gt;</span>')
    expect(named).toContain('content="1, Station Road, Pune · +91 98000 00000"')
    expect(named).toContain('<img src="/mark.svg"')
    const logo = (await api.call('PUT', `${path}/files/logo`, formOf(smallPng(3), 'logo.png'))).body.data
    await api.call('PUT', path, { logo })
    const marked = filledPage(page, settings, await read())
    expect(marked).toMatch(/<img src="(\/laboratory\/logo\?v=[\w-]+)" alt="" \/>/)
    expect(marked).toMatch(/<link rel="icon" href="\/laboratory\/logo\?v=[\w-]+" \/>/)
    // The laboratory of another API is not this one.
    expect(filledPage(page, { ...settings, apiUrl: 'https://api.lab.in' }, await read())).toContain('<title>Labdesk</title>')
    expect(filledPage(page, settings)).toContain('<title>Labdesk</title>')
  })

  test('the page of the panel asks browsers not to translate it', async () => {
    const page = await readFile('index.html', 'utf8')
    expect(page).toContain('translate="no"')
    expect(page).toContain('<meta name="google" content="notranslate" />')
  })

  test.each([
    ['javascript:alert(1)', 422],
    ['nabl.example', 422],
    ['http://nabl.example/scope?id=1', 200],
    ['', 200],
  ])('ACC-04 the scope link %s is answered with %i', async (scopeLink, status) => {
    expect((await api.call('PUT', path, { scopeLink })).status).toBe(status)
  })
})
