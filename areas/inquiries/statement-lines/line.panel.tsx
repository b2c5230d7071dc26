import { type StatementLineDetail, statementCategories } from '@app/domain/transactions/contract'
import { showDocument } from '@app/kit/contract'
import {
  DataTable,
  DateText,
  DateTimeText,
  EmptyState,
  Inline,
  KeyValue,
  Loaded,
  Money,
  Panel,
  Stack,
  useCan,
  useRead,
  useView,
} from '@app/kit/web'
import { Link } from 'react-router'
import { SourceLine } from '../line-origin.tsx'
import { lineWords } from './line.forms.tsx'
import { LineActions } from './line-actions.tsx'
import { LineEntries } from './line-entries.tsx'
import { LineTag } from './line-tag.tsx'
import { statements } from './statements.contract.ts'

type Props = { line: StatementLineDetail }

const counterpartOf = ({ counterpart_name: name, counterpart_document: document }: StatementLineDetail) =>
  [name, document && showDocument(document)].filter(Boolean).join(' · ') || '–'

const Pix = ({ line: { e2e_id, capture_id } }: Props) => {
  const can = useCan()
  if (e2e_id === null || capture_id === null || !can('financial.acquirer-transactions')) return e2e_id ?? '–'
  return <Link to={`/financial/acquirer-transactions?open=${capture_id}`}>{e2e_id}</Link>
}

const Facts = ({ line, works }: Props & { works: boolean }) => (
  <KeyValue
    items={[
      ['Data', <DateText key="date" date={line.posted_date} />],
      ['Data valor', <DateText key="value" date={line.value_date} />],
      ['Conta', line.account_name],
      ['Empresa', line.company_name],
      ['Histórico', line.memo],
      ['Documento', line.doc_no ?? '–'],
      ['Identificador do banco', line.fitid ?? '–'],
      ['Contraparte', counterpartOf(line)],
      ['Identificador do Pix', <Pix key="pix" line={line} />],
      ['Valor', <Money key="amount" cents={line.amount_cents} signed strong />],
      ['Categoria', line.category ? statementCategories[line.category] : 'Sem categoria'],
      ...(line.blocked ? [['Bloqueado', 'Está no saldo, mas o banco ainda não deixa usar.'] as const] : []),
      ['Saldo depois', <Money key="after" cents={line.balance_after_cents} />],
      ...(works && line.day_id !== null
        ? [
            [
              'Fechamento',
              <Link key="closing" to={`/cash-conciliation/${line.day_id}`}>
                Abrir dia
              </Link>,
            ] as const,
          ]
        : []),
    ]}
  />
)

type Item = StatementLineDetail['items'][number]

function pageOf({ kind, id, acquirer, on, day_id, slip_id }: Item, company_id: string) {
  if (kind === 'pix') return `/financial/acquirer-transactions?open=${id}`
  if (kind === 'envelope') return `/financial/system-movements?open=${id}`
  if (kind === 'slip') return `/bank-slips?open=${slip_id}`
  if (kind === 'batch')
    return `/financial/acquirer-transactions?company_id=${company_id}&acquirer=${acquirer}&paid_from=${on}&paid_to=${on}`
  return day_id === null ? null : `/cash-conciliation/${day_id}`
}

const Other = ({ item, company_id }: { item: Item; company_id: string }) => {
  const page = pageOf(item, company_id)
  return page === null ? item.description : <Link to={page}>{item.description}</Link>
}

const Match = ({ line: { company_id, match, items } }: Props) => (
  <Panel title="Conciliado com" flush={match !== null}>
    {match ? (
      <DataTable
        label={match.sentence}
        rows={items}
        rowKey={({ kind, id }) => `${kind}${id}`}
        columns={[
          { title: 'O que é', cell: (item) => <Other item={item} company_id={company_id} /> },
          { title: 'Dia', cell: ({ on }) => <DateText date={on} /> },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
        ]}
      />
    ) : (
      <EmptyState title="Ainda sem par.">
        O que a adquirente pagou, um Pix, um boleto ou um depósito casa com esta linha.
      </EmptyState>
    )}
    {match && <p>{match.sentence}</p>}
  </Panel>
)

const Marks = ({ line: { marks } }: Props) =>
  marks.length > 0 && (
    <Panel title="Ignorada" flush>
      <DataTable
        label="Vezes em que foi ignorada"
        rows={marks}
        rowKey={({ ignored_at }) => ignored_at}
        columns={[
          { title: 'Quando', cell: ({ ignored_at }) => <DateTimeText instant={ignored_at} /> },
          { title: 'Quem', cell: ({ ignored_by_name }) => ignored_by_name ?? '–' },
          { title: 'Motivo', cell: ({ reason }) => reason },
          { title: 'Voltou em', cell: ({ restored_at }) => <DateTimeText instant={restored_at} /> },
          { title: 'Por quem', cell: ({ restored_by_name }) => restored_by_name ?? '–' },
          { title: 'Por quê', cell: ({ restore_reason }) => restore_reason ?? '–' },
        ]}
      />
    </Panel>
  )

const Parts = ({ line: { id, split_of, whole_cents, parts } }: Props) =>
  parts.length > 0 && (
    <Panel
      title="Dividida em partes"
      flush
      actions={
        split_of !== null && (
          <Link to={`/financial/statements?open=${split_of}`}>
            Linha inteira de <Money cents={whole_cents} />
          </Link>
        )
      }
    >
      <DataTable
        label="Partes da linha"
        rows={parts}
        rowKey={(part) => String(part.id)}
        columns={[
          {
            title: 'Parte',
            width: 180,
            cell: (part) =>
              part.id === id ? part.memo : <Link to={`/financial/statements?open=${part.id}`}>{part.memo}</Link>,
          },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} signed /> },
          { title: 'Situação', cell: ({ status }) => <LineTag status={status} /> },
          { title: 'Categoria', cell: ({ category }) => (category ? statementCategories[category] : '–') },
        ]}
      />
    </Panel>
  )

const Reversal = ({ line: { reversal } }: Props) =>
  reversal && (
    <Panel title={reversal.takes_back ? 'Estorna' : 'Estornada por'}>
      <KeyValue
        items={[
          [
            'Linha',
            <Link key="other" to={`/financial/statements?open=${reversal.other.id}`}>
              {lineWords(reversal.other)}
            </Link>,
          ],
          ['Por quê', reversal.reason],
          ['Quem', reversal.by_name ?? 'Sistema'],
          ['Quando', <DateTimeText key="at" instant={reversal.at} />],
        ]}
      />
    </Panel>
  )

function Detail({ line }: Props) {
  const can = useCan()
  const { status, source } = line
  const works = can('cash-conciliation')
  const isBeside = useView() === 'desktop'
  return (
    <Stack>
      <Inline spread>
        <Inline>
          <LineTag status={status} />
          <Money cents={line.amount_cents} signed strong />
        </Inline>
        {/* Beside the list, the bar below the rows has the actions. */}
        {!isBeside && <LineActions line={line} />}
      </Inline>
      <Facts line={line} works={works} />
      <Parts line={line} />
      <Reversal line={line} />
      {status !== 'split' && status !== 'reversed' && <Match line={line} />}
      <LineEntries entries={line.entries} />
      <Marks line={line} />
      <SourceLine source={source} />
    </Stack>
  )
}

export default function LinePanel({ id }: { id: string }) {
  const read = useRead(statements.get, { params: { id: Number(id) } })
  return (
    <Loaded read={read} lines={10}>
      {(line) => <Detail line={line} />}
    </Loaded>
  )
}
