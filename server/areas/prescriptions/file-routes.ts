import { eq } from 'drizzle-orm'
import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { type BytesResult, bytes, bytesOf } from '#server/call/answer.ts'
import { notFound, wrongType } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import type { RouteContext } from '#server/call/context.ts'
import { type FileStore, MissingFile } from '#server/files/file-store.ts'
import { patients } from '#server/db/tables/customers.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { demoFile, demoVariantOf } from '#server/seed/pages/demo-file.ts'

/** Kinds of file that a browser shows without running anything of it. */
const shown: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']

const common = { method: 'GET', permission: 'orders.view', answer: bytesOf() } as const

/** The file of a prescription, for looking at and for saving (PRE-05). */
export const prescriptionFileRoutes = [
  defineRoute({
    ...common,
    path: '/admin/prescriptions/{id}/preview',
    summary: 'The file of a prescription for looking at: only pictures and PDF',
    async run(call) {
      const file = await readFile(call, call.params.id)
      if (!shown.includes(file.type)) throw wrongType('Files of this kind can only be downloaded')
      return bytes(file.bytes, { ...file, place: 'inline' })
    },
  }),
  defineRoute({
    ...common,
    path: '/admin/prescriptions/{id}/download',
    summary: 'The file of a prescription for saving',
    async run(call) {
      const file = await readFile(call, call.params.id)
      return bytes(file.bytes, { ...file, place: 'attachment' })
    },
  }),
]

async function readFile(
  { sql, settings, files }: Pick<RouteContext, 'sql' | 'settings' | 'files'>,
  id: string,
): Promise<Pick<BytesResult, 'bytes' | 'name' | 'type'>> {
  const [found] = await sql
    .select({ row: prescriptions, patientName: patients.name })
    .from(prescriptions)
    .innerJoin(patients, eq(patients.id, prescriptions.patientId))
    .where(eq(prescriptions.id, id))
  if (!found) throw notFound('Prescription not found')
  const { row, patientName } = found
  const variant = row.fileKey === null ? null : demoVariantOf(row.fileKey)
  if (variant === null) return { bytes: await stored(files, row.fileKey), name: row.fileName, type: row.fileType }
  const at = new Date(row.createdAt)
  const text = {
    doctorName: row.doctorName ?? 'Dr Demo',
    patientName,
    day: formatCivilDate(civilDateOf(at, settings.timeZone)),
    lines: row.pageText?.split('\n') ?? ['Tests as discussed', 'CBC', 'Lipid profile', 'TSH'],
  }
  return { bytes: await demoFile(row.id, variant, text, at), name: row.fileName, type: row.fileType }
}

async function stored(files: FileStore, key: string | null): Promise<Uint8Array> {
  const missing = () => notFound('The file of this prescription is missing')
  if (key === null) throw missing()
  return files.read(key).catch((error: unknown) => {
    throw error instanceof MissingFile ? missing() : error
  })
}
