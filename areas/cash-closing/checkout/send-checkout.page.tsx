import { Stack } from '@app/kit/web'
import { useParams } from 'react-router'
import { RefusedItemsPanel } from '../cash-conciliation-solicitations/items/refused-items.tsx'
import { StationDay } from '../day-parts/station-day.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutHead } from './checkout-head.tsx'

const title = 'Enviar fechamento'

export default function SendCheckoutPage() {
  const { date = '', solicitation } = useParams()
  return (
    <StationDay title={title} date={date}>
      {(day, choice) => (
        <Stack>
          <CheckoutHead title={title} day={day} actions={choice} />
          <RefusedItemsPanel day={day} />
          <Checkout day={day} requestId={solicitation} office={false} />
        </Stack>
      )}
    </StationDay>
  )
}
