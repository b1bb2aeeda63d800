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

/** Shows a form in a modal over the list, or on its own page. Closing navigates, so that the unsaved-changes guard can ask; it does nothing while the form saves. */
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
