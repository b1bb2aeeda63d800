import { demoPassword, demoSignIns } from '#domain/demo-sign-ins.ts'
import { type Role, roles } from '#domain/role.ts'
import { pageMeta } from '#ui/page-meta.ts'
import type { AuthActions } from './auth-actions.ts'
import { AttemptProblem } from './attempt-problem.tsx'
import { useAttempt } from './use-attempt.ts'

const none: readonly string[] = []

/** Signs in to the demo laboratory by a click, one button for each role; nothing in a laboratory of one's own. */
export function DemoSignIns({ signIn }: { readonly signIn: AuthActions['signIn'] }) {
  const attempt = useAttempt()
  if (pageMeta('lab-demo') !== 'on') return null
  return (
    <section className="auth-demo" aria-labelledby="auth-demo-title">
      <h2 id="auth-demo-title">Try the demo laboratory as</h2>
      <AttemptProblem attempt={attempt} fields={none} />
      <div>
        {(Object.keys(demoSignIns) as Role[]).map((role) => (
          <button
            key={role}
            type="button"
            disabled={attempt.isWorking || attempt.secondsLeft > 0}
            title={demoSignIns[role].name}
            onClick={() => void attempt.run(() => signIn({ email: demoSignIns[role].email, password: demoPassword }))}
          >
            {roles[role].label}
          </button>
        ))}
      </div>
    </section>
  )
}
