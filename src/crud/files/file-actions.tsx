import { useNotification, useOnError } from '@refinedev/core'
import { Button, Space } from 'antd'
import { Download, Eye } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type AnsweredFile, fileOf, saveFile } from '#crud/save-file.ts'
import { useCustomCall } from '#crud/use-custom-call.ts'
import { isFileType } from '#domain/uploaded-file.ts'
import { describeError } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import './files.css'

interface FileActionsProps {
  readonly value: Readonly<Record<string, unknown>>
  /** A picture that reports print is shown without a click. */
  readonly isPrinted?: boolean | undefined
}

/** Preview and download of a file that is saved: a picture is shown here, a PDF in a frame below. */
export function FileActions({ value, isPrinted = false }: FileActionsProps) {
  const url = typeof value.url === 'string' ? value.url : null
  const name = typeof value.name === 'string' ? value.name : 'file'
  const custom = useCustomCall()
  const { open } = useNotification()
  const { mutate: reportRefusal } = useOnError()
  const [shown, setShown] = useState<{ readonly address: string; readonly isDocument: boolean } | null>(null)
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.address) : undefined), [shown])
  const { isWorking, run } = useOneAtATime((thrown) => {
    reportRefusal(thrown)
    const { message, outcomeText, isMissing } = describeError(thrown)
    const description = isMissing ? 'The server has no such file any more.' : [message, outcomeText].filter(Boolean).join(' ')
    open?.({ type: 'error', message: `${name} could not be read`, ...(description ? { description } : {}) })
  })
  const read = async (): Promise<AnsweredFile> => {
    const file = url === null ? null : fileOf((await custom({ url, method: 'get', headers: { Accept: '*/*' } })).data)
    if (!file) throw new Error('the answer is no file')
    return file
  }
  const preview = () =>
    run(async () => {
      const { blob } = await read()
      const type = blob.type.split(';')[0] ?? ''
      // Other types could be a page with scripts.
      if (!isFileType(type)) throw new Error('the file is of a kind that is not shown')
      setShown({ address: URL.createObjectURL(new Blob([blob], { type })), isDocument: type === 'application/pdf' })
    })
  const download = () =>
    run(async () => {
      saveFile(await read(), name)
      open?.({ type: 'success', message: `${name} is in your downloads` })
    })
  const showAtOnce = useEffectEvent(() => void preview())
  useEffect(() => {
    if (isPrinted && url !== null) showAtOnce()
  }, [isPrinted, url])
  if (url === null) return null
  return (
    <div className={isPrinted ? 'file-actions file-actions-printed' : 'file-actions'}>
      <Space wrap>
        <Button
          size="small"
          icon={<Eye size={14} aria-hidden="true" />}
          loading={isWorking}
          aria-expanded={shown !== null}
          onClick={() => (shown ? setShown(null) : void preview())}
        >
          {shown ? 'Hide' : 'Preview'}
        </Button>
        <Button size="small" icon={<Download size={14} aria-hidden="true" />} onClick={() => void download()}>
          Download
        </Button>
      </Space>
      {shown?.isDocument ? <iframe src={shown.address} title={`File ${name}`} /> : null}
      {shown && !shown.isDocument ? <img src={shown.address} alt={name} className={isPrinted ? 'printed-picture' : undefined} /> : null}
    </div>
  )
}
