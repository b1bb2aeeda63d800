import { Alert, Button } from 'antd'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { FileViewer } from './file-viewer.tsx'
import { useDownload } from './use-download.ts'
import { usePrescriptionFile } from './use-prescription-file.ts'

interface FilePaneProps {
  readonly id: string
  readonly name: string
  /** The file needs a password. */
  readonly isLocked: boolean
}

/** Message about a file that needs a password. */
export const lockedFile = 'This file is locked with a password. Ask the customer for it, or for a file without one.'

/** The file of a prescription, or why it cannot be seen; the decision stays possible either way. */
export function FilePane({ id, name, isLocked }: FilePaneProps) {
  const { url, isDocument, isLoading, error, retry } = usePrescriptionFile(id)
  const download = useDownload(id)
  return (
    <section className="review-file" aria-label="File">
      {isLocked ? <Alert type="warning" showIcon message={lockedFile} /> : null}
      {url ? (
        <FileViewer url={url} isDocument={isDocument} name={name} onDownload={() => void download()} />
      ) : isLoading || !error ? (
        <Loading />
      ) : describeError(error).isMissing ? (
        <ErrorPanel title="The file is missing">
          <p>The server has no file for this prescription. You can still decide, or ask the customer to upload it again.</p>
        </ErrorPanel>
      ) : (
        <>
          <ErrorPanel title="The file could not be shown" error={error} onRetry={retry} />
          <Button onClick={() => void download()}>Download</Button>
        </>
      )}
    </section>
  )
}
