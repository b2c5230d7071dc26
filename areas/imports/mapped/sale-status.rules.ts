import { foldText } from '@app/kit/contract'

type SaleStatus = 'valid' | 'refused' | 'cancelled' | 'partly-cancelled'

/** Terms of the portals. The first match wins, so that `não aprovada` is not read as approved. */
const words: readonly (readonly [RegExp, SaleStatus])[] = [
  [/parcial/, 'partly-cancelled'],
  [/\bnao |negad|reprovad|desautoriz|invalid|recusad|rejeitad|desfeit|expirad|abandonad|falha|erro\b/, 'refused'],
  [/denied|refused|declined/, 'refused'],
  [/cancel|estorn|devolv|refund|voided/, 'cancelled'],
  [
    /aprovad|autorizad|efetivad|efetuad|confirmad|capturad|concluid|finalizad|processad|valid|normal|venda|\bok\b/,
    'valid',
  ],
  // A payment status implies a valid sale.
  [/\bpag|liquidad|previst|agendad|receber|antecipad|pendent|aberto/, 'valid'],
  [/approved|captured|paid|settled/, 'valid'],
]

export function parseSaleStatus(text: string | null): SaleStatus | undefined {
  if (text === null) return 'valid'
  const folded = foldText(text)
  return words.find(([word]) => word.test(folded))?.[1]
}
