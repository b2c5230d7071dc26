import { Stack } from '@app/kit/web'
import { useParams } from 'react-router'
import { DayById } from '../day-parts/day-of.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutHead } from './checkout-head.tsx'

export default function CloseCheckoutPage() {
  const { id = '', solicitation } = useParams()
  return (
    <DayById id={id}>
      {(day) => (
        <Stack>
          <CheckoutHead title="Fechamento do dia" day={day} />
          <Checkout day={day} requestId={solicitation} office />
        </Stack>
      )}
    </DayById>
  )
}
