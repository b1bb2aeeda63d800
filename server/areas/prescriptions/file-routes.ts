import { eq } from 'drizzle-orm'
import * as contract from '#contract/prescriptions.ts'
import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { isFileType } from '#domain/uploaded-file.ts'
import { type BytesResult, bytes } from '#server/call/answer.ts'
import { notFound, wrongType } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import type { RouteContext } from '#server/call/context.ts'
import { patients } from '#server/db/tables/customers.ts'
import { files } from '#server/db/tables/files.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { readFileOf } from '#server/shared/read-file.ts'
import { demoFile, demoVariantOf } from '#server/seed/pages/demo-file.ts'

/** The file of a prescription, for looking at and for saving (PRE-05). */
export const prescriptionFileRoutes = [
  serve(contract.preview, async (context) => {
    const file = await readFile(context, context.params.id)
    if (!isFileType(file.type)) throw wrongType('Files of this kind can only be downloaded')
    return bytes(file.bytes, { ...file, place: 'inline' })
  }),
  serve(contract.download, async (context) => {
    const file = await readFile(context, context.params.id)
    return bytes(file.bytes, { ...file, place: 'attachment' })
  }),
]

async function readFile(
  context: Pick<RouteContext, 'sql' | 'settings' | 'files' | 'log' | 'requestId'>,
  id: string,
): Promise<Pick<BytesResult, 'bytes' | 'name' | 'type'>> {
  const { sql, settings } = context
  const [found] = await sql
    .select({ row: prescriptions, patientName: patients.name, file: { key: files.key, sha256: files.sha256 } })
    .from(prescriptions)
    .innerJoin(patients, eq(patients.id, prescriptions.patientId))
    .leftJoin(files, eq(files.key, prescriptions.fileKey))
    .where(eq(prescriptions.id, id))
  if (!found) throw notFound('Prescription not found')
  const { row, patientName, file } = found
  if (file !== null) return { bytes: await readFileOf('prescription', context, file), name: row.fileName, type: row.fileType }
  const variant = row.fileKey === null ? null : demoVariantOf(row.fileKey)
  if (variant === null) throw notFound('The file of this prescription is missing')
  const at = new Date(row.createdAt)
  const text = {
    doctorName: row.doctorName ?? 'Dr Demo',
    patientName,
    day: formatCivilDate(civilDateOf(at, settings.timeZone)),
    lines: row.pageText?.split('\n') ?? ['Tests as discussed', 'CBC', 'Lipid profile', 'TSH'],
  }
  return { bytes: await demoFile(row.id, variant, text, at), name: row.fileName, type: row.fileType }
}
