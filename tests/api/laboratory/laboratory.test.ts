import { describe, expect, test } from 'vitest'
import { files } from '#server/db/tables/files.ts'
import { laboratoryHead } from '#server/shared/results/laboratory-head.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { formOf, smallPng } from '#tests/support/pictures.ts'

const api = smallApi()

const path = '/admin/settings/laboratory'

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

  test.each([
    ['javascript:alert(1)', 422],
    ['nabl.example', 422],
    ['http://nabl.example/scope?id=1', 200],
    ['', 200],
  ])('ACC-04 the scope link %s is answered with %i', async (scopeLink, status) => {
    expect((await api.call('PUT', path, { scopeLink })).status).toBe(status)
  })
})
