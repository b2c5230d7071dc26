import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import type { OperationAnswer } from '@app/kit/contract'
import { Form, Loaded, MultiSelectField, SelectField, TextAreaField, useFieldSource, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { notifyOutcomes } from '../day-parts/outcomes.tsx'
import { useStale } from '../day-parts/stale.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { differenceOptions } from './differences.rules.ts'

export type ExplainManyProps = {
  day: CashConciliationDetail
  open: readonly DayDifference[]
  onDone: () => void
}

type Reasons = OperationAnswer<typeof cashConciliations.reasons>['data']

function WhyAndWhich({ reasons, open }: { reasons: Reasons; open: readonly DayDifference[] }) {
  const { value, set } = useFieldSource()
  const explainable = (id: unknown) => {
    const codes = reasons.find((one) => one.id === id)?.difference_codes ?? []
    return open.filter(({ code }) => codes.includes(code))
  }
  const reason = reasons.find(({ id }) => id === value('reason_id'))
  const choose = (chosen: string | null) =>
    set(
      'difference_ids',
      explainable(chosen).map(({ id }) => id),
    )
  return (
    <>
      <SelectField
        name="reason_id"
        label="Motivo"
        options={reasons
          .filter(({ id }) => explainable(id).length > 0)
          .map(({ id, name, difference_codes }) => ({ value: id, label: `${name} (${difference_codes.join(', ')})` }))}
        onChange={choose}
      />
      <MultiSelectField
        name="difference_ids"
        label="Diferenças"
        help={reason && `As que este motivo pode explicar: ${reason.difference_codes.join(', ')}.`}
        options={differenceOptions(open)}
      />
    </>
  )
}

export function ExplainManyForm({ day, open, onDone }: ExplainManyProps) {
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
            initial={{ note: '' }}
            action="Explicar"
            onFailed={stale.failed}
            onDone={({ outcomes }) => {
              notifyOutcomes(outcomes, ['diferença explicada', 'diferenças explicadas'])
              onDone()
            }}
          >
            <WhyAndWhich reasons={data} open={open} />
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
