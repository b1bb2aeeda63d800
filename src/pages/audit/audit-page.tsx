import { Segmented } from 'antd'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import type { LogProps } from './log-table.tsx'
import { Reads } from './reads.tsx'
import { Refusals } from './refusals.tsx'
import { Trail } from './trail.tsx'
import './audit.css'

/** The logs by their word in the address. */
const logs: Readonly<Record<string, { readonly label: string; readonly Log: ComponentType<LogProps> }>> = {
  changes: { label: 'Changes', Log: Trail },
  'sign-ins': { label: 'Refused sign-ins', Log: Refusals },
  reads: { label: 'Record access', Log: Reads },
}
const options = Object.entries(logs).map(([value, { label }]) => ({ value, label }))

/** The audit page: changes, refused sign-ins, and reads of personal data (HIS-03). */
export default function AuditPage({ declaration }: { declaration: Declaration }) {
  const [search, setSearch] = useSearchParams()
  const name = search.get('log') ?? 'changes'
  const Log = logs[name]?.Log ?? Trail
  const choice = (
    <Segmented className="audit-logs" aria-label="Log" options={options} value={name} onChange={(next) => setSearch(next === 'changes' ? {} : { log: next })} />
  )
  return <Log declaration={declaration} choice={choice} />
}
