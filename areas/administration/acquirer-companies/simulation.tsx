import {
  brandLabels,
  type Fee,
  feeMethods,
  formatFeeMethod,
  formatFeeTerm,
  getFeeInForce,
  simulateSale,
} from '@app/domain/fees/contract'
import { showDate } from '@app/kit/contract'
import {
  Alert,
  Columns,
  DataTable,
  DateField,
  DateText,
  Money,
  MoneyField,
  NumberField,
  Rate,
  SelectField,
  Stack,
  today,
} from '@app/kit/web'
import { useState } from 'react'

const maxSimulated = 99

export function Simulation({ fees }: { fees: readonly Fee[] }) {
  const [amount, setAmount] = useState<number | null>(100_00)
  const [method, setMethod] = useState<string | null>(fees[0]?.method ?? 'debit')
  const [brand, setBrand] = useState<string | null>(null)
  const [count, setCount] = useState<number | null>(2)
  const [sold, setSold] = useState<string | null>(today())
  const parcelled = method === 'credit_installments'
  const installments = parcelled ? Math.min(Math.max(count ?? 2, 2), maxSimulated) : 1
  const sale = amount && amount > 0 && method && sold ? { amount_cents: amount, installments, sold_on: sold } : null
  const fee = sale && getFeeInForce(fees, { method: method ?? '', brand, installments, sold_on: sale.sold_on })
  return (
    <Stack>
      <Columns min={160}>
        <MoneyField label="Valor da venda" value={amount} onChange={setAmount} />
        <SelectField label="Modalidade" options={feeMethods} value={method} onChange={setMethod} clearable={false} />
        <SelectField
          label="Bandeira"
          options={brandLabels}
          value={brand}
          onChange={setBrand}
          clearable
          placeholder="Qualquer"
        />
        {parcelled && <NumberField label="Parcelas" value={count} onChange={setCount} />}
        <DateField label="Dia da venda" value={sold} onChange={setSold} />
      </Columns>
      {sale && !fee && (
        <Alert tone="wait" title="Sem taxa contratada">
          Nenhuma taxa deste contrato vale para essa venda em {showDate(sale.sold_on)}.
        </Alert>
      )}
      {sale && fee && <Result fee={fee} sale={sale} />}
    </Stack>
  )
}

function Result({ fee, sale }: { fee: Fee; sale: Parameters<typeof simulateSale>[1] }) {
  const result = simulateSale(fee, sale)
  return (
    <section aria-label="Resultado da simulação" aria-live="polite">
      <p>
        {formatFeeMethod(fee)}, <Rate ppm={fee.rate_ppm} />
        {fee.fixed_fee_cents > 0 && (
          <>
            {' '}
            mais <Money cents={fee.fixed_fee_cents} />
          </>
        )}
        , {formatFeeTerm(fee)}. Taxa efetiva <Rate ppm={result.effective_ppm} />.
      </p>
      <DataTable
        label="Parcelas simuladas"
        rows={result.parts}
        rowKey={({ number }) => String(number)}
        columns={[
          { title: 'Parcela', cell: ({ number }) => `${number}/${result.parts.length}` },
          { title: 'Previsão', cell: ({ due_on }) => <DateText date={due_on} />, total: 'Total' },
          {
            title: 'Bruto',
            number: true,
            cell: (part) => <Money cents={part.gross_cents} />,
            total: <Money cents={sale.amount_cents} />,
          },
          {
            title: 'Taxa',
            number: true,
            cell: (part) => <Money cents={part.fee_cents} />,
            total: <Money cents={result.fee_cents} />,
          },
          {
            title: 'Líquido',
            number: true,
            cell: (part) => <Money cents={part.net_cents} />,
            total: <Money cents={result.net_cents} />,
          },
        ]}
      />
    </section>
  )
}
