import { Problem } from '#server/call/problem.ts'
import { refusedWrite } from '#server/call/refused-write.ts'

const sentence = 'A user with this email address already exists'

/** Does a write of users; an e-mail address that is another's is a 409 on its field. */
export function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  return refusedWrite(write, (constraint, cause) =>
    constraint === 'users_email' ? new Problem(409, sentence, { errors: { email: [sentence] }, cause }) : null,
  )
}
