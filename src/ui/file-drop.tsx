import { FileName } from './file-name.tsx'
import { Button } from 'antd'
import { FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { formatFileSize } from '#domain/file-size.ts'
import './file-drop.css'

interface FileDropProps {
  /** The id of the input; the label of the field points to it. */
  readonly id: string
  /** Files that the browser's dialog offers, e.g. `application/pdf,.pdf`. */
  readonly accept: string
  /** Files that may be chosen, in words: `PDF, at most 10 MB`. */
  readonly hint: string
  /** The chosen file, or the one that is kept already. */
  readonly file: { readonly name: string; readonly size: number | null } | null
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  onChange(file: File | null): void
}

/** Takes one file: dropped here, or chosen in the browser's dialog. The file stays until another is chosen or it is removed. */
export function FileDrop({ id, accept, hint, file, isInvalid = false, describedBy, onChange }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const words = `${id}-words`
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChange(dropped)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const remove = () => {
    onChange(null)
    input.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard
    <div
      className={`file-drop ${isOver ? 'file-drop-over' : ''} ${isInvalid ? 'file-drop-invalid' : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        accept={accept}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy ? `${words} ${describedBy}` : words}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          // The same file may be chosen again after it was removed.
          currentTarget.value = ''
          if (chosen) onChange(chosen)
        }}
      />
      {file ? <FileText size={20} aria-hidden="true" /> : <Upload size={20} aria-hidden="true" />}
      {/* Not a label: the field has one, and assistive technologies read only one. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the input itself */}
      <div id={words} className="file-drop-words" onClick={() => input.current?.click()}>
        {file ? <FileName name={file.name} /> : <span>Drop a file here, or choose one</span>}
        <small>{file ? [file.size === null ? null : formatFileSize(file.size), 'choose another'].filter(Boolean).join(' · ') : hint}</small>
      </div>
      {file ? <Button type="text" aria-label={`Remove ${file.name}`} icon={<X size={16} aria-hidden="true" />} onClick={remove} /> : null}
    </div>
  )
}
