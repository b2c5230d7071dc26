import { type SolicitationType, solicitationStatuses } from '@app/domain/day/assessment/contract'
import { showMoney } from '@app/kit/contract'
import { Button, ConfirmButton, type NextStep, TextAreaField } from '@app/kit/web'
import { RecordDialog } from '../../day-parts/stale.tsx'
import { getAnswerPage } from '../items/returned.rules.ts'
import { ApproveDialog, RefuseDialog } from '../queue/decision-dialogs.tsx'
import { decisionEffects } from '../queue/decision-words.contract.ts'
import { type SolicitationDetail, solicitations } from '../solicitations.contract.ts'

type Props = { request: SolicitationDetail }

const effects: Record<SolicitationType, (request: SolicitationDetail) => string> = {
  closing: ({ day }) =>
    `O dia fecha com diferença de ${showMoney(day.difference_cents)} e o lançamento contábil de ${showMoney(day.journal.debit_total_cents)} é gravado.`,
  reopening: () => decisionEffects.reopening,
  adjustment: ({ snapshot }) =>
    `A situação do dia não muda; a prova ganha nova revisão, com diferença de ${showMoney(snapshot.difference_cents)}, e só a diferença é lançada no contábil.`,
}

const Withdraw = ({ request }: Props) => (
  <ConfirmButton
    label="Retirar solicitação"
    question={`Retirar a solicitação nº ${request.number}?`}
    detail={
      <p>
        {request.type === 'closing'
          ? 'O dia volta a “Em conferência” e os valores podem mudar de novo.'
          : 'A situação do dia não muda.'}
      </p>
    }
    change={solicitations.withdraw}
    input={{ params: { id: request.id }, body: { version: request.version } }}
  />
)

const Ask = ({ request }: Props) => (
  <RecordDialog
    opener="Pedir complemento"
    openerLook="quiet"
    keys="q"
    blocked={isAsked(request) ? 'Já há um pedido de complemento sem resposta.' : undefined}
    title={`Pedir complemento da solicitação nº ${request.number}`}
    intro={<p>A solicitação continua pendente e o prazo dela para de contar até a resposta.</p>}
    submit={solicitations.ask}
    target={request}
    action="Pedir complemento"
  >
    <TextAreaField name="question" label="O que falta" help="Com ao menos 10 caracteres." autoFocus />
  </RecordDialog>
)

const Answer = ({ request }: Props) => (
  <RecordDialog
    opener="Responder complemento"
    openerLook="primary"
    title={`Responder ao complemento da solicitação nº ${request.number}`}
    intro={<p>{request.question}</p>}
    submit={solicitations.answer}
    target={request}
    action="Responder"
  >
    <TextAreaField name="answer" label="Resposta" help="Com ao menos 10 caracteres." autoFocus />
  </RecordDialog>
)

export const isAsked = ({ asked_at, answered_at }: Pick<SolicitationDetail, 'asked_at' | 'answered_at'>) =>
  asked_at !== null && answered_at === null

export const renderAskForm = (request: SolicitationDetail) => request.can_decide && <Ask request={request} />

export function renderDecisionButtons(request: SolicitationDetail) {
  if (request.can_decide)
    return [
      <RefuseDialog key="refuse" request={request} keys="r" />,
      <ApproveDialog
        key="approve"
        request={request}
        openerLook="primary"
        keys="a"
        intro={<p>{effects[request.type](request)}</p>}
      />,
    ] as const
  const answerPage = getAnswerPage(request)
  if (answerPage)
    return [
      <Button key="again" look="primary" to={answerPage.to}>
        {answerPage.label}
      </Button>,
    ] as const
  if (!request.can_withdraw) return undefined
  const withdraw = <Withdraw key="withdraw" request={request} />
  return request.can_answer ? ([withdraw, <Answer key="answer" request={request} />] as const) : ([withdraw] as const)
}

export function listNextSteps(request: SolicitationDetail): readonly NextStep[] {
  const answerPage = getAnswerPage(request)
  if (answerPage) return [{ label: answerPage.label }]
  if (request.status !== 'pending') return []
  return [
    { label: 'Aprovar ou recusar', refusal: request.decide_refusal },
    { label: 'Retirar', refusal: request.can_withdraw ? null : 'Só quem enviou a solicitação pode retirá-la.' },
  ]
}

export const describeEnding = (request: SolicitationDetail) =>
  `a solicitação foi ${solicitationStatuses[request.status].toLowerCase()}.`
