import { formatCount, localTime, showDate, showMoney, sumOf } from '@app/kit/contract'
import { MultiSelectField, useFieldSource } from '@app/kit/web'
import { type Safe, type SafeItem, safeItemKinds } from './safe.contract.ts'

const keyOf = ({ kind, id }: Pick<SafeItem, 'kind' | 'id'>) => `${kind}:${id}`

const formatItem = ({ kind, business_date, occurred_at, envelope_no, shift_no, amount_cents }: SafeItem) =>
  [
    `${showDate(business_date)} ${localTime(occurred_at)}`,
    [safeItemKinds[kind], envelope_no ?? (shift_no === null ? null : `turno ${shift_no}`)].filter(Boolean).join(' '),
    showMoney(amount_cents),
  ].join(' · ')

export default function PickupItems({ safe }: { safe: Safe }) {
  const source = useFieldSource()
  const refs = source.value('items')
  const keys = Array.isArray(refs) ? refs.map(keyOf) : []
  const chosen = safe.items.filter((item) => keys.includes(keyOf(item)))
  return (
    <>
      <MultiSelectField
        label="O que foi recolhido"
        options={safe.items.map((item) => ({ value: keyOf(item), label: formatItem(item) }))}
        value={keys}
        error={source.error('items')}
        onChange={(next) =>
          source.set(
            'items',
            safe.items.filter((item) => next?.includes(keyOf(item))).map(({ kind, id }) => ({ kind, id })),
          )
        }
      />
      <p aria-live="polite">
        {chosen.length} de {formatCount(safe.items.length, 'item', 'itens')},{' '}
        <strong>{showMoney(sumOf(chosen, (one) => one.amount_cents))}</strong>
      </p>
    </>
  )
}
