import { Button, Space } from 'antd'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { RecordActions } from '#crud/record-actions.tsx'
import type { KnownRecord, SlotProps } from '#crud/screens-context.ts'
import { useDownload } from './use-download.ts'
import PrescriptionPreview from './prescription-preview.tsx'

/** Under a prescription that is read: its review or its cart, whichever is next, and its file: preview in a new tab, and download (PRE-02, PRE-05). */
export default function PrescriptionFileButtons({ declaration, values }: SlotProps) {
  const id = typeof values.id === 'string' ? values.id : ''
  const [isPreviewed, setPreviewed] = useState(false)
  const download = useDownload(id)
  const record: KnownRecord = { ...values, id }
  return (
    <Space wrap className="prescription-file">
      <RecordActions declaration={declaration} record={record} names={['review', 'cart']} />
      <Button icon={<ExternalLink size={14} aria-hidden="true" />} onClick={() => setPreviewed(true)}>
        Preview
      </Button>
      <Button icon={<Download size={14} aria-hidden="true" />} onClick={() => void download()}>
        Download
      </Button>
      {isPreviewed ? <PrescriptionPreview declaration={declaration} record={record} onClose={() => setPreviewed(false)} /> : null}
    </Space>
  )
}
