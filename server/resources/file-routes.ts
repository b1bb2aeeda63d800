import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { permissionFor } from '#domain/permission.ts'
import { acceptedTypes, fileProblem, isFileType, pictureRefusals } from '#domain/uploaded-file.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { Field } from '#definition/field.ts'
import { writePermission } from '#definition/record.ts'
import { labelOf } from '#definition/labels.ts'
import { bytes, bytesOf, ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { invalid, notFound, wrongFile } from '#server/call/problem.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { files, recordFiles } from '#server/db/tables/files.ts'
import { picturePrintProblem } from '#server/files/inspect-picture.ts'
import { keepUpload } from '#server/files/keep-file.ts'
import { readFileOf } from '#server/shared/read-file.ts'
import { fileIds } from './record-files.ts'
import { recordId } from '#contract/schemas.ts'
import type { StoredValues } from './storage.ts'

/** The records whose files are served. */
export interface FileOwner {
  /** Form of an id in the path, where it is not that of a record. */
  readonly id?: z.ZodType<string>
  /** The values of a record, or a 404. */
  read(db: Sql, id: string): Promise<StoredValues>
}

/** The routes of a declaration's file fields: upload for a new record and for one that exists, and download of the file that a record has. */
export function fileRoutes(declaration: Declaration, owner: FileOwner): Route[] {
  return Object.entries(declaration.fields).flatMap(([name, field]) => (field.kind === 'file' ? routesOf(declaration, owner, name, field) : []))
}

const sent = z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.int(), url: z.null() })
const noFields = z.strictObject({})

function routesOf(declaration: Declaration, owner: FileOwner, name: string, field: Field<'file'>): Route[] {
  const { file, newFile } = endpointsOf(declaration)
  const { operations = ['create', 'edit'] } = declaration
  const label = labelOf(name, field)
  const about = { body: noFields, upload: true, answer: sent } as const
  const params = z.object({ id: owner.id ?? recordId })
  const download = defineRoute({
    method: 'GET',
    path: file(name, '{id}') as `${string}/{id}/files/${string}`,
    summary: `${label} of a ${declaration.label.one}`,
    permission: permissionFor(declaration.permission, 'view'),
    params,
    answer: bytesOf(),
    async run(context) {
      const { sql, params } = context
      const [id] = fileIds({ fields: { [name]: field } }, await owner.read(sql, params.id))
      const [found] =
        id === undefined
          ? []
          : await sql
              .select({ key: files.key, sha256: files.sha256, type: files.type, name: recordFiles.name })
              .from(recordFiles)
              .innerJoin(files, eq(files.id, recordFiles.fileId))
              .where(and(eq(recordFiles.fileId, id), eq(recordFiles.resource, declaration.name), eq(recordFiles.recordId, params.id)))
      if (!found) throw notFound(`This ${declaration.label.one} has no such file`)
      return bytes(await readFileOf(declaration.label.one, context, found), { name: found.name, type: found.type, place: 'attachment' })
    },
  })
  if (field.readOnly) return [download]
  return [
    download,
    ...(operations.includes('create')
      ? [
          defineRoute({
            ...about,
            method: 'POST',
            path: newFile(name),
            summary: `Send a file for a new ${declaration.label.one}: ${label}`,
            permission: writePermission(field) ?? permissionFor(declaration.permission, 'create'),
            run: async (context) => ok(await keepUnsaved(context, declaration.name, name, field)),
          }),
        ]
      : []),
    ...(operations.includes('edit')
      ? [
          defineRoute({
            ...about,
            method: 'PUT',
            path: file(name, '{id}') as `${string}/{id}/files/${string}`,
            summary: `Send a file for a ${declaration.label.one}: ${label}. It is the record's once that is saved`,
            permission: writePermission(field) ?? permissionFor(declaration.permission, 'edit'),
            params,
            async run(context) {
              await owner.read(context.sql, context.params.id)
              return ok(await keepUnsaved(context, declaration.name, name, field))
            },
          }),
        ]
      : []),
  ]
}

/** Keeps a file that came for a field, until its record is saved. */
async function keepUnsaved(
  call: Pick<RouteContext, 'sql' | 'user' | 'now' | 'upload' | 'files'>,
  resource: string,
  field: string,
  rule: Field<'file'>,
): Promise<z.output<typeof sent>> {
  const { sql, upload, now } = call
  if (!upload) throw invalid({ file: ['Please select a file'] })
  const problem = fileProblem(upload, rule)
  if (!isFileType(upload.type) || !acceptedTypes(rule).includes(upload.type)) throw wrongFile(problem ?? '')
  const unprintable = problem === null && rule.printed ? picturePrintProblem(await call.files.read(upload)) : null
  if (problem !== null || unprintable) throw invalid({ file: [problem ?? (unprintable && pictureRefusals[unprintable]) ?? ''] })
  const { id, type, size } = await keepUpload(call, upload, upload.type)
  await sql.insert(recordFiles).values({ fileId: id, resource, field, recordId: null, name: upload.name, createdAt: now.toISOString() })
  return { id, name: upload.name, type, size, url: null }
}
