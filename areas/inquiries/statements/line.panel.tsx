import {
  Button,
  DataTable,
  DateText,
  DateTimeText,
  EmptyState,
  FormDialog,
  KeyValue,
  Loaded,
  Money,
  Panel,
  RecordPanel,
  TextAreaField,
  useCan,
  useRead,
} from '@app/kit/web'
import { Link } from 'react-router'
import { SourceLine } from '../line-origin.tsx'
import { LineTag } from './line-tag.tsx'
import { type StatementLineDetail, statements } from './statements.contract.ts'

type Given = { line: StatementLineDetail }

const Facts = ({ line }: Given) => (
  <KeyValue
    items={[
      ['Data', <DateText key="date" date={line.posted_date} />],
      ['Conta', line.account_name],
      ['Empresa', line.company_name],
      ['Histórico', line.memo],
      ['Documento', line.doc_no ?? '–'],
      ['Identificador do banco', line.fitid ?? '–'],
      ['Valor', <Money key="amount" cents={line.amount_cents} signed strong />],
      ['Saldo depois', <Money key="after" cents={line.balance_after_cents} />],
    ]}
  />
)

const pages: Record<string, string> = {
  pix: '/financial/acquirer-transactions',
  envelope: '/financial/system-movements',
}

/** What stands on the other side, with the way to it where it has a page. */
const Item = ({ kind, id, description }: StatementLineDetail['items'][number]) =>
  pages[kind] ? <Link to={`${pages[kind]}?open=${id}`}>{description}</Link> : description

const Match = ({ line: { match, items } }: Given) => (
  <Panel title="Conciliado com" flush={match !== null}>
    {match ? (
      <DataTable
        label={match.sentence}
        rows={items}
        rowKey={({ kind, id }) => `${kind}${id}`}
        columns={[
          { title: 'O que é', cell: (item) => <Item {...item} /> },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
        ]}
      />
    ) : (
      <EmptyState title="Ainda sem par.">
        O que a adquirente pagou, um Pix ou um depósito casa com esta linha.
      </EmptyState>
    )}
    {match && <p>{match.sentence}</p>}
  </Panel>
)

const Marks = ({ line: { marks } }: Given) =>
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

const reason = <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />

const Ignore = ({ line: { id } }: Given) => (
  <FormDialog
    opener="Ignorar"
    title="Ignorar a linha"
    intro="A conciliação deixa de procurar par para ela; a linha continua no saldo da conta."
    submit={statements.ignore}
    params={{ id: String(id) }}
    action="Ignorar"
  >
    {reason}
  </FormDialog>
)

const Restore = ({ line: { id } }: Given) => (
  <FormDialog
    opener="Voltar a conciliar"
    title="Voltar a conciliar a linha"
    submit={statements.restore}
    params={{ id: String(id) }}
    action="Voltar a conciliar"
  >
    {reason}
  </FormDialog>
)

/** Where a rule is begun with the words of the line. */
const ruleAddress = ({ memo }: StatementLineDetail) =>
  `/cash-conciliation-movement-reason-map?tab=rules&begin=${encodeURIComponent(memo)}`

function actionsOf(line: StatementLineDetail, makesRules: boolean) {
  if (line.status === 'confirmed') return undefined
  if (line.status === 'ignored') return [<Restore key="restore" line={line} />] as const
  const ignore = <Ignore key="ignore" line={line} />
  return makesRules
    ? ([
        ignore,
        <Button key="rule" to={ruleAddress(line)}>
          Criar regra
        </Button>,
      ] as const)
    : ([ignore] as const)
}

function Detail({ line }: Given) {
  const can = useCan()
  const { status, source } = line
  return (
    <RecordPanel
      tag={<LineTag status={status} />}
      amount={<Money cents={line.amount_cents} signed strong />}
      actions={actionsOf(line, can('cash-conciliation'))}
    >
      <Facts line={line} />
      <Match line={line} />
      <Marks line={line} />
      <SourceLine source={source} />
    </RecordPanel>
  )
}

/** One line of a statement beside the list: what it is, what it belongs to, and what the account holds after it. */
export default function LinePanel({ id }: { id: string }) {
  const read = useRead(statements.get, { params: { id: Number(id) } })
  return (
    <Loaded read={read} lines={10}>
      {(line) => <Detail line={line} />}
    </Loaded>
  )
}
