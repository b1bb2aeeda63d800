import { useContext, useEffect, useState } from 'react'
import type { InputProps } from '#crud/fields/inputs/input-props.ts'
import { FormRecordContext } from '#crud/form/form-record.ts'
import { useCustomCall } from '#crud/use-custom-call.ts'
import { useUploading } from '#crud/use-upload.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { isRow } from '#definition/wire-reading.ts'
import { acceptedTypes, fileHint, fileProblem } from '#domain/uploaded-file.ts'
import { describeError } from '#ui/describe-error.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { UploadProgress } from '#ui/upload-progress.tsx'
import { fittedPicture } from './fitted-picture.ts'
import { FileActions } from './file-actions.tsx'

/** The value while a file is sent: no form is saved with it. */
const sending = { isSending: true } as const

/** A file of a record: it is sent as soon as it is chosen, and is the record's once that is saved. */
export default function FileInput({ id, field, value, isInvalid, describedBy, inside, onChange }: InputProps<'file'>) {
  const target = useContext(FormRecordContext)
  const custom = useCustomCall()
  const { progress, cancel, run } = useUploading()
  const [failure, setFailure] = useState<string | null>(null)
  // A picture that was just sent, which no record has yet.
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => (picture === null ? undefined : () => URL.revokeObjectURL(picture)), [picture])
  const file = isRow(value) && typeof value.id === 'string' ? value : null
  const send = async (chosen: File) => {
    if (!target || !inside) return
    const { file: ofRecord, newFile } = endpointsOf(target.declaration)
    const call =
      target.id === null ? ({ url: newFile(inside.name), method: 'post' } as const) : ({ url: ofRecord(inside.name, target.id), method: 'put' } as const)
    onChange(sending)
    try {
      const form = new FormData()
      form.append('file', chosen)
      const { data } = await run((parts) => custom({ ...call, payload: { form, ...parts } }))
      if (typeof data.id !== 'string') throw new Error('the answer to an upload has no id')
      onChange({ id: data.id, name: data.name ?? chosen.name, type: data.type ?? null, size: data.size ?? chosen.size, url: null })
      if (field.printed) setPicture(URL.createObjectURL(chosen))
    } catch (thrown) {
      onChange(file)
      const { errors, sentence } = describeError(thrown)
      const isCancelled = isRow(thrown) && thrown.kind === 'cancelled'
      setFailure(isCancelled ? null : (errors.file ?? sentence ?? 'The file could not be uploaded. Choose it again.'))
    } finally {
      // The progress took the place of the input.
      setTimeout(() => document.activeElement === document.body && document.getElementById(id)?.focus())
    }
  }
  const choose = async (given: File | null) => {
    const chosen = given && field.printed ? await fittedPicture(given) : given
    const problem = chosen && fileProblem(chosen, field)
    setFailure(problem)
    if (!problem) setPicture(null)
    if (!chosen) onChange(null)
    else if (!problem) void send(chosen)
  }
  if (progress !== null) return <UploadProgress progress={progress} onCancel={cancel} />
  const problemId = `${id}-upload`
  return (
    <>
      <FileDrop
        id={id}
        accept={acceptedTypes(field).join(',')}
        hint={fileHint(field)}
        file={file ? { name: typeof file.name === 'string' ? file.name : 'File', size: typeof file.size === 'number' ? file.size : null } : null}
        isInvalid={isInvalid || failure !== null}
        describedBy={[failure ? problemId : undefined, describedBy].filter(Boolean).join(' ') || undefined}
        onChange={(chosen) => void choose(chosen)}
      />
      {failure ? <FieldProblem id={problemId}>{failure}</FieldProblem> : null}
      {file && picture ? <img src={picture} alt={String(file.name)} className="printed-picture" /> : null}
      {file ? <FileActions key={String(file.id)} value={file} isPrinted={field.printed} /> : null}
    </>
  )
}
