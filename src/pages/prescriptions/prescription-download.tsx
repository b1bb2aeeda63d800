import { useEffect, useRef } from 'react'
import type { DialogProps } from '#crud/screens-context.ts'
import { useDownload } from './use-download.ts'

/** Downloads the file of a row's prescription. Renders nothing; a notice reports the outcome (PRE-05). */
export default function PrescriptionDownload({ record, onClose }: DialogProps) {
  const download = useDownload(record.id)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void download().finally(onClose)
  })
  return null
}
