import { formatMissingSources } from '@app/domain/day/facts/contract'
import { sumOf } from '@app/kit/contract'
import { Alert, DataTable, EmptyState, Money, Panel, Stack } from '@app/kit/web'
import { DayAmounts } from '../day-parts/day-figures.tsx'
import { DayHeading } from '../day-parts/day-heading.tsx'
import { DayById } from '../day-parts/day-of.tsx'
import { ProofBar } from '../day-parts/proof-bar.tsx'
import { differenceName, SeverityTag } from '../day-parts/tags.tsx'
import { countOpenKinds } from './open-kinds.rules.ts'

const OpenKinds = ({ kinds }: { kinds: ReturnType<typeof countOpenKinds> }) => (
  <Panel title="A resolver" flush>
    <DataTable
      label="A resolver por tipo"
      rows={kinds}
      rowKey={({ code }) => code}
      dense
      columns={[
        {
          title: 'Tipo',
          grows: true,
          cell: ({ code, severity }) => (
            <>
              <div>{differenceName(code)}</div>
              <SeverityTag severity={severity} />
            </>
          ),
          total: 'Total',
        },
        { title: 'Quantos', number: true, cell: ({ count }) => count, total: sumOf(kinds, ({ count }) => count) },
        { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
      ]}
      empty={<EmptyState title="Nada a resolver neste dia." />}
    />
  </Panel>
)

/** The figures, proofs and open items of a day, beside the board. */
export default function DayPanel({ id }: { id: string }) {
  return (
    <DayById id={id}>
      {(day) => (
        <Stack>
          <DayHeading day={day} />
          {day.missing_sources.length > 0 && <Alert>{formatMissingSources(day.missing_sources)}</Alert>}
          <OpenKinds kinds={countOpenKinds(day.differences)} />
          <DayAmounts day={day} />
          <ProofBar day={day} />
        </Stack>
      )}
    </DayById>
  )
}
