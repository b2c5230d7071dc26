import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { CheckTag, DataTable, Money, Panel, StatusTag } from '@app/kit/web'

type Journal = Omit<CashConciliationDetail['journal'], 'posted'>

export const JournalLines = ({ label, journal }: { label: string; journal: Journal }) => (
  <DataTable
    label={label}
    rows={journal.lines.map((line, index) => ({ ...line, key: `${index}:${line.account}` }))}
    rowKey={(line) => line.key}
    columns={[
      { title: 'Conta', cell: (line) => line.account_name, total: 'Total' },
      { title: 'Código', wideOnly: true, cell: (line) => line.account },
      {
        title: 'Débito',
        number: true,
        cell: (line) => <Money cents={line.debit_cents || null} />,
        total: <Money cents={journal.debit_total_cents} />,
      },
      {
        title: 'Crédito',
        number: true,
        cell: (line) => <Money cents={line.credit_cents || null} />,
        total: <Money cents={journal.credit_total_cents} />,
      },
    ]}
  />
)

export function BalanceTag({ journal }: { journal: Journal }) {
  const balanced = journal.debit_total_cents === journal.credit_total_cents
  return <CheckTag holds={balanced}>{balanced ? 'Débitos = créditos' : 'Débitos e créditos não conferem'}</CheckTag>
}

type Props = { journal: CashConciliationDetail['journal']; title?: string }

export const JournalTable = ({ journal, title = 'Lançamento contábil' }: Props) => (
  <Panel
    title={title}
    actions={
      <>
        {journal.posted ? (
          <StatusTag tone="good">Lançado</StatusTag>
        ) : (
          <StatusTag tone="neutral">Prévia, lançada no fechamento</StatusTag>
        )}
        <BalanceTag journal={journal} />
      </>
    }
    flush
  >
    <JournalLines label={title} journal={journal} />
  </Panel>
)
