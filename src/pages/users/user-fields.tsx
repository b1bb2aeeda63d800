import type { Permission } from '#domain/permission.ts'
import type { Role } from '#domain/role.ts'
import { emailChangeProblem } from '#domain/staff-change.ts'
import { signatoryFields, signatoryPermission } from '#domain/signatory.ts'
import type { Declaration } from '#definition/declaration.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { DrawnForm } from '#crud/form/form-parts.ts'
import type { FormState } from '#crud/form/form-state.ts'
import { useCurrentUser, usePermission } from '#crud/current-user.ts'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import { grantable, type CurrentAccess, offeredRoles, presetOf } from './grants.ts'
import { CurrentPassword, PasswordField } from './password-field.tsx'
import { PermissionPicker } from './permission-picker.tsx'
import { userOf } from './user.ts'

const roleAndStatus = ['role', 'status']

/** The fields of a user's form; what the signed-in user may not change is shown, not offered (USR-06, USR-07, USR-10). */
export function UserFields({ declaration, form }: { declaration: Declaration; form: DrawnForm }) {
  const me = useCurrentUser()
  const signatories = usePermission(signatoryPermission)
  const { state, record, idOf } = form
  if (!me) return null
  const before = record ? userOf(record) : null
  const account: CurrentAccess = before ?? { permissions: [] }
  const isOwn = before?.id === me.id
  const emailRefusal = before ? emailChangeProblem(me, before) : null
  const offered = grantable(me, account)
  const { role } = state.values
  const stateWithPreset: FormState = {
    ...state,
    set(name, value) {
      state.set(name, value)
      if (name === 'role' && isRole(declaration, value)) state.set('permissions', presetOf(value, offered))
    },
  }
  const roleField = declaration.fields.role
  const fields = { ...declaration.fields, ...(roleField?.kind === 'choice' ? { role: { ...roleField, choices: offeredRoles(me, account) } } : {}) }
  return (
    <>
      <FormFields fields={fields} names={emailRefusal ? ['name'] : ['name', 'email']} state={state} idOf={idOf} />
      {emailRefusal && before ? (
        <div>
          <RecordFacts fields={fields} names={['email']} record={{ ...before }} />
          <small className="form-help">{emailRefusal.sentence}</small>
        </div>
      ) : null}
      {isOwn && before && state.values.email !== before.email ? <CurrentPassword id={idOf('currentPassword')} state={state} /> : null}
      {before ? null : (
        <>
          <PasswordField id={idOf('password')} name="password" label="Password" state={state} />
          <PasswordField id={idOf('confirmPassword')} name="confirmPassword" label="Confirm password" state={state} />
        </>
      )}
      {isOwn && before ? (
        <div>
          <RecordFacts fields={fields} names={roleAndStatus} record={{ ...before }} />
          <small className="form-help">You cannot change your own role, status or permissions.</small>
        </div>
      ) : (
        <>
          <FormFields fields={fields} names={roleAndStatus} state={stateWithPreset} idOf={idOf} />
          {role === 'super_admin' ? (
            <p className="permission-note">A super admin has all access.</p>
          ) : (
            <PermissionPicker
              id={idOf('permissions')}
              value={permissionsIn(state.values.permissions)}
              offered={offered}
              onChange={(value) => state.set('permissions', value)}
            />
          )}
        </>
      )}
      {signatories.allowed ? (
        <FormFields fields={fields} names={signatoryFields} state={state} record={record} idOf={idOf} />
      ) : before && record ? (
        <div>
          <RecordFacts fields={fields} names={signatoryFields} record={record} />
          <small className="form-help">{signatories.reason}</small>
        </div>
      ) : null}
    </>
  )
}

function isRole({ fields }: Declaration, value: unknown): value is Role {
  return typeof value === 'string' && fields.role?.kind === 'choice' && Object.hasOwn(fields.role.choices, value)
}

function permissionsIn(value: unknown): readonly Permission[] {
  return Array.isArray(value) ? value : []
}
