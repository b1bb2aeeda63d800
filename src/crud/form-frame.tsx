import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page-header.tsx'

interface FormFrameProps {
  readonly place: 'modal' | 'page'
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

/** Where a form stands: in a modal over the list, or on a page of its own. Closing navigates, so that the form's guard can ask. */
export function FormFrame({ place, title, children, onClose }: FormFrameProps) {
  if (place === 'page')
    return (
      <section className="form-page">
        <PageHeader title={title} />
        {children}
      </section>
    )
  return (
    <Modal open title={title} width={600} footer={null} maskClosable={false} style={{ top: 32 }} onCancel={onClose} className="form-modal">
      {children}
    </Modal>
  )
}
