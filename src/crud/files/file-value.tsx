import { FileName } from '#ui/file-name.tsx'
import { formatFileSize } from '#domain/file-size.ts'
import { FileActions } from './file-actions.tsx'

/** A file of a record: its name and size, with preview and download. */
export default function FileValue({ value, isPrinted }: { readonly value: Readonly<Record<string, unknown>>; readonly isPrinted?: boolean | undefined }) {
  const { name, size } = value
  return (
    <div className="file-value">
      <span>
        <FileName name={typeof name === 'string' ? name : 'File'} />
        {typeof size === 'number' ? <small> {formatFileSize(size)}</small> : null}
      </span>
      <FileActions key={String(value.id)} value={value} isPrinted={isPrinted} />
    </div>
  )
}
