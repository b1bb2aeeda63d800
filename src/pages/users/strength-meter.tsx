import { passwordCriteria, passwordStrength } from '#domain/password.ts'

/** How many of the six criteria a password meets, with the word for it (USR-08). */
export function StrengthMeter({ password }: { password: string }) {
  const { met, word } = passwordStrength(password)
  return (
    <div className="strength-meter">
      <meter
        aria-label="Password strength"
        aria-valuetext={`${word}: ${met} of ${passwordCriteria.all} criteria`}
        min={0}
        max={passwordCriteria.all}
        low={passwordCriteria.medium}
        high={passwordCriteria.strong}
        optimum={passwordCriteria.all}
        value={met}
      />
      <output>{password === '' ? '' : word}</output>
    </div>
  )
}
