import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { localTime, sumOf } from '@app/kit/contract'
import { DateTimeText, Money, PairItem, StatusTag } from '@app/kit/web'
import {
  type BoardItem,
  boardItemKey,
  type getExplanationLabel,
  type PairRow,
  passLabels,
} from '../cash-conciliations/workbench.rules.ts'

const formatKeys = (item: BoardItem) =>
  [
    item.occurred_at && localTime(item.occurred_at),
    item.nsu && `NSU ${item.nsu}`,
    item.auth_code && `Aut. ${item.auth_code}`,
    item.terminal_logical_no && `Term. ${item.terminal_logical_no}`,
  ]
    .filter(Boolean)
    .join(' · ')

const formatName = ({ description, method }: BoardItem) =>
  description.startsWith(paymentMethodLabels[method]) ? description : `${description} · ${paymentMethodLabels[method]}`

type SelectProps = {
  selectable: boolean
  selected: ReadonlySet<string>
  onToggle: (key: string) => void
}

function buildSelect(item: BoardItem, { selectable, selected, onToggle }: SelectProps) {
  const key = boardItemKey(item)
  return selectable
    ? { name: `Selecionar ${formatName(item)}`, checked: selected.has(key), onChange: () => onToggle(key) }
    : undefined
}

/** A row in one line: its system items or, without any, those of the confirmation, with their sum. */
export function ShortSide({ row: { system, confirmation }, ...select }: SelectProps & { row: PairRow }) {
  const items = system.length > 0 ? system : confirmation
  const [first] = items
  if (!first) return null
  const time = first.occurred_at && `${localTime(first.occurred_at)} `
  const isSingle = system.length + confirmation.length === 1
  return (
    <PairItem
      title={`${time ?? ''}${formatName(first)}${items.length > 1 ? ` + ${items.length - 1}` : ''}`}
      amount={<Money cents={sumOf(items, ({ amount_cents }) => amount_cents)} />}
      struck={items.every(({ cancelled }) => cancelled)}
      select={isSingle ? buildSelect(first, select) : undefined}
    />
  )
}

export const Side = ({ items, ...select }: SelectProps & { items: readonly BoardItem[] }) =>
  items.map((item) => {
    const key = boardItemKey(item)
    return (
      <PairItem
        key={key}
        title={formatName(item)}
        detail={
          <>
            {formatKeys(item) || (item.occurred_at ? <DateTimeText instant={item.occurred_at} /> : 'sem hora')}
            {item.cancelled && ' · cancelada'}
          </>
        }
        amount={<Money cents={item.amount_cents} />}
        struck={item.cancelled}
        select={buildSelect(item, select)}
      />
    )
  })

export function Link({ row, word }: { row: PairRow; word: ReturnType<typeof getExplanationLabel> }) {
  const { group } = row
  const explanationTag = word && <StatusTag tone={word === 'Adiado' ? 'indigo' : 'info'}>{word}</StatusTag>
  if (!group && explanationTag) return explanationTag
  if (row.tie !== null)
    return (
      <>
        <div>
          <StatusTag tone="wait">Ambíguo</StatusTag>
        </div>
        <div title={row.tie}>{row.tie}</div>
      </>
    )
  if (!group)
    return <StatusTag tone="bad">{row.system.length > 0 ? 'Sem confirmação' : 'Sem lançamento no sistema'}</StatusTag>
  return (
    <>
      <div>
        <StatusTag tone={group.status === 'confirmed' ? 'good' : 'wait'}>
          {group.status === 'confirmed' ? 'Casado' : 'Sugerido'} · {passLabels[group.pass_no] ?? group.pass_no} ·{' '}
          {group.score}
        </StatusTag>
        {explanationTag}
      </div>
      <div title={group.sentence}>
        {group.difference_cents !== 0 && (
          <>
            Diferença <Money cents={group.difference_cents} signed /> ·{' '}
          </>
        )}
        {group.sentence}
      </div>
    </>
  )
}
