import { Modal } from 'antd'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { successScreenMs } from '#domain/page.ts'

/** Says that something was done, and closes by itself (USR-08, USR-09). */
export function SuccessScreen({ sentence, onClose }: { sentence: string; onClose(): void }) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const timer = setTimeout(() => close.current(), successScreenMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Modal open width={480} footer={null} onCancel={onClose}>
      <div className="success-screen" role="status">
        <CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />
        <p>{sentence}</p>
      </div>
    </Modal>
  )
}
