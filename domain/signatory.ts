/** The fields of a user as a signatory (ACC-08). */
export const signatoryFields = ['designation', 'registrationNumber', 'departments', 'signature'] as const
