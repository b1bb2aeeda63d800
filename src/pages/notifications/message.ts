import { type NotificationKindName, notificationKindOf, notificationKinds, notificationTypes } from '#domain/notification.ts'
import { maxMessageLength, maxTitleLength } from '#domain/notification-delivery.ts'
import { placeholders } from '#domain/notification-template.ts'
import { choice, longText, text } from '#definition/kind.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import { type FormState, textIn } from '#crud/form/form-state.ts'

const offeredTypes = Object.fromEntries(notificationTypes.map((type) => [type, { label: notificationKinds[type].label }]))
const names = Object.keys(placeholders)

/** The fields of a message: type, title, message (ADV-02, ADV-06). */
export function messageFields(forMany: boolean) {
  const help = forMany ? '{customer} is replaced by the name of each customer.' : `Placeholders: ${names.map((name) => `{${name}}`).join(' ')}`
  return {
    type: choice(offeredTypes, { label: 'Type', required: 'Please choose a type' }),
    title: text({ label: 'Title', required: 'Title is required', maxLength: maxTitleLength }),
    message: longText({ label: 'Message', required: 'Message is required', maxLength: maxMessageLength, help }),
  }
}

/** The initial message. */
export const initialMessage = { type: 'OrderConfirmed', title: null, message: null } as const

interface Message {
  readonly type: NotificationKindName | null
  readonly title: string
  readonly message: string
}

/** The message as it is typed. */
export function messageOf({ values }: FormState): Message {
  return { type: notificationKindOf(textIn(values.type) ?? ''), title: textIn(values.title) ?? '', message: textIn(values.message) ?? '' }
}

/** Problems of the typed values by field, such as a text that is too long. They are shown while typing. */
export function typedProblems({ values }: FormState): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(messageFields(false)).flatMap(([name, field]) => {
      const problem = textIn(values[name]) === null ? null : fieldProblem(field, values[name])
      return problem === null ? [] : [[name, problem]]
    }),
  )
}

/** The message as it is sent; null unless all of it is filled and short enough. */
export function filledMessage(form: FormState): (Message & { readonly type: NotificationKindName }) | null {
  const { type, title, message } = messageOf(form)
  return type !== null && title !== '' && message !== '' && Object.keys(typedProblems(form)).length === 0 ? { type, title, message } : null
}
