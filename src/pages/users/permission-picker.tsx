import { Checkbox } from 'antd'
import { type Permission, permissionAreas, permissionLabel, permissions, withPermissions } from '#domain/permission.ts'

interface PermissionPickerProps {
  /** The id of the element that takes the focus. */
  readonly id: string
  readonly value: readonly Permission[]
  /** Permissions that the signed-in user may grant or revoke; the others stay as they are. */
  readonly offered: readonly Permission[]
  onChange(value: readonly Permission[]): void
}

/** Read when it is drawn: declarations bring areas along. */
const groupsNow = () =>
  Object.entries(permissionAreas).map(([area, { label }]) => ({
    area,
    label,
    members: permissions.filter((permission) => permission.startsWith(`${area}.`)),
  }))

/** Permissions by group, each group with a select-all that shows when only some are chosen (USR-07). */
export function PermissionPicker({ id, value, offered, onChange }: PermissionPickerProps) {
  const set = (changed: readonly Permission[], isOn: boolean) =>
    // Permissions that the user may not set stay as they are.
    onChange(permissions.filter((permission) => (offered.includes(permission) ? withPermissions(value, changed, isOn) : value).includes(permission)))
  return (
    <section className="permission-picker" aria-label="Permissions">
      <span className="form-label">Permissions</span>
      {groupsNow().map(({ area, label, members }, index) => {
        const free = members.filter((permission) => offered.includes(permission))
        const chosen = members.filter((permission) => value.includes(permission))
        const isAll = chosen.length === members.length
        return (
          <fieldset key={area} className="permission-group">
            <legend>
              <Checkbox
                {...(index === 0 ? { id } : {})}
                checked={isAll}
                indeterminate={chosen.length > 0 && !isAll}
                disabled={free.length === 0}
                onChange={() =>
                  set(
                    free,
                    free.some((permission) => !value.includes(permission)),
                  )
                }
              >
                {label}
              </Checkbox>
            </legend>
            {members.map((permission) => (
              <Checkbox
                key={permission}
                aria-label={`${label}: ${permissionLabel(permission)}`}
                checked={value.includes(permission)}
                disabled={!offered.includes(permission)}
                onChange={({ target }) => set([permission], target.checked)}
              >
                {permissionLabel(permission)}
              </Checkbox>
            ))}
          </fieldset>
        )
      })}
      {offered.length < permissions.length ? <small className="form-help">You cannot grant permissions that you do not have yourself.</small> : null}
    </section>
  )
}
