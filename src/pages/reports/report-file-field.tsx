import { reportFileProblem } from '#domain/report.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'

interface ReportFileFieldProps {
  readonly id: string
  readonly file: File | null
  readonly problem: string | undefined
  onChange(file: File | null): void
}

/** The PDF of a report: dropped or chosen; one that cannot be a report is refused at once (REP-06, REP-07). */
export function ReportFileField({ id, file, problem: refused, onChange }: ReportFileFieldProps) {
  const problem = refused ?? (file && reportFileProblem(file))
  return (
    <LabelledField name="file" id={id} label="Report file" problem={problem}>
      <FileDrop
        id={id}
        accept="application/pdf,.pdf"
        hint="PDF, at most 10 MB"
        file={file}
        isInvalid={Boolean(problem)}
        describedBy={problem ? `${id}-problem` : undefined}
        onChange={onChange}
      />
    </LabelledField>
  )
}
