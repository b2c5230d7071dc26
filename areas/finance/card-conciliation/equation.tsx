import { showMoney } from '@app/kit/contract'
import { Figures, Money, useRead } from '@app/kit/web'
import { Link } from 'react-router'
import { type CardEquation, cardConciliation, type EquationTerm, openReasons } from './card-conciliation.contract.ts'
import css from './equation.module.css'
import { type CardTab, toEquationQuery } from './equation.rules.ts'

const signedTerms: readonly [EquationTerm, string][] = [
  ['gross_cents', 'Bruto'],
  ['fee_cents', '− Taxas'],
  ['anticipation_cents', '− Antecipação'],
  ['adjustment_cents', '± Ajustes'],
  ['chargeback_cents', '− Chargebacks'],
  ['net_cents', '= Líquido'],
  ['banked_cents', '− No banco'],
  ['open_cents', '= A explicar'],
]

const buildLinesAddress = (query: Readonly<Record<string, string>>, part: Readonly<Record<string, string>>) =>
  `/card-conciliation?${new URLSearchParams({ ...query, ...part })}`

type Props = { equation: CardEquation; query: Readonly<Record<string, string>> }

function describeFees({ fee_expected_cents, fee_difference_cents }: CardEquation) {
  if (fee_difference_cents === 0) return undefined
  return `contratadas ${showMoney(fee_expected_cents)}`
}

/** Terms that most filters do not have; they are left out at zero. */
const rareTerms: readonly EquationTerm[] = ['anticipation_cents', 'adjustment_cents', 'chargeback_cents']

const Terms = ({ equation, query }: Props) => (
  <Figures
    label="Equação do filtro"
    items={signedTerms
      .filter(([term]) => equation[term] !== 0 || !rareTerms.includes(term))
      .map(([term, label]) => ({
        label,
        value: (
          <Link to={buildLinesAddress(query, { term })}>
            <Money cents={equation[term]} />
          </Link>
        ),
        ...(term === 'fee_cents' && { detail: describeFees(equation) }),
        ...(term === 'open_cents' && { tone: equation.open_cents === 0 ? ('good' as const) : ('wait' as const) }),
      }))}
  />
)

const Reasons = ({ equation: { reasons }, query }: Props) =>
  reasons.length > 0 && (
    <div className={css.reasons}>
      <span>A explicar:</span>
      {reasons.map(({ reason, open_cents }) => (
        <Link key={reason} to={buildLinesAddress(query, { open_reason: reason })}>
          {openReasons[reason]} {showMoney(open_cents)}
        </Link>
      ))}
    </div>
  )

type OfTab = { tab: CardTab; query: Parameters<typeof toEquationQuery>[1] }

/** The equation over the whole filter of a view; each figure is a link to the rows that add up to it. */
export function EquationOfTab({ tab, query }: OfTab) {
  const filter = toEquationQuery(tab, query)
  const read = useRead(
    cardConciliation.equation,
    { query: filter ?? {} },
    { enabled: filter !== null, keepPrevious: true },
  )
  const equation = read.data
  const isEmpty = equation !== undefined && signedTerms.every(([term]) => equation[term] === 0)
  // Without rows the list looks for a period that has some, and the equation of that period follows.
  if (filter === null || read.error || (isEmpty && !read.isPlaceholderData)) return null
  if (!equation || isEmpty)
    return <div className={css.waiting} data-waits="data" role="status" aria-label="Carregando…" />
  return (
    <>
      <Terms equation={equation} query={filter} />
      <Reasons equation={equation} query={filter} />
    </>
  )
}
