import { type ReactNode, useEffect } from 'react'
import { BrandMark } from '#ui/brand-mark.tsx'
import { productName } from '#ui/product-name.ts'
import './sign-in.css'

interface DoorFrameProps {
  readonly title: string
  /** Why one is here, when it was not one's own wish. */
  readonly notice?: string | null
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The frame of the screens in front of the panel: brand, title, form. */
export function AuthLayout({ title, notice, footer, children }: DoorFrameProps) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  return (
    <main className="door">
      <section className="door-card" aria-labelledby="door-title">
        <p className="door-brand">
          <BrandMark />
          {productName}
        </p>
        <h1 id="door-title">{title}</h1>
        {notice ? (
          <p role="status" className="door-note">
            {notice}
          </p>
        ) : null}
        {children}
        {footer ? <p className="door-footer">{footer}</p> : null}
      </section>
    </main>
  )
}
