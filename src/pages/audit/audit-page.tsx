import type { ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDeclarations } from '#crud/declarations-context.ts'
import { listPath } from '#crud/list/query.ts'
import type { Declaration } from '#definition/declaration.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { LogProps } from './log-table.tsx'
import { Reads } from './reads.tsx'
import { Refusals } from './refusals.tsx'
import { Trail } from './trail.tsx'
import './audit.css'

/** The logs by their resource. */
const logs: Readonly<Record<string, { readonly label: string; readonly Log: ComponentType<LogProps> }>> = {
  audit: { label: 'Changes', Log: Trail },
  'security-events': { label: 'Refused sign-ins', Log: Refusals },
  'access-log': { label: 'Record access', Log: Reads },
}
const options = Object.entries(logs).map(([value, { label }]) => ({ value, label }))

/** The audit page: changes, refused sign-ins, and reads of personal data, each a resource with its own address (HIS-03). */
export default function AuditPage({ declaration }: { declaration: Declaration }) {
  const { byName } = useDeclarations()
  const navigate = useNavigate()
  const Log = logs[declaration.name]?.Log ?? Trail
  const open = (name: string) => {
    const log = byName(name)
    if (log) void navigate(listPath(log))
  }
  const choice = <Segmented className="audit-logs" label="Log" options={options} value={declaration.name} onChange={open} />
  return <Log key={declaration.name} declaration={declaration} choice={choice} />
}
