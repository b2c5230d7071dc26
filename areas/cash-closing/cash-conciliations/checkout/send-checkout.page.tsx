import { EmptyState, Loaded, PageHeader, Panel, Stack, useRead } from '@app/kit/web'
import { useParams, useSearchParams } from 'react-router'
import { RefusedItems } from '../../solicitations/refused-items.tsx'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { CompanyChoice } from '../company-choice.tsx'
import { DayOnDate } from '../day-of.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutHead } from './checkout-head.tsx'

/** The station sends its day. The company is the person's only one, or the one chosen in `?company=`. */
export default function SendCheckoutPage() {
  const { date = '', solicitation } = useParams()
  const [search] = useSearchParams()
  const companies = useRead(cashConciliations.companies, {}, { staleTime: 300_000 })
  return (
    <Loaded read={companies}>
      {({ data }) => {
        const company = search.get('company') ?? (data.length === 1 ? data[0]?.id : undefined)
        return company ? (
          <DayOnDate company_id={company} date={date}>
            {(day) => (
              <Stack>
                <CheckoutHead title="Enviar fechamento" day={day} />
                <RefusedItems day={day} />
                <Checkout day={day} named={solicitation} office={false} />
              </Stack>
            )}
          </DayOnDate>
        ) : (
          <Stack>
            <PageHeader title="Enviar fechamento" />
            <Panel>
              {data.length > 0 ? (
                <CompanyChoice name="company" companies={data} />
              ) : (
                <EmptyState title="Nenhuma empresa está ligada ao seu usuário." />
              )}
            </Panel>
          </Stack>
        )
      }}
    </Loaded>
  )
}
