import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type SetupStep, setupSteps } from '#domain/laboratory-setup.ts'
import './setup-checklist.css'

/** Steps of a new laboratory, each with a link; finished ones are ticked, and the next one is bold. */
export function SetupChecklist({ missing }: { readonly missing: readonly SetupStep[] }) {
  const [next] = missing
  return (
    <section className="dashboard-part" aria-label="Set up your laboratory">
      <header>
        <h2>Set up your laboratory</h2>
      </header>
      <ol className="dashboard-setup">
        {(Object.keys(setupSteps) as SetupStep[]).map((step) => {
          const { label, to } = setupSteps[step]
          const isDone = !missing.includes(step)
          return (
            <li key={step} className={isDone ? 'dashboard-setup-done' : undefined} aria-current={step === next ? 'step' : undefined}>
              <span aria-hidden="true">{isDone ? <Check size={14} /> : null}</span>
              {isDone ? label : <Link to={to}>{label}</Link>}
              {isDone ? <span className="visually-hidden"> (done)</span> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
