import { formatCount, showDate, showDayAndMonth, showDecimal, showMoney, sumOf } from '@app/kit/contract'
import { Button, CardRows, HomeCard, HomeCards, useCan, useRead } from '@app/kit/web'
import { Link } from 'react-router'
import { treasuryHome } from './treasury.contract.ts'
import css from './treasury-home.module.css'

function BalancesCard({ own }: { own: boolean }) {
  const statements = useCan()('financial.statements')
  const read = useRead(treasuryHome.balances, {}, { refetchOnWindowFocus: true })
  return (
    <HomeCard
      title="Saldos"
      read={read}
      lines={8}
      actions={() =>
        statements && (
          <Button look={own ? 'primary' : 'secondary'} to="/financial/statements">
            Ver extratos
          </Button>
        )
      }
    >
      {({ accounts, others, total_cents }) =>
        accounts.length === 0 ? (
          'Nenhuma conta de banco está cadastrada.'
        ) : (
          <CardRows
            label="Saldos das contas"
            rows={[
              ...accounts.map(({ id, name, company_name, balance_cents, balance_on }) => ({
                key: id,
                name,
                detail: `${company_name}${balance_on === null ? '' : ` · em ${showDayAndMonth(balance_on)}`}`,
                value: balance_cents === null ? 'sem saldo informado' : showMoney(balance_cents),
                to:
                  statements && balance_on !== null
                    ? `/financial/statements?bank_account_id=${id}&from=${balance_on}&to=${balance_on}`
                    : undefined,
              })),
              ...(others.count > 0
                ? [
                    {
                      key: 'others',
                      name: `Mais ${formatCount(others.count, 'conta', 'contas')}`,
                      value: showMoney(others.balance_cents),
                      to: statements ? '/financial/statements' : undefined,
                    },
                  ]
                : []),
            ]}
            total={{ name: 'Total', value: showMoney(total_cents) }}
          />
        )
      }
    </HomeCard>
  )
}

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const nameDay = (date: string) => `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]} ${showDayAndMonth(date)}`
const showAmount = (cents: number) => (cents === 0 ? '–' : showDecimal(cents, 2))

type Due = { day: string; due_from: string }

const buildDueAddress = ({ day, due_from }: Due, acquirer = '') =>
  `/financial/acquirer-transactions?${acquirer && `acquirer=${acquirer}&`}due_from=${due_from}&due_to=${day}`

function ReceivablesCard() {
  const canList = useCan()('financial.acquirer-transactions')
  const read = useRead(treasuryHome.receivables)
  const link = (content: string, to: string | undefined) => (canList && to ? <Link to={to}>{content}</Link> : content)
  return (
    <HomeCard title="Que dias ainda recebem?" read={read} lines={6} wide>
      {({ days, acquirers }) => {
        if (acquirers.length === 0) return `Nada a receber até ${showDayAndMonth(days.at(-1)?.day ?? '')}.`
        const amountOf = (amounts: readonly number[]) => sumOf(amounts, (cents) => cents)
        const totals = days.map((_, index) => sumOf(acquirers, ({ amounts_cents }) => amounts_cents[index] ?? 0))
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section className={css.calendar} aria-label="Valores líquidos a receber por dia útil, em reais" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">R$</th>
                  {days.map((due, index) => (
                    <th key={due.day} scope="col">
                      {link(nameDay(due.day), totals[index] ? buildDueAddress(due) : undefined)}
                    </th>
                  ))}
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {acquirers.map(({ acquirer, acquirer_name, amounts_cents }) => (
                  <tr key={acquirer}>
                    <th scope="row">{acquirer_name}</th>
                    {days.map((due, index) => (
                      <td key={due.day}>
                        {link(
                          showAmount(amounts_cents[index] ?? 0),
                          amounts_cents[index] ? buildDueAddress(due, acquirer ?? undefined) : undefined,
                        )}
                      </td>
                    ))}
                    <td>{showAmount(amountOf(amounts_cents))}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total do dia</th>
                  {days.map(({ day }, index) => (
                    <td key={day}>{showAmount(totals[index] ?? 0)}</td>
                  ))}
                  <td>{showAmount(amountOf(totals))}</td>
                </tr>
              </tfoot>
            </table>
          </section>
        )
      }}
    </HomeCard>
  )
}

function OverdueCard() {
  const read = useRead(treasuryHome.overdue)
  return (
    <HomeCard title="Em atraso" read={read} lines={8}>
      {({ count, net_cents, acquirers }) =>
        count === 0 ? (
          'Nenhum recebível está sem pagamento dois dias úteis depois do vencimento.'
        ) : (
          <CardRows
            label="Recebíveis em atraso por adquirente"
            rows={acquirers.map((row) => ({
              key: row.acquirer ?? '',
              name: row.acquirer_name,
              detail: `${formatCount(row.count, 'parcela', 'parcelas')}, a mais antiga de ${showDayAndMonth(row.oldest_due_on)}`,
              value: showMoney(row.net_cents),
            }))}
            total={{ name: formatCount(count, 'parcela', 'parcelas'), value: showMoney(net_cents) }}
          />
        )
      }
    </HomeCard>
  )
}

const describeExcess = (cents: number) =>
  cents === 0 ? 'sem diferença' : `${showMoney(Math.abs(cents))} a ${cents > 0 ? 'mais' : 'menos'}`

function FeesCard() {
  const read = useRead(treasuryHome.fees)
  return (
    <HomeCard title="Taxas contra contrato" read={read} lines={4}>
      {({ since, excess_cents, acquirers }) =>
        acquirers.length === 0 ? (
          `As taxas cobradas desde ${showDayAndMonth(since)} seguem os contratos.`
        ) : (
          <CardRows
            label={`Taxas cobradas além do contrato desde ${showDate(since)}`}
            rows={acquirers.map((row) => ({
              key: row.acquirer ?? '',
              name: row.acquirer_name,
              detail: formatCount(row.count, 'diferença', 'diferenças'),
              value: describeExcess(row.excess_cents),
            }))}
            total={{ name: `Desde ${showDayAndMonth(since)}`, value: describeExcess(excess_cents) }}
          />
        )
      }
    </HomeCard>
  )
}

export default function TreasuryHome({ own = true }: { own?: boolean }) {
  const can = useCan()
  const cards = can('financial.card-conciliation')
  return (
    <HomeCards>
      {can('financial.bank-balances') && <BalancesCard own={own} />}
      {cards && (
        <>
          <OverdueCard />
          <ReceivablesCard />
          <FeesCard />
        </>
      )}
    </HomeCards>
  )
}
