import { createStore } from './store.ts'

/** True from a sign-in until the panel has the focus, so that a screen reader says where it led. */
export const hasSignedIn = createStore(false)

let notice: string | null = null

/** Keeps a sentence for the sign-in screen, which follows when the present session has ended: a dialog that says it may be closed by that end. */
export function keepForSignIn(sentence: string): void {
  notice = sentence
}

/** The message stored for the sign-in screen. */
export function signInNotice(): string | null {
  return notice
}

/** Drops the sentence once it was shown. */
export function clearSignInNotice(): void {
  notice = null
}
