import { bankEntryKinds } from '@app/domain/journal/contract'
import type { StatementLineDetail } from '@app/domain/transactions/contract'
import { DataTable, DateText, DateTimeText, Money, Panel, Stack } from '@app/kit/web'

type Entry = StatementLineDetail['entries'][number]

const EntryLines = ({ entry }: { entry: Entry }) => (
  <Stack gap="small">
    <DataTable
      label={`${bankEntryKinds[entry.kind]}, revisão ${entry.revision}`}
      rows={entry.lines.map((line, index) => ({ ...line, key: `${index}:${line.account}` }))}
      rowKey={(line) => line.key}
      columns={[
        { title: 'Conta', cell: (line) => line.account_name, total: 'Total' },
        {
          title: 'Débito',
          number: true,
          cell: (line) => <Money cents={line.debit_cents || null} />,
          total: <Money cents={entry.debit_total_cents} />,
        },
        {
          title: 'Crédito',
          number: true,
          cell: (line) => <Money cents={line.credit_cents || null} />,
          total: <Money cents={entry.credit_total_cents} />,
        },
      ]}
    />
    <p>
      Data <DateText date={entry.business_date} />, lançado em <DateTimeText instant={entry.posted_at} /> por{' '}
      {entry.posted_by_name ?? 'Sistema'}.
    </p>
  </Stack>
)

export const LineEntries = ({ entries }: { entries: readonly Entry[] }) =>
  entries.toReversed().map((entry) => (
    <Panel key={entry.id} title={`Lançamento contábil · ${bankEntryKinds[entry.kind]}`} flush>
      <EntryLines entry={entry} />
    </Panel>
  ))
