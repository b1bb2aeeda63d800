import { and, eq } from 'drizzle-orm'
import * as contract from '#contract/prescriptions.ts'
import { prescriptionFileProblem } from '#domain/prescription-upload.ts'
import { isFileType } from '#domain/uploaded-file.ts'
import { ok } from '#server/call/answer.ts'
import { invalid, notFound, wrongFile } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { newId } from '#server/db/id.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { prescriptionSearchText } from '#server/shared/search-texts.ts'
import { keepUpload } from '#server/files/keep-file.ts'
import { askAboutFile } from '#server/shared/ask-about-file.ts'
import { readPrescription } from './rows.ts'

/** Uploads a prescription for a customer that staff received on paper or by mail (extension), as a picture or PDF by content. */
export const prescriptionUploadRoute = serve(contract.upload, async (call) => {
  const { sql, body, upload, now, audit } = call
  const problem = prescriptionFileProblem(upload)
  if (!upload) throw invalid({ file: [problem ?? ''] })
  if (!isFileType(upload.type) || problem) throw wrongFile(problem ?? '')
  const [people] = await sql
    .select({ customer: { name: customers.name, phone: customers.phone }, patient: { name: patients.name, phone: patients.phone } })
    .from(patients)
    .innerJoin(customers, eq(customers.id, patients.customerId))
    .where(and(eq(patients.id, body.patientId), eq(patients.customerId, body.customerId)))
    .for('key share')
  if (!people) throw notFound('Patient not found')
  await askAboutFile(sql, upload, { patientId: body.patientId, isConfirmed: body.confirmed === 'true' })
  const file = await keepUpload(call, upload, upload.type)
  const at = now.toISOString()
  const row = {
    id: newId(now),
    customerId: body.customerId,
    patientId: body.patientId,
    fileName: upload.name,
    fileKey: file.key,
    fileType: file.type,
    fileSize: file.size,
    status: 'Pending',
    notes: body.notes || null,
    searchText: prescriptionSearchText({ fileName: upload.name }, people.patient, people.customer),
    createdAt: at,
    updatedAt: at,
  } as const
  await sql.insert(prescriptions).values(row)
  const { id, customerId, patientId, fileName, notes } = row
  audit({ action: 'create', entity: 'prescriptions', entityId: id, after: { status: row.status, customerId, patientId, fileName, notes } })
  const { answer, version } = await readPrescription(sql, id)
  return ok(answer, { status: 201, message: 'Prescription uploaded', version })
})
