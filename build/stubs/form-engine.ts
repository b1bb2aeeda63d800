import absent from './unused-library-part.ts'

/** Stands in the build for the engine of antd's forms, which its inputs and its entry name but the panel never runs: its forms are its own. */
export default absent

export { absent as Field, absent as FieldContext, absent as FormProvider, absent as List, absent as ListContext, absent as useForm, absent as useWatch }
