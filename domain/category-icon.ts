/** The 16 icons of a test category, in the order of the picker (CTG-02). */
export const categoryIcons = [
  'Heart',
  'Activity',
  'Brain',
  'Eye',
  'Bone',
  'Droplets',
  'Pill',
  'Microscope',
  'Stethoscope',
  'Zap',
  'Shield',
  'Thermometer',
  'Users',
  'Baby',
  'TestTube',
  'FlaskConical',
] as const

export type CategoryIconName = (typeof categoryIcons)[number]

/** The icon of a category that names none (CTG-02). */
export const defaultCategoryIcon: CategoryIconName = 'TestTube'
