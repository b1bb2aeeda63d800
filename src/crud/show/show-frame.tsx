import { Button, Drawer, Modal } from 'antd'
import { Maximize2, X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CellValue } from '#crud/fields/cells/cell-value.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useWindowActions } from './window-actions.tsx'
import './show-frame.css'

/** Abilities of a record beside its list, beyond those in its own window. */
export interface Peek {
  /** Opens the record's own screen, where it has one. */
  readonly onOpen: (() => void) | undefined
  onClose(): void
}

interface ShowFrameProps {
  readonly declaration: Declaration
  readonly title: string
  /** The record, once it is there. */
  readonly record: KnownRecord | null
  /** The name of the field of its status. */
  readonly status: string | undefined
  /** Width of the modal in pixels. */
  readonly width?: number
  readonly peek?: Peek | undefined
  readonly children: ReactNode
  onClose(): void
}

/**
 * The window of a record, in a modal or drawer over the list, or its page: title and status with the menu of rare actions at the head, what is read between,
 * and the actions that are due at the foot.
 */
export function ShowFrame({ declaration, title, record, status, width = 640, peek, children, onClose }: ShowFrameProps) {
  const { menu, buttons, dialog } = useWindowActions(declaration, record, onClose, peek ? 2 : undefined)
  const field = status === undefined ? undefined : declaration.fields[status]
  const heading = (
    <span className="record-heading">
      <TypedText text={title} />
      {record && field && status !== undefined ? <CellValue name={status} field={field} record={record} empty="" /> : null}
    </span>
  )
  const content = (
    <>
      {children}
      <Suspense fallback={null}>{dialog}</Suspense>
    </>
  )
  if (peek)
    return (
      <section className="peek" aria-label={`${title}, beside the list`}>
        <header className="peek-head">
          <h2>{heading}</h2>
          {menu}
          {peek.onOpen ? (
            <Button type="text" aria-label="Open" title="Open (Enter)" icon={<Maximize2 size={16} aria-hidden="true" />} onClick={peek.onOpen} />
          ) : null}
          <Button type="text" aria-label="Close" title="Close (Esc)" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
        </header>
        <div className="peek-body">{content}</div>
        {buttons ? <footer className="record-foot">{buttons}</footer> : null}
        <span role="status" className="visually-hidden">
          {record ? `${title} is shown beside the list` : ''}
        </span>
      </section>
    )
  const place = declaration.show?.in ?? 'modal'
  if (place === 'drawer')
    return (
      <Drawer
        open
        title={heading}
        width={560}
        closable={false}
        extra={
          <>
            {menu}
            <Button type="text" aria-label="Close" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
          </>
        }
        footer={buttons ? <div className="record-foot">{buttons}</div> : null}
        onClose={onClose}
        rootClassName="show-drawer"
      >
        {content}
      </Drawer>
    )
  if (place === 'modal')
    return (
      <Modal
        open
        title={heading}
        width={width}
        footer={buttons ? <div className="record-foot">{buttons}</div> : null}
        className="show-modal"
        onCancel={onClose}
      >
        {menu ? <div className="record-menu">{menu}</div> : null}
        {content}
      </Modal>
    )
  return (
    <article>
      <PageHeader
        title={heading}
        actions={
          <>
            {buttons}
            {menu}
          </>
        }
      />
      {content}
    </article>
  )
}
