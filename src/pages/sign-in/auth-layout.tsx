import { type ReactNode, useEffect } from 'react'
import { BrandMark } from '#ui/brand-mark.tsx'
import { productName } from '#ui/product-name.ts'
import './sign-in.css'

interface AuthLayoutProps {
  readonly title: string
  /** Reason the user was sent to this screen, e.g. the end of the session. */
  readonly notice?: string | null
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The frame of the screens in front of the panel: brand, title, form. */
export function AuthLayout({ title, notice, footer, children }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  return (
    <main className="auth-page">
      <section className="auth-card" aria-labelledby="auth-title">
        <p className="auth-brand">
          <BrandMark />
          {productName}
        </p>
        <h1 id="auth-title">{title}</h1>
        {notice ? (
          <p role="status" className="auth-note">
            {notice}
          </p>
        ) : null}
        {children}
        {footer ? <p className="auth-footer">{footer}</p> : null}
      </section>
    </main>
  )
}
