import { RecordHistory } from '@app/areas/records/web'
import { showDate, showMoney } from '@app/kit/contract'
import {
  Alert,
  Button,
  ConfirmButton,
  DateField,
  DateText,
  DateTimeText,
  FormDialog,
  KeyValue,
  Loaded,
  Money,
  notify,
  RecordPanel,
  StatusTag,
  TextAreaField,
  useRead,
  useSaveFile,
} from '@app/kit/web'
import { BorderoDecision } from './bordero-decision.tsx'
import { BorderoItems } from './bordero-items.tsx'
import { type BorderoState, borderoStates } from './bordero-states.rules.ts'
import { type BorderoDetail, borderoRecord, borderos } from './borderos.contract.ts'

const tones = {
  draft: 'neutral',
  pending: 'wait',
  approved: 'wait',
  generated: 'wait',
  sent: 'wait',
  accepted: 'wait',
  partly_accepted: 'bad',
  paid: 'good',
  partly_paid: 'bad',
  rejected: 'bad',
  cancelled: 'neutral',
} as const

export const BorderoTag = ({ status }: { status: BorderoState }) => (
  <StatusTag tone={tones[status]}>{borderoStates[status]}</StatusTag>
)

type Props = { lot: BorderoDetail }

const describeForecast = ({ forecast_cents, pay_on }: BorderoDetail) =>
  forecast_cents === null
    ? 'O saldo da conta não é conhecido; importe o extrato para ver a previsão.'
    : `Saldo previsto em ${showDate(pay_on)}: ${showMoney(forecast_cents)} após este borderô.`

const isOpen = ({ status }: BorderoDetail) => status === 'draft' || status === 'pending'

const Facts = ({ lot }: Props) => (
  <KeyValue
    items={[
      ['Empresa', lot.company_name],
      ['Conta', lot.account_name],
      ['Pagamento em', <DateText key="on" date={lot.pay_on} />],
      ['Títulos', String(lot.item_count)],
      ['Pago', <Money key="paid" cents={lot.paid_cents} />],
      ['Montado por', lot.created_by_name ?? '–'],
      ...(lot.needed_approvals === 0
        ? []
        : [
            [
              'Aprovações',
              `${lot.approvals.length} de ${lot.needed_approvals}${lot.approvals.map(({ name }) => ` · ${name}`).join('')}`,
            ] as const,
          ]),
      ...(lot.file === null
        ? []
        : ([
            ['Arquivo', `${lot.file.file_name} (nº ${lot.file.number})`],
            ['SHA-256', lot.file.sha256],
            ['Baixado em', <DateTimeText key="downloaded" instant={lot.file.downloaded_at} />],
          ] as const)),
    ]}
  />
)

const RecentChanges = ({ lot }: Props) =>
  lot.recent_changes.length > 0 && (
    <Alert tone="wait" title="Dados bancários mudaram há pouco">
      {lot.recent_changes.map(({ supplier_name, days }) => (
        <p key={supplier_name}>
          {`Dados bancários de ${supplier_name} mudaram há ${days} dias; confirme com outra pessoa.`}
        </p>
      ))}
    </Alert>
  )

const CancelLot = ({ lot }: Props) => (
  <FormDialog
    opener="Cancelar"
    title={`Cancelar o borderô ${lot.number}?`}
    intro={<p>Os títulos voltam a abertos. O número não é usado de novo.</p>}
    submit={borderos.cancel}
    params={{ id: lot.id }}
    carried={{ version: lot.version }}
    action="Cancelar borderô"
    danger
    draft={false}
  >
    <TextAreaField name="reason" label="Motivo" maxLength={200} rows={2} autoFocus />
  </FormDialog>
)

const ChangeDay = ({ lot }: Props) => (
  <FormDialog
    opener="Mudar o dia"
    title={`Mudar o dia do borderô ${lot.number}`}
    submit={borderos.update}
    params={{ id: lot.id }}
    initial={{ pay_on: lot.pay_on }}
    carried={{ version: lot.version }}
    action="Mudar"
    draft={false}
  >
    <DateField name="pay_on" label="Pagamento em" help="Descontos, multas e juros são calculados para este dia." />
  </FormDialog>
)

function Actions({ lot }: Props) {
  const save = useSaveFile(borderos.download)
  const input = { params: { id: lot.id }, body: { version: lot.version } }
  if (lot.status === 'draft')
    return (
      <ConfirmButton
        label="Pedir aprovação"
        look="primary"
        question={`Pedir a aprovação do borderô ${lot.number}?`}
        detail={<p>{describeForecast(lot)}</p>}
        change={borderos.requestApproval}
        input={input}
        onDone={() => notify.success('Aprovação pedida; quem pode aprovar foi avisado.')}
      />
    )
  if (lot.status === 'approved')
    return (
      <ConfirmButton
        label="Gerar arquivo"
        look="primary"
        question={`Gerar o arquivo do borderô ${lot.number}?`}
        detail={<p>O arquivo recebe o próximo número da conta e não muda mais.</p>}
        change={borderos.generate}
        input={input}
      />
    )
  const { file } = lot
  if (file === null) return null
  return (
    <>
      <Button onClick={() => void save({ params: { id: lot.id } }, file.file_name)}>Baixar arquivo</Button>
      {lot.status === 'generated' && (
        <ConfirmButton
          label="Marcar como enviado"
          question="O arquivo foi enviado ao banco?"
          detail={<p>O retorno do banco dirá o que foi agendado, pago ou rejeitado.</p>}
          change={borderos.send}
          input={input}
        />
      )}
    </>
  )
}

const Detail = ({ lot }: Props) => (
  <RecordPanel
    tag={
      <>
        <BorderoTag status={lot.status} /> <strong>Borderô {lot.number}</strong>
      </>
    }
    amount={<Money cents={lot.total_cents} strong />}
    actions={[<Actions key="actions" lot={lot} />]}
    steps={[
      ...(lot.status === 'draft' ? [{ label: 'Mudar o dia' }] : []),
      ...(lot.status === 'draft' || lot.status === 'approved' ? [{ label: 'Cancelar' }] : []),
    ]}
    dialogs={
      <>
        {lot.status === 'draft' && <ChangeDay lot={lot} />}
        {(lot.status === 'draft' || lot.status === 'approved') && <CancelLot lot={lot} />}
      </>
    }
  >
    {lot.change && <BorderoDecision lot={lot} change={lot.change} effect={describeForecast(lot)} />}
    <RecentChanges lot={lot} />
    {isOpen(lot) && <p>{describeForecast(lot)}</p>}
    <BorderoItems lot={lot} />
    <Facts lot={lot} />
    <RecordHistory record={borderoRecord} id={lot.id} />
  </RecordPanel>
)

export function BorderoPanel({ id }: { id: string }) {
  const read = useRead(borderos.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(lot) => <Detail lot={lot} />}
    </Loaded>
  )
}
