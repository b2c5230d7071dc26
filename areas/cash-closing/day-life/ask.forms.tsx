import type { CashConciliation } from '@app/domain/day/contract'
import { showDate } from '@app/kit/contract'
import { notify, TextAreaField } from '@app/kit/web'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { RecordDialog } from '../day-parts/stale.tsx'
import { RequestReason } from './request-reason.tsx'

type Props = {
  day: Pick<CashConciliation, 'id' | 'version' | 'company_name' | 'business_date'>
  label: string
  refusal?: string | null
  small?: boolean
}

const nameOf = (day: Props['day']) => `${day.company_name} em ${showDate(day.business_date)}`

export const ReopeningFields = ({ day_id }: { day_id: string }) => (
  <>
    <p>O dia continua fechado até a decisão do analista. Se aprovada, o lançamento contábil é estornado.</p>
    <RequestReason day_id={day_id} />
    <TextAreaField name="reason" label="Justificativa" help="O que aconteceu, com ao menos 20 caracteres." />
    <TextAreaField
      name="correction"
      label="Correção esperada"
      help="O que será corrigido, com ao menos 10 caracteres."
      rows={2}
    />
  </>
)

export const notifyRequestSent = (number: number) => notify.success(`Solicitação nº ${number} enviada para análise.`)

export const AskReopening = ({ day, label, refusal, small }: Props) => (
  <RecordDialog
    opener={label}
    small={small}
    blocked={refusal ?? undefined}
    title={`Pedir a reabertura de ${nameOf(day)}`}
    submit={dayLife.requestReopening}
    target={day}
    action="Solicitar reabertura"
    onDone={({ number }) => notifyRequestSent(number)}
  >
    <ReopeningFields day_id={day.id} />
  </RecordDialog>
)

export const ReopenNow = ({ day, label, refusal }: Props) => (
  <RecordDialog
    opener={label}
    blocked={refusal ?? undefined}
    title={`Reabrir ${nameOf(day)}?`}
    intro={<p>O lançamento contábil é estornado, os casamentos ficam e a prova anterior é guardada para comparação.</p>}
    submit={dayLife.reopen}
    target={day}
    action="Reabrir"
    danger
    onDone={() => notify.success(`${nameOf(day)} está reaberto.`)}
  >
    <TextAreaField name="reason" label="Motivo" help="Fica no histórico, com ao menos 20 caracteres." autoFocus />
  </RecordDialog>
)

export const Unlock = ({ day, label, refusal }: Props) => (
  <RecordDialog
    opener={label}
    blocked={refusal ?? undefined}
    title={`Desbloquear ${nameOf(day)}?`}
    intro={<p>Cancele antes o lançamento no ERP: o dia volta a “Fechado” e pode ser reaberto ou ajustado.</p>}
    submit={dayLife.unlock}
    target={day}
    action="Desbloquear"
    danger
    onDone={() => notify.success(`${nameOf(day)} está desbloqueado.`)}
  >
    <TextAreaField name="reason" label="Motivo" help="Fica no histórico, com ao menos 10 caracteres." autoFocus />
  </RecordDialog>
)
