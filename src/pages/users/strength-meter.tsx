import { passwordCriteria, passwordStrength, type Strength } from '#domain/password.ts'
import type { Tone } from '#domain/tone.ts'

const tones: Record<Strength, Tone> = { Weak: 'danger', Medium: 'warning', Strong: 'success' }

/** How many of the six criteria a password meets, with the word for it (USR-08). */
export function StrengthMeter({ password }: { password: string }) {
  const { met, word } = passwordStrength(password)
  return (
    <div className="strength-meter" style={{ color: `var(--tone-${tones[word]}-text)` }}>
      <span
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={passwordCriteria}
        aria-valuenow={met}
        aria-valuetext={`${word}: ${met} of ${passwordCriteria} criteria`}
      >
        {Array.from({ length: passwordCriteria }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <span key={index} data-met={index < met} />
        ))}
      </span>
      <output>{password === '' ? '' : word}</output>
    </div>
  )
}
