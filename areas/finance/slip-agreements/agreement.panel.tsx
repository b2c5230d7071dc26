import { RecordHistory, RecordPresence } from '@app/areas/records/web'
import type { PendingApproval } from '@app/domain/approvals/contract'
import { showRate } from '@app/kit/contract'
import {
  Alert,
  buildCopySearch,
  ConfirmButton,
  DateTimeText,
  EditedRecord,
  FormDialog,
  Inline,
  KeyValue,
  Loaded,
  notify,
  RecordPanel,
  StatusTag,
  TextAreaField,
  useActivityAction,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { EditAgreement } from './agreement.form.tsx'
import {
  type SlipAgreement,
  type SlipAgreementDetail,
  slipAcceptances,
  slipAgreementRegister,
  slipAgreements,
  slipSpecies,
} from './slip-agreements.contract.ts'

export function AgreementState({ agreement }: { agreement: SlipAgreement }) {
  if (agreement.pending_approval) return <StatusTag tone="wait">Alteração em análise</StatusTag>
  return agreement.active ? <StatusTag tone="good">Ativo</StatusTag> : <StatusTag tone="neutral">Inativo</StatusTag>
}

function PendingChange({ change }: { change: PendingApproval }) {
  const input = { params: { id: change.id }, body: { version: change.version } }
  const blocked = change.decide_refusal ?? undefined
  return (
    <Alert tone="wait" title="Alteração do convênio em análise">
      <p>
        Pedida por {change.requested_by_name} em <DateTimeText instant={change.requested_at} />. Até outra pessoa
        aprovar, valem os dados anteriores.
      </p>
      <KeyValue items={change.lines.map(({ label, before, after }) => [label, `${before} → ${after}`] as const)} />
      <Inline>
        <ConfirmButton
          label="Aprovar"
          look="primary"
          blocked={blocked}
          question="Aprovar a alteração do convênio?"
          detail={<p>Os próximos boletos saem com os dados novos; os já emitidos não mudam.</p>}
          change={slipAgreements.approve}
          input={input}
          onDone={() => notify.success('Alteração aprovada; quem pediu foi avisado.')}
        />
        <FormDialog
          opener="Recusar"
          blocked={blocked}
          title="Recusar a alteração do convênio?"
          submit={slipAgreements.refuse}
          params={{ id: change.id }}
          carried={{ version: change.version }}
          action="Recusar"
          danger
          onDone={() => notify.success('Alteração recusada; quem pediu foi avisado.')}
        >
          <TextAreaField name="note" label="Motivo" help="Ao menos 10 caracteres. Quem pediu lê." autoFocus />
        </FormDialog>
        {change.can_withdraw && (
          <ConfirmButton
            label="Retirar"
            question="Retirar o pedido de alteração?"
            detail={<p>Os dados anteriores continuam valendo.</p>}
            change={slipAgreements.withdraw}
            input={input}
          />
        )}
      </Inline>
    </Alert>
  )
}

const Data = ({ agreement }: { agreement: SlipAgreementDetail }) => (
  <KeyValue
    items={[
      ['Empresa', agreement.company_name],
      ['Conta', agreement.account_name],
      ['Convênio', agreement.agreement_no],
      ['Carteira', agreement.portfolio],
      ['Próximo número', String(agreement.next_number)],
      ['Faixa', `${agreement.number_from} a ${agreement.number_to}`],
      ['Espécie', slipSpecies[agreement.species]],
      ['Aceite', slipAcceptances[agreement.acceptance]],
      ['Multa', showRate(agreement.fine_ppm)],
      ['Juros ao mês', showRate(agreement.interest_ppm)],
      ['Instruções', agreement.instructions.join(' · ') || '–'],
    ]}
  />
)

function Detail({ agreement }: { agreement: SlipAgreementDetail }) {
  const [params] = useUrlParams()
  const activity = useActivityAction(slipAgreements.setActive, agreement)
  return (
    <RecordPanel
      tag={
        <>
          <AgreementState agreement={agreement} /> <strong>{agreement.name}</strong>
        </>
      }
      steps={[{ label: activity.label }]}
      edit={{ form: <EditAgreement agreement={agreement} /> }}
      more={[activity]}
      duplicate={buildCopySearch(params, agreement.id)}
    >
      {agreement.change && <PendingChange change={agreement.change} />}
      <EditedRecord>
        <Data agreement={agreement} />
      </EditedRecord>
      <RecordHistory record={slipAgreementRegister.record} id={agreement.id} />
    </RecordPanel>
  )
}

export function AgreementPanel({ id }: { id: string }) {
  const read = useRead(slipAgreements.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(agreement) => (
        <RecordPresence record={slipAgreementRegister.record} id={id}>
          <Detail agreement={agreement} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
