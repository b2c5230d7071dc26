import { DateField, SelectField, TextAreaField, toNamedOptions, useRead } from '@app/kit/web'
import { questions } from './questions.contract.ts'

export default function QuestionFields({ day_id }: { day_id: string }) {
  const people = useRead(questions.people, { params: { id: day_id } }, { staleTime: 60_000 })
  return (
    <>
      <SelectField name="assignee_id" label="A quem" options={toNamedOptions(people.data?.data)} required />
      <TextAreaField name="question" label="Pergunta" maxLength={1000} autoFocus />
      <DateField name="due_on" label="Responder até" />
    </>
  )
}
