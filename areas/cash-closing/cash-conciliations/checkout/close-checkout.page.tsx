import { Stack } from '@app/kit/web'
import { useParams } from 'react-router'
import { DayById } from '../day-of.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutHead, useNamedRequest } from './checkout-head.tsx'

/** The final review and closing by the back office. */
export default function CloseCheckoutPage() {
  const { id = '', solicitation } = useParams()
  const request = useNamedRequest(solicitation)
  return (
    <DayById id={id}>
      {(day) => (
        <Stack>
          <CheckoutHead title="Fechamento do dia" day={day} />
          <Checkout day={day} sent={request?.snapshot} office />
        </Stack>
      )}
    </DayById>
  )
}
