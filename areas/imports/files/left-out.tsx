import { formatCount, showMoney } from '@app/kit/contract'
import { Alert } from '@app/kit/web'
import type { ImportLeftOut } from './imports.contract.ts'

const amountOf = (amount_cents: number | null) =>
  amount_cents === null ? 'valor desconhecido' : showMoney(amount_cents)

export const LeftOutRecords = ({ entries }: { entries: readonly ImportLeftOut[] }) =>
  entries.length > 0 && (
    <Alert tone={entries.some(({ amount_cents }) => amount_cents === null) ? 'bad' : 'wait'} title="Não importados">
      <ul>
        {entries.map(({ code, reason, records, amount_cents }) => (
          <li key={code}>
            {formatCount(records, 'registro', 'registros')}, {amountOf(amount_cents)}{' '}
            {records === 1 ? 'não importado' : 'não importados'}: {reason}.
          </li>
        ))}
      </ul>
    </Alert>
  )
