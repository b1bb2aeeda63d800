import { describe, expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'

const api = smallApi()

const path = '/admin/settings/laboratory'

describe('the settings of the laboratory', () => {
  test('RES-11 saved settings head all later reports; omitted ones stay', async () => {
    const before = await api.call('GET', path)
    expect(before.body.data).toMatchObject({ id: 'laboratory', name: 'Pathology Laboratory', address: '' })
    const set = await api.call(
      'PUT',
      path,
      { name: 'आरोग्य Laboratory', address: '1, Station Road\nPune', signatory: 'Dr Rao, MD' },
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
      signatory: 'Dr Rao, MD',
    })
  })
})
