import { pairTypes, receivableStates } from '@app/domain/receivables/contract'
import { showDate } from '@app/kit/contract'
import {
  Button,
  ConfirmButton,
  DataTable,
  DateText,
  EmptyState,
  FormDialog,
  Inline,
  KeyValue,
  Loaded,
  Money,
  notify,
  Panel,
  RecordPanel,
  SelectField,
  StatusTag,
  TextAreaField,
  TextField,
  useChange,
  useRead,
} from '@app/kit/web'
import { Link } from 'react-router'
import { receivableHolds } from '../receivable-holds/receivable-holds.contract.ts'
import { receivables } from '../receivables/receivables.contract.ts'
import { type CardBatch, type CardDetail, type CardLine, cardConciliation } from './card-conciliation.contract.ts'
import { BatchTag, describeBatchKind, ReasonTag } from './card-tags.tsx'

type Props = { detail: CardDetail }
type Match = CardDetail['matches'][number]

const isWaiting = ({ status }: CardLine) => status === 'forecast' || status === 'scheduled' || status === 'overdue'

const SetAside = ({ id }: { id: string }) => (
  <FormDialog
    opener="Marcar cedido ou retido"
    title="Marcar o recebível como cedido ou retido"
    intro={<p>O recebível deixa de ser esperado na sua conta até ser liberado.</p>}
    submit={receivableHolds.setAside}
    params={{ installment_id: id }}
    initial={{ as: 'ceded', reference: '', note: '' }}
    action="Marcar"
    keys="m"
    onDone={() => notify.success('Recebível marcado.')}
  >
    <SelectField
      name="as"
      label="Pertence a"
      options={{ ceded: 'Banco ou fundo que o comprou', retained: 'Credor: ordem judicial ou gravame' }}
    />
    <TextField name="reference" label="Número da negociação ou da ordem" required />
    <TextAreaField name="note" label="Motivo" required />
  </FormDialog>
)

const Release = ({ id }: { id: string }) => (
  <FormDialog
    opener="Liberar"
    title="Liberar o recebível?"
    submit={receivableHolds.release}
    params={{ installment_id: id }}
    initial={{ note: '' }}
    action="Liberar"
    keys="m"
    onDone={() => notify.success('Recebível liberado.')}
  >
    <TextAreaField name="note" label="Motivo" required />
  </FormDialog>
)

function Hold({ detail: { id, line } }: Props) {
  if (!line) return null
  const number = id.replace('instalment-', '')
  if (line.status === 'ceded' || line.status === 'retained') return <Release id={number} />
  return isWaiting(line) ? <SetAside id={number} /> : null
}

const LineFacts = ({ line, held_under }: { line: CardLine } & Pick<CardDetail, 'held_under'>) => (
  <KeyValue
    items={[
      ['Empresa', line.company_name],
      ['Adquirente', [line.acquirer_name, line.brand].filter(Boolean).join(' · ')],
      [
        'Venda',
        line.capture_id === null ? null : (
          <Link key="sale" to={`/card-conciliation?tab=vendas&open=${line.capture_id}`}>
            NSU {line.nsu ?? '–'}, de {line.sold_on ? showDate(line.sold_on) : '–'}
          </Link>
        ),
      ],
      ['Parcela', line.label],
      ['Prevista para', <DateText key="due" date={line.due_on} />],
      ['Paga em', <DateText key="paid" date={line.paid_on} />],
      ['Bruto', <Money key="gross" cents={line.gross_cents} />],
      ['Taxa contratada', <Money key="expected" cents={line.fee_expected_cents} />],
      ['Taxa cobrada', <Money key="fee" cents={line.fee_cents} />],
      ['Antecipação', <Money key="early" cents={line.anticipation_cents} />],
      ['Líquido', <Money key="net" cents={line.net_cents} strong />],
      ['Recebido em banco', <Money key="banked" cents={line.banked_cents} />],
      ['A explicar', <Money key="open" cents={line.open_cents} strong />],
      ['Negociação ou ordem', held_under],
    ]}
  />
)

/** Returns the adjustments and withheld amounts: the net amount less the other amounts of the batch. */
const computeAdjustments = ({ gross_cents, fee_cents, anticipation_cents, net_cents }: CardBatch) =>
  net_cents - gross_cents + fee_cents + anticipation_cents

const BatchFacts = ({ batch }: { batch: CardBatch }) => (
  <Panel title={`Lote ${batch.reference}`} actions={<BatchTag status={batch.status} />}>
    <KeyValue
      items={[
        ['Tipo', describeBatchKind(batch.entry_kind)],
        ['Adquirente/EC', `${batch.acquirer_name} · ${batch.merchant_no}`],
        ['Pago em', <DateText key="paid" date={batch.paid_on} />],
        ['Bruto', <Money key="gross" cents={batch.gross_cents} />],
        ['Taxas', <Money key="fee" cents={batch.fee_cents} />],
        ['Antecipação', <Money key="early" cents={batch.anticipation_cents} />],
        ['Ajustes e retenções', <Money key="adjustments" cents={computeAdjustments(batch)} signed />],
        ['Líquido', <Money key="net" cents={batch.net_cents} strong />],
      ]}
    />
  </Panel>
)

/** The answer of a decision has an outcome, which may be a refusal. */
function tellOutcome(done: string) {
  return ({ outcomes }: { outcomes: readonly { done: boolean; reason: string | null }[] }) => {
    const refused = outcomes.find((outcome) => !outcome.done)
    if (refused) notify.error(refused.reason ?? 'Não foi possível.')
    else notify.success(done)
  }
}

function ConfirmMatch({ id }: Pick<Match, 'id'>) {
  const change = useChange(receivables.confirm, { onSuccess: tellOutcome('Conciliado.') })
  return (
    <Button small look="primary" busy={change.isPending} onClick={() => change.mutate({ body: { group_ids: [id] } })}>
      Conciliar
    </Button>
  )
}

const UndoMatch = ({ match: { id, status, pair_type } }: { match: Match }) => (
  <ConfirmButton
    small
    label={status === 'suggested' ? 'Recusar' : 'Desfazer'}
    question={`${status === 'suggested' ? 'Recusar a sugestão' : 'Desfazer a conciliação'} de ${pairTypes[pair_type].toLowerCase()}?`}
    detail={<p>O mesmo par não será proposto de novo. O lançamento contábil é estornado.</p>}
    change={receivables.undo}
    input={{ body: { group_ids: [id] } }}
    onDone={tellOutcome(status === 'suggested' ? 'Sugestão recusada.' : 'Conciliação desfeita.')}
  />
)

const Matches = ({ detail: { matches } }: Props) => (
  <Panel title="Conciliações" flush>
    <DataTable
      label="Conciliações"
      rows={matches}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title="Nada casou com este lote ainda." />}
      columns={[
        { title: 'O que casou', cell: ({ pair_type }) => pairTypes[pair_type] },
        { title: 'Por quê', width: 300, cell: ({ sentence }) => sentence },
        {
          title: 'Diferença',
          number: true,
          cell: ({ difference_cents }) => <Money cents={difference_cents} signed />,
        },
        {
          title: 'Situação',
          cell: ({ status }) => (
            <StatusTag tone={status === 'confirmed' ? 'good' : 'wait'}>
              {status === 'confirmed' ? 'Casado' : 'Sugerido'}
            </StatusTag>
          ),
        },
        {
          title: 'Ações',
          cell: (match) => (
            <Inline>
              {match.status === 'suggested' && <ConfirmMatch id={match.id} />}
              <UndoMatch match={match} />
            </Inline>
          ),
        },
      ]}
    />
  </Panel>
)

type Line = CardDetail['bank_lines'][number]

function MatchLine({ detail: { company_id, batch }, line }: Props & { line: Line }) {
  const change = useChange(receivables.match, { onSuccess: () => notify.success('Conciliado.') })
  if (!batch) return null
  const match = () =>
    change.mutate({
      body: {
        company_id,
        pair_type: 'BANK',
        system: [{ kind: 'batch', id: String(batch.id) }],
        confirmation: [{ kind: 'line', id: String(line.id) }],
      },
    })
  return (
    <Button small busy={change.isPending} onClick={match}>
      Casar com este
    </Button>
  )
}

const BankLines = ({ detail }: Props) => {
  const { bank_lines, candidates, batch } = detail
  if (!batch || (bank_lines.length === 0 && candidates.length === 0)) return null
  const isMatched = bank_lines.length > 0
  return (
    <Panel title={isMatched ? 'No banco' : 'Lançamentos livres com o mesmo valor'} flush>
      <DataTable
        label={isMatched ? 'No banco' : 'Lançamentos livres com o mesmo valor'}
        rows={isMatched ? bank_lines : candidates}
        rowKey={({ id }) => String(id)}
        columns={[
          { title: 'Data', cell: ({ posted_on }) => <DateText date={posted_on} /> },
          {
            title: 'Histórico',
            width: 240,
            cell: ({ id, memo }) => <Link to={`/financial/statements?open=${id}`}>{memo}</Link>,
          },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
          ...(isMatched ? [] : [{ title: 'Ações', cell: (line: Line) => <MatchLine detail={detail} line={line} /> }]),
        ]}
      />
    </Panel>
  )
}

const Instalments = ({ detail: { instalments } }: Props) => (
  <Panel title="Parcelas que o lote paga" flush>
    <DataTable
      label="Parcelas que o lote paga"
      rows={instalments}
      rowKey={({ id }) => String(id)}
      rowLink={({ id }) => `/card-conciliation?open=instalment-${id}`}
      empty={<EmptyState title="Nenhuma parcela casou com este lote." />}
      columns={[
        { title: 'NSU', cell: ({ nsu }) => nsu ?? '–' },
        { title: 'Parcela', cell: ({ number, of_count }) => `${number}/${of_count}` },
        { title: 'Prevista', cell: ({ due_on }) => <DateText date={due_on} /> },
        { title: 'Bruto', number: true, cell: ({ gross_cents }) => <Money cents={gross_cents} /> },
        { title: 'Taxa', number: true, cell: ({ fee_cents }) => <Money cents={fee_cents} /> },
        { title: 'Antecipação', number: true, cell: ({ anticipation_cents }) => <Money cents={anticipation_cents} /> },
        { title: 'Líquido', number: true, cell: ({ net_cents }) => <Money cents={net_cents} /> },
        { title: 'Situação', cell: ({ status }) => receivableStates[status] },
      ]}
    />
  </Panel>
)

const Differences = ({ detail: { differences } }: Props) =>
  differences.length > 0 && (
    <Panel title="Diferenças" flush>
      <DataTable
        label="Diferenças"
        rows={differences}
        rowKey={({ record_id }) => record_id}
        rowLink={({ record_id, code }) => `/card-conciliation?tab=diferencas&code=${code}&open=${code}-${record_id}`}
        columns={[
          { title: 'Código', cell: ({ code }) => code },
          { title: 'O que aconteceu', width: 320, cell: ({ sentence }) => sentence },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} signed /> },
        ]}
      />
    </Panel>
  )

const Detail = ({ detail }: Props) => {
  const { line, batch, held_under } = detail
  const hold = line && <Hold key="hold" detail={detail} />
  return (
    <RecordPanel
      tag={
        line ? (
          <>
            {line.status && <StatusTag tone="neutral">{receivableStates[line.status]}</StatusTag>}
            <ReasonTag reason={line.open_reason} />
          </>
        ) : (
          <strong>{detail.company_name}</strong>
        )
      }
      actions={hold ? [hold] : undefined}
    >
      {line && <LineFacts line={line} held_under={held_under} />}
      <Differences detail={detail} />
      {batch && <BatchFacts batch={batch} />}
      {batch && <Matches detail={detail} />}
      <BankLines detail={detail} />
      {!line && <Instalments detail={detail} />}
    </RecordPanel>
  )
}

export default function CardDetailPanel({ id }: { id: string }) {
  const read = useRead(cardConciliation.get, { params: { id } })
  return (
    <Loaded read={read} lines={12}>
      {(detail) => <Detail detail={detail} />}
    </Loaded>
  )
}
