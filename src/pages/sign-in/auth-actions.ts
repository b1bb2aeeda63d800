/** Calls of the screens in front of the panel; each rejects with a failure whose message is for the user. */
export interface AuthActions {
  signIn(credentials: { readonly email: string; readonly password: string; readonly code?: string }): Promise<unknown>
  forgotPassword(email: string): Promise<void>
  resetPassword(reset: { readonly token: string; readonly password: string; readonly confirmPassword: string }): Promise<void>
}
