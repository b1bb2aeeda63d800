/** Acts that leave the record that they name as it was: coming and going, and reads. Nobody needs to read the record again for them (LIVE-01). */
export const actsWithoutChange = ['sign in', 'sign out', 'sign out everywhere', 'end session', 'ask for a password reset', 'export', 'open by link'] as const

/** Acts that are no part of a record's history (HIS-01): those, and changes that another entry or the record itself shows. */
export const actsBesideHistory = [...actsWithoutChange, 'read', 'edit note'] as const
