import { differenceCodes, differenceStatuses, severityNames } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { localTime, showDate } from '@app/kit/contract'
import { type ListColumn, Money, Volume } from '@app/kit/web'
import type { Difference } from '../cash-conciliations/difference.contract.ts'
import { DifferenceTag, SeverityTag } from './tags.tsx'

export const codeNames = Object.fromEntries(
  Object.entries(differenceCodes).map(([code, { name }]) => [code, `${code} ${name}`]),
)

const Gap = ({ effects, effect_cents, amount_cents, volume_ml }: Difference) =>
  effects.length === 0 ? (
    <>
      {volume_ml === null ? <Money cents={amount_cents} /> : <Volume ml={volume_ml} />}
      <div>
        <small>não soma</small>
      </div>
    </>
  ) : (
    <Money cents={effect_cents} signed />
  )

const methodOf = ({ effects, method }: Difference) =>
  effects.length > 1
    ? effects
        .toSorted((a, b) => a.amount_cents - b.amount_cents)
        .map((effect) => paymentMethodLabels[effect.method])
        .join(' → ')
    : method === null
      ? '–'
      : paymentMethodLabels[method]

const explanationOf = ({ reason_name, note }: Difference) =>
  reason_name === null ? (
    '–'
  ) : (
    <>
      <strong>{reason_name}</strong>
      <div>{note}</div>
    </>
  )

const stateOf = ({ status, deferred_to }: Difference) => (
  <>
    <DifferenceTag status={status} />
    {deferred_to !== null && (
      <div>
        <small>até {showDate(deferred_to)}</small>
      </div>
    )}
  </>
)

const proofs = (count: number) => (count === 0 ? '–' : count === 1 ? '1 anexo' : `${count} anexos`)

export const differenceColumns: readonly ListColumn<Difference>[] = [
  { field: 'code', title: 'Código', labels: codeNames, width: 150 },
  {
    field: 'occurred_at',
    title: 'Hora',
    cell: ({ occurred_at }) => (occurred_at === null ? '–' : localTime(occurred_at)),
    width: 70,
  },
  { field: 'method', title: 'Forma', labels: paymentMethodLabels, cell: methodOf, width: 115 },
  { field: 'system_cents', title: 'Sistema' },
  { field: 'confirmed_cents', title: 'Confirmação' },
  { field: 'effect_cents', title: 'Diferença', cell: (row) => <Gap {...row} /> },
  { field: 'sentence', title: 'O que aconteceu', hidden: true, width: 260 },
  { field: 'suggested', title: 'Sugestão', width: 135 },
  { field: 'reason_name', title: 'Motivo', cell: explanationOf, width: 140 },
  { field: 'attachment_count', title: 'Anexo', cell: (row) => proofs(row.attachment_count), width: 70 },
  { field: 'status', title: 'Situação', labels: differenceStatuses, cell: stateOf, width: 120 },
  {
    field: 'severity',
    title: 'Gravidade',
    labels: severityNames,
    cell: ({ severity }) => <SeverityTag severity={severity} />,
    hidden: true,
    width: 90,
  },
  { field: 'refused_comment', title: 'Comentário do analista', hidden: true, width: 200 },
  { field: 'shift_no', title: 'Turno', number: true, hidden: true, width: 70 },
  { field: 'operator', title: 'Operador', hidden: true, width: 110 },
  { field: 'amount_cents', title: 'Valor em jogo', hidden: true },
  { field: 'volume_ml', title: 'Volume', hidden: true },
  { field: 'deferred_to', title: 'Adiada até', hidden: true },
  { field: 'note', title: 'Observação', hidden: true, width: 200 },
  { field: 'explained_by_name', title: 'Quem', hidden: true },
  { field: 'explained_at', title: 'Quando', hidden: true },
]
