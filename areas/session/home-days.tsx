import { cashConciliations, solicitations } from '@app/areas/cash-closing/contract'
import { Columns, Count, Money, Stat, useCan, useRead } from '@app/kit/web'

type Status = 'open' | 'in_conference' | 'refused' | 'awaiting_data'

/** How many days stand in a state, and the way to them; a count that cannot be read leaves only its card empty. */
function Days(props: { label: string; status: Status; tone: 'wait' | 'bad' }) {
  const query = { status: props.status, limit: 1 }
  const read = useRead(cashConciliations.list, { query }, { quiet: true, refetchOnWindowFocus: true })
  const count = read.data?.count.value
  return (
    <Stat
      label={props.label}
      value={<Count value={count} />}
      detail={read.error ? 'Não foi possível carregar este quadro.' : undefined}
      tone={count ? props.tone : undefined}
      to={`/cash-conciliation?status=${props.status}`}
    />
  )
}

function Unexplained() {
  const read = useRead(cashConciliations.list, { query: { limit: 1 } }, { quiet: true, refetchOnWindowFocus: true })
  const cents = read.data?.sums?.unexplained_cents
  return (
    <Stat
      label="Diferença não explicada"
      value={<Money cents={cents} signed />}
      detail={read.error ? 'Não foi possível carregar este quadro.' : 'de todos os dias'}
      to="/cash-conciliation"
    />
  )
}

function Requests() {
  const query = { status: 'pending', limit: 1 } as const
  const read = useRead(solicitations.list, { query }, { quiet: true, refetchOnWindowFocus: true })
  const count = read.data?.count.value
  return (
    <Stat
      label="Solicitações pendentes"
      value={<Count value={count} />}
      detail={read.error ? 'Não foi possível carregar este quadro.' : undefined}
      tone={count ? 'wait' : undefined}
      to="/cash-conciliation/solicitation/pending"
    />
  )
}

/** What of the closing needs attention today, as far as the abilities of this person go; each figure leads to its list. */
export function HomeDays() {
  const can = useCan()
  const office = can('cash-conciliation')
  const analyst = can('cash-conciliation.solicitation.analyze')
  if (!office && !analyst) return null
  return (
    <section aria-label="Fechamento de caixa">
      <Columns min={200}>
        {office && (
          <>
            <Days label="Dias em aberto" status="open" tone="wait" />
            <Days label="Dias em conferência" status="in_conference" tone="wait" />
            <Days label="Dias recusados" status="refused" tone="bad" />
            <Unexplained />
          </>
        )}
        {analyst && <Requests />}
      </Columns>
    </section>
  )
}
