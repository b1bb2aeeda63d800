import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDeclaration } from '#crud/declarations-context.ts'
import { usePermission } from '#crud/current-user.ts'
import { fillPath, textsOf } from '#definition/endpoints.ts'
import type { AnyField } from '#definition/field.ts'
import { permissionFor } from '#domain/permission.ts'
import { PhoneText } from '#ui/phone-text.tsx'

interface LinkedFactProps {
  readonly name: string
  readonly field: AnyField
  readonly record: Readonly<Record<string, unknown>>
  readonly isOff?: boolean
  readonly children: ReactNode
}

/** A value that leads to the record it names, to a telephone or to a mail; plain where the user may not view that record. */
export function LinkedFact({ name, field, record, isOff = false, children }: LinkedFactProps) {
  const value = record[name]
  const address = addressOf(field, value, record)
  const target = useDeclaration(address?.split(/[/?]/)[1] ?? '')
  const { allowed } = usePermission(permissionFor(target?.permission ?? 'settings', 'view'))
  if (isOff || typeof value !== 'string' || value === '') return children
  if (field.kind === 'phone') return <PhoneText phone={value} />
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{children}</a>
  return address && target && allowed ? <Link to={address}>{children}</Link> : children
}

/** The address that a value leads to; null where the record lacks a part of it. */
function addressOf(field: AnyField, value: unknown, record: LinkedFactProps['record']): string | null {
  const [link, texts] = field.kind === 'reference' ? [`/${field.to}/{id}`, textsOf({ id: value })] : [field.link, textsOf(record)]
  if (link === undefined) return null
  const isWhole = [...link.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => !/^\.{0,2}$/.test(texts[name] ?? ''))
  return isWhole ? fillPath(link, texts) : null
}
