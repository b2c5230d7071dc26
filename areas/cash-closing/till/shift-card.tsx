import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { capitalize, localTime } from '@app/kit/contract'
import { DateTimeText, Inline, KeyValue, Money, StatusTag } from '@app/kit/web'
import { DifferenceProofs } from '../day-parts/difference-proofs.tsx'
import { DrawerTerms } from '../day-parts/drawers-table.tsx'
import css from '../day-parts/row-card.module.css'
import { Counts } from './counts.tsx'
import { describeDocument, describeDrawer, type LineRow, type ShiftRow } from './shift-rows.rules.ts'

type Props = { day: CashConciliationDetail; row: ShiftRow }

const DocumentState = ({ row }: { row: LineRow }) => {
  const state = describeDocument(row)
  return state ? <StatusTag tone={state.tone}>{state.label}</StatusTag> : '–'
}

/** The row under the cursor in full: the arithmetic of a drawer and its counts, or one line of the till. */
export const ShiftCard = ({ day, row }: Props) =>
  row.kind === 'drawer' ? (
    <div className={css.card}>
      <h2>
        Turno {row.drawer.shift_no} · {row.drawer.till}
      </h2>
      <Inline>
        <StatusTag tone={describeDrawer(row).tone}>{describeDrawer(row).label}</StatusTag>
      </Inline>
      {row.match && <p>{capitalize(row.match.sentence)}</p>}
      <KeyValue
        items={[
          ['Operador', row.drawer.operator],
          ['Abertura', <DateTimeText key="open" instant={row.drawer.opened_at} />],
          ['Fechamento', <DateTimeText key="close" instant={row.drawer.closed_at} />],
        ]}
      />
      {row.drawer.expected_cents === null ? (
        <p>O esperado aparece depois da contagem.</p>
      ) : (
        <DrawerTerms drawer={row.drawer} />
      )}
      <Counts day={day} drawer={row.drawer} />
    </div>
  ) : (
    <div className={css.card}>
      <h2>
        {row.line.type_name} das {localTime(row.line.occurred_at)}
      </h2>
      <KeyValue
        items={[
          [
            'Valor',
            <Money key="amount" cents={row.line.goes_out ? -row.line.amount_cents : row.line.amount_cents} strong />,
          ],
          ['Nº ou envelope', row.line.document_no ?? '–'],
          ['De quem', row.line.person ?? '–'],
          ['Documento ou coleta', <DocumentState key="document" row={row} />],
          ...(row.line.picked_up_at
            ? [
                ['Transportadora', row.line.carrier_name ?? '–'] as const,
                ['Coletado em', <DateTimeText key="picked" instant={row.line.picked_up_at} />] as const,
              ]
            : []),
        ]}
      />
      {row.lacked && <p>{row.lacked.sentence}</p>}
      {row.lacked && <DifferenceProofs difference={row.lacked} />}
    </div>
  )
