import { showDate, showMoney } from '@app/kit/contract'
import {
  Alert,
  Button,
  DateText,
  DateTimeText,
  KeyValue,
  Loaded,
  Money,
  notify,
  RecordPanel,
  useCan,
  useChange,
  useRead,
} from '@app/kit/web'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { RemoveInformed, ReopenBalance, UnlockBalance } from './balance.forms.tsx'
import { BankBalanceTag } from './balance-tags.tsx'
import { type BankBalanceDetail, balanceSources, bankBalances } from './bank-balances.contract.ts'

type Props = { balance: BankBalanceDetail }

function CheckButton({ balance: { id, closing_cents, informed_cents } }: Props) {
  const change = useChange(bankBalances.check, { onSuccess: () => notify.success('Saldo conferido.') })
  const check = () =>
    change.mutate({ params: { id }, body: { closing_cents: closing_cents ?? 0, informed_cents: informed_cents ?? 0 } })
  return (
    <Button look="primary" busy={change.isPending} onClick={check}>
      Conferir
    </Button>
  )
}

function LockButton({ balance: { id, balance_on } }: Props) {
  const change = useChange(bankBalances.lock, {
    onSuccess: () => notify.success(`A conta está bloqueada até ${showDate(balance_on)}.`),
  })
  return (
    <Button look="primary" busy={change.isPending} onClick={() => change.mutate({ params: { id } })}>
      Bloquear
    </Button>
  )
}

function getActions(balance: BankBalanceDetail): [ReactElement] | [ReactElement, ReactElement] | undefined {
  const { status, balance_on, locked_until, informed_cents, difference_cents, source } = balance
  if (status === 'locked')
    return locked_until === balance_on ? [<UnlockBalance key="unlock" balance={balance} />] : undefined
  if (status === 'checked')
    return [<LockButton key="lock" balance={balance} />, <ReopenBalance key="reopen" balance={balance} />]
  const remove = source === 'person' ? <RemoveInformed key="remove" balance={balance} /> : undefined
  if (informed_cents === null || difference_cents !== 0) return remove && [remove]
  const check = <CheckButton key="check" balance={balance} />
  return remove ? [check, remove] : [check]
}

function Problems({ balance }: Props) {
  const { difference_cents, informed_cents, closing_cents, status, check, locked_until, balance_on } = balance
  return (
    <>
      {difference_cents !== null && difference_cents !== 0 && (
        <Alert tone="bad">
          Saldo informado difere do calculado em {showMoney(difference_cents)}: há lançamentos faltando no extrato, ou a
          mais.
        </Alert>
      )}
      {informed_cents === null && <Alert tone="info">O saldo deste dia não foi informado.</Alert>}
      {closing_cents === null && (
        <Alert tone="wait">O saldo desta conta é desconhecido: nenhum saldo inicial nem saldo informado existe.</Alert>
      )}
      {status === 'open' && check !== null && (
        <Alert tone="wait">
          O saldo mudou depois da conferência, que viu {showMoney(check.closing_cents)} calculados e{' '}
          {showMoney(check.informed_cents)} informados.
        </Alert>
      )}
      {locked_until !== null && locked_until !== balance_on && (
        <Alert tone="info">
          A conta está bloqueada até {showDate(locked_until)}. Só o último dia bloqueado pode ser desbloqueado.
        </Alert>
      )}
    </>
  )
}

const SourceText = ({ balance: { source, informed_by_name, file_name, import_id } }: Props) => {
  if (source === null) return '–'
  if (source === 'person') return `${balanceSources.person} por ${informed_by_name ?? '–'}`
  if (import_id === null) return balanceSources.file
  return <Link to={`/financial-transactions/column-mapping/import?open=${import_id}`}>{file_name}</Link>
}

function StatementLink({ balance: { bank_account_id, balance_on } }: Props) {
  const mayRead = useCan()('financial.statements')
  if (!mayRead) return null
  return (
    <p>
      <Link to={`/financial/statements?bank_account_id=${bank_account_id}&from=${balance_on}&to=${balance_on}`}>
        Ver extrato
      </Link>
    </p>
  )
}

const Facts = ({ balance }: Props) => (
  <KeyValue
    items={[
      ['Conta', balance.account_name],
      ['Empresa', balance.company_name],
      ['Data', <DateText key="on" date={balance.balance_on} />],
      ['Saldo inicial', <Money key="opening" cents={balance.opening_cents} />],
      ['Entradas', <Money key="credits" cents={balance.credits_cents} />],
      ['Saídas', <Money key="debits" cents={balance.debits_cents} />],
      ['Saldo calculado', <Money key="closing" cents={balance.closing_cents} strong />],
      ['Saldo informado', <Money key="informed" cents={balance.informed_cents} strong />],
      ['Diferença', <Money key="difference" cents={balance.difference_cents} signed />],
      ['Valores retidos', <Money key="held" cents={balance.held_cents} />],
      ['Origem', <SourceText key="source" balance={balance} />],
      ['Atualizado em', balance.informed_at && <DateTimeText key="at" instant={balance.informed_at} />],
    ]}
  />
)

const Checked = ({ check }: { check: NonNullable<BankBalanceDetail['check']> }) => (
  <KeyValue
    items={[
      ['Conferido por', check.checked_by_name],
      ['Conferido em', <DateTimeText key="checked" instant={check.checked_at} />],
      ['Bloqueado por', check.locked_by_name],
      ['Bloqueado em', check.locked_at && <DateTimeText key="locked" instant={check.locked_at} />],
    ]}
  />
)

export default function BalancePanel({ id }: { id: string }) {
  const read = useRead(bankBalances.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(balance) => (
        <RecordPanel tag={<BankBalanceTag status={balance.status} />} actions={getActions(balance)}>
          <Problems balance={balance} />
          <Facts balance={balance} />
          {balance.check && <Checked check={balance.check} />}
          <StatementLink balance={balance} />
        </RecordPanel>
      )}
    </Loaded>
  )
}
