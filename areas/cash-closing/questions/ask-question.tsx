import type { CashConciliation } from '@app/domain/day/contract'
import { addDays, localDate, showDate } from '@app/kit/contract'
import { FormDialog, notify, Skeleton } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { questions } from './questions.contract.ts'

// Every page of a day has the entry of its menu; few need the fields.
const QuestionFields = lazy(() => import('./question-fields.tsx'))

type Props = { day: Pick<CashConciliation, 'id' | 'company_name' | 'business_date'> }

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
    <Suspense fallback={<Skeleton lines={3} height={48} />}>
      <QuestionFields day_id={day.id} />
    </Suspense>
  </FormDialog>
)
