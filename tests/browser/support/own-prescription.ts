import { callApi } from './call-api.ts'

/** A prescription that a journey has uploaded for itself. */
export interface OwnPrescription {
  readonly id: string
  readonly customerId: string
  readonly patientId: string
  readonly patientName: string
}

/** Uploads a page of the demo laboratory once more, as the prescription of the customer at this place of the list: journeys that take other places never meet. */
export async function uploadOwnPrescription(origin: string, token: string, place: number): Promise<OwnPrescription> {
  const authorization = { Authorization: `Bearer ${token}` }
  const json = async (path: string): Promise<{ items?: unknown; data?: { prescriptions?: unknown } }> =>
    (await (await fetch(`${origin}/api${path}`, { headers: authorization })).json()) as never
  const [customer] = (await json(`/customers/admin?limit=1&page=${place + 1}&sort=createdAt&order=asc`)).items as {
    id: string
    patients: { id: string; name: string }[]
  }[]
  const patient = customer?.patients[0]
  if (!customer || !patient) throw new Error(`the demo laboratory has no customer at place ${place}`)
  const pages = (await json('/admin/prescriptions?limit=50')).data?.prescriptions as readonly { id: string; fileName: string }[]
  const photo = pages.find(({ fileName }) => fileName.startsWith('IMG_') && fileName.endsWith('.png'))
  if (!photo) throw new Error('the demo laboratory has no photo of a prescription')
  const file = await (await fetch(`${origin}/api/admin/prescriptions/${photo.id}/preview`, { headers: authorization })).blob()
  const form = new FormData()
  form.append('customerId', customer.id)
  form.append('patientId', patient.id)
  form.append('file', file, `page-${place}.png`)
  const answer = await fetch(`${origin}/api/admin/prescriptions`, { method: 'POST', headers: authorization, body: form })
  if (answer.status !== 201) throw new Error(`uploading a prescription was answered with ${answer.status}`)
  const { data } = (await answer.json()) as { data: { id: string } }
  const { data: one } = await callApi(origin, token, 'GET', `/admin/prescriptions/${data.id}`)
  return { id: String(one.id), customerId: customer.id, patientId: patient.id, patientName: patient.name }
}
