import { RecordHistory } from '@app/areas/records/web'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { messageStates } from '@app/domain/integration/contract'
import { titleDivergences, writeOffStates } from '@app/domain/protheus/contract'
import type { OperationAnswer } from '@app/kit/contract'
import {
  Alert,
  Button,
  DataTable,
  DateText,
  DateTimeText,
  EmptyState,
  FormDialog,
  KeyValue,
  Loaded,
  Money,
  notify,
  Panel,
  RecordPanel,
  StatusTag,
  useCan,
  useChange,
  useRead,
} from '@app/kit/web'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ReasonTextField } from '../integration-control/reason-text-field.tsx'
import { protheusTitleRecord } from './protheus-title-record.contract.ts'
import { type ProtheusTitleDetail, protheusTitles, type TitleSide } from './protheus-titles.contract.ts'
import { isResolvable, ResolveDivergence } from './resolve-divergence.tsx'
import { TitleTag } from './title-tags.tsx'

type Props = { title: ProtheusTitleDetail }

const operationLabels: Readonly<Record<string, string>> = {
  'protheus.receivable.create': 'Inclusão',
  'protheus.receivable.cancel': 'Cancelamento',
  'protheus.receivable.change': 'Alteração',
  'protheus.receivable.look_up': 'Consulta',
}

function Send({ title }: Props) {
  const change = useChange(protheusTitles.send, { onSuccess: () => notify.success('Título na fila de envio.') })
  return (
    <Button look="primary" busy={change.isPending} onClick={() => change.mutate({ params: { id: title.id } })}>
      Enviar
    </Button>
  )
}

const Cancel = ({ title }: Props) => (
  <FormDialog
    opener="Cancelar no ERP"
    title={`Cancelar o título ${title.number} no ERP?`}
    intro={<p>O título é excluído no Protheus, se lá não tem baixa. O número não é usado de novo.</p>}
    submit={protheusTitles.cancel}
    params={{ id: title.id }}
    initial={{ reason: '' }}
    action="Cancelar no ERP"
    danger
    onDone={() => notify.success('Cancelamento na fila de envio.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

const Withdraw = ({ title }: Props) => (
  <FormDialog
    opener="Retirar rascunho"
    title={`Retirar o rascunho ${title.number}?`}
    intro={<p>O título não foi enviado. O número não é usado de novo.</p>}
    submit={protheusTitles.cancel}
    params={{ id: title.id }}
    initial={{ reason: '' }}
    action="Retirar"
    onDone={() => notify.success('Rascunho retirado.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

const Problem = ({ title: { send_state, error_message, divergence } }: Props) => (
  <>
    {error_message !== null && send_state !== 'succeeded' && <Alert tone="bad">{error_message}</Alert>}
    {divergence !== null && <Alert tone="bad">{titleDivergences[divergence]}.</Alert>}
  </>
)

const Facts = ({ title }: Props) => (
  <KeyValue
    items={[
      ['Empresa', title.company_name],
      [
        'Dia',
        <Link key="day" to={`/cash-conciliation/${title.day_id}`}>
          <DateText date={title.business_date} />
        </Link>,
      ],
      ['Cliente', title.payer_name],
      ['Forma', [paymentMethodLabels[title.method], title.brand].filter((part) => part !== null).join(' · ')],
      ['Tipo', title.title_type],
      ['Emissão', <DateText key="issue" date={title.issue_on} />],
      ['Vencimento', <DateText key="due" date={title.due_on} />],
      ['Valor', <Money key="amount" cents={title.amount_cents} strong />],
      ['Histórico', title.history],
      ['Parcelas das adquirentes', title.installments],
      ['Chave no ERP', title.erp_key],
      ['Valor no ERP', <Money key="erp-amount" cents={title.erp_amount_cents} />],
      ['Saldo no ERP', <Money key="balance" cents={title.erp_balance_cents} />],
      ['Vencimento no ERP', title.erp_due_on && <DateText key="erp-due" date={title.erp_due_on} />],
      ['Última consulta', title.synced_at && <DateTimeText key="synced" instant={title.synced_at} />],
      ['Conexão', title.connection_name],
    ]}
  />
)

type Sides = { here: TitleSide; erp: TitleSide }

const sideRows: readonly { name: keyof TitleSide; label: string; show?: (side: TitleSide) => ReactNode }[] = [
  { name: 'key', label: 'Chave' },
  { name: 'title_type', label: 'Tipo' },
  { name: 'customer', label: 'Cliente e loja' },
  { name: 'due_on', label: 'Vencimento', show: ({ due_on }) => <DateText date={due_on} /> },
  { name: 'amount_cents', label: 'Valor', show: ({ amount_cents }) => <Money cents={amount_cents} /> },
  { name: 'balance_cents', label: 'Saldo', show: ({ balance_cents }) => <Money cents={balance_cents} /> },
  { name: 'write_offs', label: 'Baixas' },
]

const TwoSides = ({ here, erp }: Sides) => (
  <DataTable
    label="Aqui e no Protheus"
    dense
    rows={sideRows}
    rowKey={({ name }) => name}
    columns={[
      { title: 'Campo', cell: ({ label }) => label },
      { title: 'Aqui', wraps: true, cell: ({ name, show }) => show?.(here) ?? here[name] ?? '–' },
      { title: 'No Protheus', wraps: true, cell: ({ name, show }) => show?.(erp) ?? erp[name] ?? '–' },
      {
        title: 'Diferença',
        cell: ({ name }) => here[name] !== null && here[name] !== erp[name] && <StatusTag tone="bad">Difere</StatusTag>,
      },
    ]}
  />
)

function ErpLookUp({ title }: Props) {
  // Not the data of the mutation, which waits until the page is read again.
  const [sides, setSides] = useState<OperationAnswer<typeof protheusTitles.lookUp>>()
  const read = useChange(protheusTitles.lookUp, { onSuccess: setSides })
  return (
    <Panel
      title="No Protheus"
      flush={sides?.erp != null}
      actions={
        <Button small busy={read.isPending} onClick={() => read.mutate({ params: { id: title.id } })}>
          Buscar no ERP
        </Button>
      }
    >
      {sides === undefined ? (
        <p>A busca lê o título pela chave. Nada é alterado.</p>
      ) : (
        <p>
          Lido em <DateTimeText instant={new Date(read.submittedAt).toISOString()} />
        </p>
      )}
      {sides?.erp === null && (
        <Alert tone={title.erp_key === null ? 'info' : 'bad'}>O título não está no Protheus.</Alert>
      )}
      {sides?.erp && <TwoSides here={sides.here} erp={sides.erp} />}
    </Panel>
  )
}

type WriteOff = ProtheusTitleDetail['write_offs'][number]

const Reverse = ({ title_id, write_off: { id, reference } }: { title_id: string; write_off: WriteOff }) => (
  <FormDialog
    small
    opener="Estornar"
    title={`Estornar a baixa ${reference}?`}
    intro={<p>O sistema lê as baixas do título no Protheus, estorna esta pela posição dela e confere o resultado.</p>}
    submit={protheusTitles.reverse}
    params={{ id: title_id }}
    about={id}
    initial={{ write_off_id: id, reason: '' }}
    action="Estornar"
    onDone={() => notify.success('Estorno na fila de envio.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

const WriteOffs = ({ title }: Props) => (
  <Panel title="Baixas" flush>
    <DataTable
      label="Baixas"
      dense
      rows={title.write_offs}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Nenhuma baixa enviada." />}
      columns={[
        { title: 'Data', cell: ({ settled_on }) => <DateText date={settled_on} /> },
        { title: 'Recebido', number: true, cell: ({ received_cents }) => <Money cents={received_cents} /> },
        { title: 'Taxa', number: true, cell: ({ discount_cents }) => <Money cents={discount_cents} /> },
        {
          title: 'Situação',
          cell: ({ state, error_message }) =>
            state === 'wrong_reversal'
              ? `O Protheus estornou a baixa errada do título ${title.erp_key ?? title.number}.`
              : [writeOffStates[state], error_message].filter((part) => part !== null).join(': '),
        },
        {
          title: 'Ações',
          actions: true,
          cell: (writeOff) => writeOff.state === 'done' && <Reverse title_id={title.id} write_off={writeOff} />,
        },
      ]}
    />
  </Panel>
)

function Messages({ title }: Props) {
  const mayControl = useCan()('integration-control')
  const name = (operation: string) => operationLabels[operation] ?? operation
  return (
    <Panel title="Mensagens" flush>
      <DataTable
        label="Mensagens"
        dense
        rows={title.messages}
        rowKey={({ id }) => id}
        empty={<EmptyState title="O título ainda não foi enviado." />}
        columns={[
          {
            title: 'Operação',
            cell: ({ id, operation }) =>
              mayControl ? <Link to={`/integration-control?open=${id}`}>{name(operation)}</Link> : name(operation),
          },
          { title: 'Criada em', cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
          { title: 'Situação', cell: ({ status }) => messageStates[status] },
          { title: 'Erro', cell: ({ error_message }) => error_message ?? '–' },
        ]}
      />
    </Panel>
  )
}

function getActions(
  title: ProtheusTitleDetail,
): readonly [ReactElement] | readonly [ReactElement, ReactElement] | undefined {
  const send = <Send key="send" title={title} />
  if (title.state === 'draft') return [send, <Withdraw key="withdraw" title={title} />]
  if (title.state === 'rejected') return [send]
  const cancel = <Cancel key="cancel" title={title} />
  if (!isResolvable(title)) return title.state === 'integrated' ? [cancel] : undefined
  const resolve = <ResolveDivergence key="resolve" title={title} />
  const isInErp = title.state === 'integrated' && title.divergence !== 'missing_in_erp'
  return isInErp ? [resolve, cancel] : [resolve]
}

export function TitlePanel({ id }: { id: string }) {
  const read = useRead(protheusTitles.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(title) => (
        <RecordPanel
          tag={
            <>
              <TitleTag state={title.state} /> <strong>{title.number}</strong>
            </>
          }
          actions={getActions(title)}
        >
          <Problem title={title} />
          <Facts title={title} />
          <ErpLookUp key={`${title.state} ${title.due_on} ${title.erp_balance_cents}`} title={title} />
          <WriteOffs title={title} />
          <Messages title={title} />
          <Panel title="Histórico">
            <RecordHistory record={protheusTitleRecord} id={title.id} />
          </Panel>
        </RecordPanel>
      )}
    </Loaded>
  )
}
