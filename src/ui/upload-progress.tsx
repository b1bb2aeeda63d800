import { Button, Progress } from 'antd'
import './file-drop.css'

/**
 * The progress of an upload, with a Cancel button. Once all is sent, the server still works and nothing can be cancelled.
 * The button appears where the upload was started: the second press of a double click there does not cancel it.
 */
export function UploadProgress({ progress, onCancel }: { progress: number; onCancel(): void }) {
  const percent = Math.floor(progress * 100)
  return (
    <div className="upload-progress">
      <Progress percent={percent} status="active" aria-label="Upload" />
      <Button onClick={({ detail }) => (detail > 1 ? undefined : onCancel())} disabled={percent >= 100}>
        Cancel upload
      </Button>
    </div>
  )
}
