import { Create, Edit } from '@refinedev/antd'
import { DatePicker, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useForm } from '#crud/form/use-form.ts'
import type { PageProps } from '#crud/screens-context.ts'
import type { RecordOf } from '#definition/field.ts'
import analysers from '../../analysers.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { MoneyInput } from '#ui/money-field.tsx'

type Analyser = RecordOf<typeof analysers.fields>

const statuses = Object.entries(analysers.fields.status.choices).map(([value, { label }]) => ({ value, label }))

export default function AnalyserForm({ id }: PageProps) {
  return id === undefined ? <AddAnalyser /> : <EditAnalyser />
}

function AddAnalyser() {
  const { formProps, saveButtonProps } = useForm<Analyser>()
  return (
    <Create title={<h1>Add analyser</h1>} breadcrumb={false} saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical" initialValues={{ status: 'working' }}>
        <Inputs />
      </Form>
    </Create>
  )
}

function EditAnalyser() {
  const { formProps, saveButtonProps, query } = useForm<Analyser>()
  if (query?.error) return <ErrorPanel title="The analyser could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Edit title={<h1>Edit analyser</h1>} breadcrumb={false} isLoading={query?.isLoading ?? false} saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Inputs />
      </Form>
    </Edit>
  )
}

function Inputs() {
  return (
    <>
      <Form.Item name="name" label="Name" rules={[{ required: true, message: 'Name is required' }]}>
        <Input />
      </Form.Item>
      <Form.Item name="status" label="Status">
        <Select options={statuses} />
      </Form.Item>
      <Form.Item name="price" label="Price">
        <MoneyInput />
      </Form.Item>
      <Form.Item
        name="boughtOn"
        label="Bought"
        getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
        normalize={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
      >
        <DatePicker format="DD/MM/YYYY" />
      </Form.Item>
      <Form.Item name="notes" label="Notes">
        <Input.TextArea rows={3} />
      </Form.Item>
    </>
  )
}
