import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page-header.tsx'
import { hasWorkingForms } from './dirty-forms.ts'

interface FormFrameProps {
  readonly place: 'modal' | 'page'
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

/** Where a form is: in a modal over the list, or on a page of its own. Closing navigates, so that the form's guard can ask; while the form saves, it does nothing. */
export function FormFrame({ place, title, children, onClose }: FormFrameProps) {
  if (place === 'page')
    return (
      <section className="form-page">
        <PageHeader title={title} />
        {children}
      </section>
    )
  const close = () => {
    if (!hasWorkingForms()) onClose()
  }
  return (
    <Modal open title={title} width={600} footer={null} maskClosable={false} onCancel={close} className="form-modal">
      {children}
    </Modal>
  )
}
