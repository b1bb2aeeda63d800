import { oneLine } from '#domain/text.ts'
import { at } from '#definition/path.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { failureMessages } from '#providers/http/failure-messages.ts'
import type { Http, HttpAnswer } from '#providers/http/request.ts'
import { withSentence } from './with-sentence.ts'
import { signInApi } from './sign-in-api.ts'
import { leaveSession, readSession, type Session, storeSession } from './session.ts'
import { readStaffUser } from './signed-in-user.ts'

/** Credentials, with the code of a second factor if the server asks for one. */
interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
}

/**
 * Signs in and stores the session (AUTH-03). Throws ApiError with the server's message, else the specification's (AUTH-05).
 * The calls of this file need no framework: the sign-in screen stays light.
 */
export async function signIn(http: Http, { email, password, code }: Credentials): Promise<Session> {
  const path = signInApi.login
  try {
    const { body } = await http.send({
      method: 'POST',
      path,
      body: { email: oneLine(email), password, ...(code ? { code } : {}) },
      public: true,
    })
    const token = at(body, signInApi.token)
    const user = readStaffUser(at(body, signInApi.user))
    if (typeof token !== 'string' || token.trim() === '' || !user) throw new ApiError('badAnswer', { cause: new Error('no data.token or no data.user') })
    const session = { token, user }
    storeSession(session)
    return session
  } catch (error) {
    throw signInFailure(error, http.baseUrl + path)
  }
}

const failed = 'Login failed. Please check your credentials.'

/** The error of a failed sign-in. A server that cannot be reached is named with its address: other credentials would not help. */
function signInFailure(error: unknown, address: string): ApiError {
  if (!(error instanceof ApiError)) return withSentence(error, failed)
  const { kind, statusCode } = error
  if (kind === 'missing' || (kind === 'badAnswer' && statusCode))
    return withSentence(error, `Nobody can be signed in at ${address}: it may be the wrong address.`, 'Tell your administrator.')
  if (kind === 'network')
    return withSentence(error, failureMessages.network.happened, `${address} did not answer: check the connection, and whether it is the right address.`)
  return kind === 'timeout' || kind === 'offline' ? error : withSentence(error, failed)
}

/** Requests a mail with a link to a new password (AUTH-12). The answer never reveals whether the address exists. */
export async function forgotPassword(http: Http, email: string): Promise<void> {
  try {
    confirm(await http.send({ method: 'POST', path: signInApi.forgotPassword, body: { email: oneLine(email) }, public: true }))
  } catch (error) {
    throw withSentence(error, 'The mail could not be asked for. Please try again.')
  }
}

/** Parameters of a new password: the token of the mail's link, and the password twice. */
export interface PasswordReset {
  readonly token: string
  readonly password: string
  readonly confirmPassword: string
}

/** Sets a new password (AUTH-12). Whoever is signed in in this browser is signed out: whoever set the password must not go on under another name. */
export async function resetPassword(http: Http, { token, password, confirmPassword }: PasswordReset): Promise<void> {
  try {
    confirm(await http.send({ method: 'POST', path: signInApi.resetPassword, body: { token, password, confirmPassword }, public: true }))
  } catch (error) {
    throw withSentence(error, 'The password could not be set. Please try again.')
  }
  if (readSession()) signOut(http)
}

/** Signs out here and on the server. */
export function signOut(http: Http): void {
  if (readSession()) {
    // Not waited for: signing out works without a server too, and one without this call answers 404.
    void http.send({ method: 'POST', path: signInApi.logout }).catch(() => undefined)
  }
  leaveSession()
}

/**
 * Accepts only an answer that confirms it: these answers carry no data by which a success of this API could be distinguished from the answer of another server.
 */
function confirm({ body }: HttpAnswer): void {
  if (at(body, 'status') !== 'success') throw new ApiError('badAnswer', { cause: new Error('no status of success') })
}
