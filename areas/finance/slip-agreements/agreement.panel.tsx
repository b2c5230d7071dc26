import { RecordHistory, RecordPresence } from '@app/areas/records/web'
import { showRate } from '@app/kit/contract'
import {
  buildCopySearch,
  EditedRecord,
  KeyValue,
  Loaded,
  PendingChange,
  RecordPanel,
  StatusTag,
  useActivityAction,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { EditAgreement } from './agreement.form.tsx'
import {
  remittanceLayouts,
  type SlipAgreement,
  type SlipAgreementDetail,
  slipAcceptances,
  slipAgreementRegister,
  slipAgreements,
  slipSpecies,
} from './slip-agreements.contract.ts'

export function AgreementState({ agreement }: { agreement: SlipAgreement }) {
  if (agreement.pending_approval)
    return <StatusTag tone="wait">{agreement.approved ? 'Alteração em análise' : 'Espera aprovação'}</StatusTag>
  if (!agreement.approved) return <StatusTag tone="bad">Não aprovado</StatusTag>
  return agreement.active ? <StatusTag tone="good">Ativo</StatusTag> : <StatusTag tone="neutral">Inativo</StatusTag>
}

const Data = ({ agreement }: { agreement: SlipAgreementDetail }) => (
  <KeyValue
    items={[
      ['Empresa', agreement.company_name],
      ['Conta', agreement.account_name],
      ['Convênio', agreement.agreement_no],
      ['Carteira', agreement.portfolio],
      ['Leiaute da remessa', remittanceLayouts[agreement.layout]],
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
      {agreement.change && (
        <PendingChange
          change={agreement.change}
          decisions={slipAgreements}
          of="do convênio"
          effect="Os próximos boletos saem com os dados novos; os já emitidos não mudam."
        />
      )}
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
