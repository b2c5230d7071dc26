import { formatCount, showDate, showMoney, sumOf } from '@app/kit/contract'
import { Alert, Button, Count, DataTable, Inline, KeyValue, Money, Stack, useChange } from '@app/kit/web'
import type { FileCheck } from '../files/file-check.contract.ts'
import { listEffects } from '../files/import-effects.rules.ts'
import type { Import } from '../files/imports.contract.ts'
import { CheckedKinds } from './checked-kinds.tsx'
import { importChecks } from './checks.contract.ts'

const names = { gross: 'Valor bruto', net: 'Valor líquido' } as const

function Totals({ totals }: { totals: NonNullable<FileCheck['totals']> }) {
  const { of: amountKind, stated_cents, read_cents, left_out_cents } = totals
  if (stated_cents === null) return null
  const difference = read_cents + left_out_cents - stated_cents
  const remainder = left_out_cents === 0 ? '' : ` + não importado ${showMoney(left_out_cents)}`
  const parts = `${names[amountKind]}: importado ${showMoney(read_cents)}${remainder}`
  if (difference === 0)
    return (
      <Alert tone="good">
        {parts} = total do arquivo {showMoney(stated_cents)}.
      </Alert>
    )
  return (
    <Alert tone="wait">
      {parts}; total do próprio arquivo {showMoney(stated_cents)}; diferença {showMoney(difference)}.
    </Alert>
  )
}

const Days = ({ days, more }: { days: FileCheck['days']; more: number }) =>
  days.length > 0 && (
    <>
      <DataTable
        label="Linhas por dia e empresa"
        rows={days.map((day) => ({ ...day, key: `${day.date} ${day.company_name}` }))}
        rowKey={(day) => day.key}
        maxHeight={260}
        columns={[
          { title: 'Dia', cell: ({ date }) => showDate(date) },
          { title: 'Empresa', cell: ({ company_name }) => company_name },
          {
            title: 'Linhas',
            number: true,
            cell: ({ rows }) => <Count value={rows} />,
            total: more === 0 ? <Count value={sumOf(days, ({ rows }) => rows)} /> : undefined,
          },
          {
            title: 'Valor',
            number: true,
            cell: ({ amount_cents }) => <Money cents={amount_cents} />,
            total: more === 0 ? <Money cents={sumOf(days, ({ amount_cents }) => amount_cents)} /> : undefined,
          },
        ]}
      />
      {more > 0 && <p>e mais {formatCount(more, 'dia', 'dias')}</p>}
    </>
  )

function Decision({ result }: { result: Import }) {
  const confirm = useChange(importChecks.confirm)
  const discard = useChange(importChecks.discard)
  const input = { params: { id: result.id } }
  const busy = confirm.isPending || discard.isPending
  return (
    <Inline>
      <Button look="primary" busy={confirm.isPending} disabled={busy} onClick={() => confirm.mutate(input)}>
        Importar
      </Button>
      <Button busy={discard.isPending} disabled={busy} onClick={() => discard.mutate(input)}>
        Descartar
      </Button>
    </Inline>
  )
}

export function CheckedFile({ result, checked }: { result: Import; checked: FileCheck }) {
  const isWaiting = result.status === 'checked'
  return (
    <Stack gap="small">
      {isWaiting && <Alert>Nada foi gravado ainda: confira e escolha Importar.</Alert>}
      <KeyValue
        items={[
          ['Linhas lidas', <Count key="read" value={result.records_read} />],
          ['Novas', <Count key="new" value={checked.records_new} />],
          ['Iguais às gravadas', <Count key="equal" value={checked.records_equal} />],
          ['Alteradas', <Count key="changed" value={checked.records_changed} />],
          ['Repetidas no arquivo', <Count key="duplicate" value={checked.records_duplicate} />],
          ['Inválidas', <Count key="invalid" value={checked.records_invalid} />],
          ['Valor', <Money key="total" cents={result.amount_total_cents} />],
          ...listEffects(result),
        ]}
      />
      {checked.totals && <Totals totals={checked.totals} />}
      {isWaiting && <Decision result={result} />}
      <Days days={checked.days} more={checked.more_days} />
      <CheckedKinds checked={checked} />
    </Stack>
  )
}
