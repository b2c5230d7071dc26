import { CheckTag, DataTable, Money, Panel, StatusTag } from '@app/kit/web'
import type { CashConciliationDetail } from './day-view.contract.ts'

/** The entry of the day, posted or as it would be: debits and credits always side by side with their sums. */
export const JournalTable = ({ journal }: { journal: CashConciliationDetail['journal'] }) => {
  const balanced = journal.debit_total_cents === journal.credit_total_cents
  return (
    <Panel
      title="Lançamento contábil"
      actions={
        <>
          {journal.posted ? (
            <StatusTag tone="good">Lançado</StatusTag>
          ) : (
            <StatusTag tone="neutral">Prévia, lançada no fechamento</StatusTag>
          )}
          <CheckTag holds={balanced}>{balanced ? 'Débitos = créditos' : 'Débitos e créditos não conferem'}</CheckTag>
        </>
      }
      flush
    >
      <DataTable
        label="Lançamento contábil"
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
    </Panel>
  )
}
