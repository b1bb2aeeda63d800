import { Button, Progress } from 'antd'
import './file-drop.css'

/** How much of a file is sent, with the way to break it off. Once all is sent, the server is still at work and nothing can be broken off. */
export function UploadProgress({ progress, onCancel }: { progress: number; onCancel(): void }) {
  const percent = Math.floor(progress * 100)
  return (
    <div className="upload-progress">
      <Progress percent={percent} status="active" aria-label="Upload" />
      <Button onClick={onCancel} disabled={percent >= 100}>
        Cancel upload
      </Button>
    </div>
  )
}
