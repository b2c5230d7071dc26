import type { CashConciliation } from '@app/domain/day/contract'
import { addDays, localDate, showDate } from '@app/kit/contract'
import { DateField, FormDialog, notify, SelectField, TextAreaField, toNamedOptions, useRead } from '@app/kit/web'
import { questions } from './questions.contract.ts'

type Props = { day: Pick<CashConciliation, 'id' | 'company_name' | 'business_date'> }

function Fields({ day }: Props) {
  const people = useRead(questions.people, { params: { id: day.id } }, { staleTime: 60_000 })
  return (
    <>
      <SelectField name="assignee_id" label="A quem" options={toNamedOptions(people.data?.data)} required />
      <TextAreaField name="question" label="Pergunta" maxLength={1000} autoFocus />
      <DateField name="due_on" label="Responder até" />
    </>
  )
}

export const AskQuestion = ({ day }: Props) => (
  <FormDialog
    opener="Pedir esclarecimento"
    title={`Pedir esclarecimento sobre ${day.company_name} em ${showDate(day.business_date)}`}
    intro={<p>A pergunta vira tarefa de quem responde pelo posto; a resposta volta para você e fica no dia.</p>}
    submit={questions.ask}
    params={{ id: day.id }}
    initial={{ due_on: addDays(localDate(new Date().toISOString()), 1) }}
    about={day.id}
    action="Pedir"
    onDone={() => notify.success('Pedido enviado: você será avisado da resposta.')}
  >
    <Fields day={day} />
  </FormDialog>
)
