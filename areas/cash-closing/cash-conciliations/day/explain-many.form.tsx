import { showMoney } from '@app/kit/contract'
import { Form, Loaded, MultiSelectField, SelectField, TextAreaField, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import type { CashConciliationDetail, DayDifference } from '../day-view.contract.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { notifyOutcomes } from '../outcomes.tsx'
import { useStale } from '../stale.tsx'

export type Given = { day: CashConciliationDetail; open: readonly DayDifference[]; onClose: () => void }

const longest = 60

/** A chosen difference stands in one line. */
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** One reason for many open differences. */
export function ExplainManyForm({ day, open, onClose }: Given) {
  const stale = useStale()
  const reasons = useRead(cashConciliations.reasons, { params: { id: day.id } }, { staleTime: 60_000 })
  return (
    <Loaded read={reasons}>
      {({ data }) => (
        <>
          {stale.notice}
          <Form
            submit={dayMatches.explainMany}
            params={{ id: day.id }}
            carried={{ version: day.version }}
            initial={{ difference_ids: open.map(({ id }) => id), note: '' }}
            action="Explicar"
            onFailed={stale.failed}
            onDone={({ outcomes }) => {
              notifyOutcomes(outcomes, ['diferença explicada', 'diferenças explicadas'])
              onClose()
            }}
          >
            <SelectField
              name="reason_id"
              label="Motivo"
              options={data.map(({ id, name, difference_codes }) => ({
                value: id,
                label: `${name} (${difference_codes.join(', ')})`,
              }))}
            />
            <MultiSelectField
              name="difference_ids"
              label="Diferenças"
              options={open.map(({ id, code, amount_cents, sentence }) => ({
                value: id,
                label: short(`${code} ${showMoney(amount_cents)} · ${sentence}`),
              }))}
            />
            <TextAreaField
              name="note"
              label="Observação"
              help="O mesmo motivo para todas; as que ele não pode explicar ficam abertas e são ditas."
            />
          </Form>
        </>
      )}
    </Loaded>
  )
}
