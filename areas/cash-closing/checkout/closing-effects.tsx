import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { journalAccounts } from '@app/domain/journal/contract'
import { DataTable, Money, Panel } from '@app/kit/web'

const cards: readonly string[] = [
  journalAccounts.debit_cards,
  journalAccounts.credit_cards,
  journalAccounts.prepaid_cards,
  journalAccounts.fleet_cards,
  journalAccounts.vouchers,
].map(({ code }) => code)

const deposit = { what: 'Depósito esperado', where: 'Dinheiro a depositar do dia' }

export function ClosingEffects({ day }: { day: Pick<CashConciliationDetail, 'journal' | 'to_deposit_cents'> }) {
  const owed = day.journal.lines.filter(({ account, debit_cents }) => cards.includes(account) && debit_cents > 0)
  const rows = [
    ...(day.to_deposit_cents ? [{ ...deposit, amount_cents: day.to_deposit_cents }] : []),
    ...owed.map(({ account_name, debit_cents }) => ({
      what: 'Recebíveis: previsto → agendado',
      where: account_name,
      amount_cents: debit_cents,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <Panel title={day.journal.posted ? 'O que o fechamento criou' : 'O que o fechamento cria'} flush>
      <DataTable
        label="O que o fechamento cria"
        rows={rows}
        rowKey={({ where }) => where}
        columns={[
          { title: 'O quê', cell: ({ what }) => what },
          { title: 'Onde', cell: ({ where }) => where },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
        ]}
      />
    </Panel>
  )
}
