import { foldText } from '@app/kit/contract'

/** What became of a sale: it stands, it never came to be, all of it was taken back, or a part that nobody tells. */
export type SaleStatus = 'valid' | 'refused' | 'cancelled' | 'partly-cancelled'

/** What portals call it; the first that a text holds is meant, so that `não aprovada` is no approval. */
const words: readonly (readonly [RegExp, SaleStatus])[] = [
  [/parcial/, 'partly-cancelled'],
  [/\bnao |negad|reprovad|desautoriz|invalid|recusad|rejeitad|desfeit|expirad|abandonad|falha|erro\b/, 'refused'],
  [/denied|refused|declined/, 'refused'],
  [/cancel|estorn|devolv|refund|voided/, 'cancelled'],
  [
    /aprovad|autorizad|efetivad|efetuad|confirmad|capturad|concluid|finalizad|processad|valid|normal|venda|\bok\b/,
    'valid',
  ],
  // What became of its money says that the sale stands.
  [/\bpag|liquidad|previst|agendad|receber|antecipad|pendent|aberto/, 'valid'],
  [/approved|captured|paid|settled/, 'valid'],
]

/** The state of a sale in the words of a portal; a sheet that tells none has valid sales, and `undefined` is no word of ours. */
export function saleStatusOf(text: string | null): SaleStatus | undefined {
  if (text === null) return 'valid'
  const folded = foldText(text)
  return words.find(([word]) => word.test(folded))?.[1]
}
