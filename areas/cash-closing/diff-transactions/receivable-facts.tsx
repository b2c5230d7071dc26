import type { PaymentDifferenceDetail } from '@app/areas/finance/contract'
import { DateText, DateTimeText, Money } from '@app/kit/web'

type DifferenceFacts = Pick<PaymentDifferenceDetail, 'sentence' | 'amount_cents' | 'business_date' | 'found_at'>

export const receivableFacts = ({ sentence, amount_cents, business_date, found_at }: DifferenceFacts) =>
  [
    ['O que aconteceu', sentence],
    ['Valor', <Money key="amount" cents={amount_cents} signed strong />],
    ['Dia da venda', <DateText key="day" date={business_date} />],
    ['Encontrado em', <DateTimeText key="at" instant={found_at} />],
  ] as const
